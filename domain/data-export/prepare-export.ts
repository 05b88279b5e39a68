import { sql } from "kysely";
import type { AccountDirectory } from "#domain/account-closure/account-directory.ts";
import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import { enqueueEmail } from "#domain/email/enqueue-email.ts";
import type { FileStore } from "#domain/media/media.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { type Locale, localPath } from "#i18n/locale.ts";
import { describeError } from "#std/describe-error.ts";
import { type ZipFile, zipFiles } from "#std/formats/zip.ts";
import { secondsSince } from "#std/seconds-since.ts";
import { createArchiveKey, newArchiveName, writeArchive } from "./archive.ts";
import { exportLifetimeMs, giveUpExport } from "./data-export.ts";
import { eraseFiles } from "./erase-exports.ts";
import { type ImageStores, listExportFiles } from "./export-files.ts";
import { jsonValue } from "./file-formats.ts";
import { signInTables } from "./readers/sign-in-tables.ts";
import { readmeOf } from "./readme.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log" | "site" | "origin" | "emailCipher" | "exportCipher">;

export type ExportDependencies = ImageStores & {
  directory: Pick<AccountDirectory, "readAccountData">;
  /** The store of archives. */
  exports: FileStore;
};

/**
 * The time an attempt may take between two parts before its process counts as dead and another one starts over: longer
 * than the file store takes to write a part.
 */
const leaseMs = 5 * 60_000;

const maxAttempts = 3;
const retryMs = 60_000;

type Claim = { id: string; userId: string; email: string | null; language: Locale; attempts: number; archive: string };

/** The row no longer belongs to this attempt: the account was erased, or another process took over. */
class LostExportError extends Error {
  override name = "LostExportError";
}

/** The process is shutting down. */
class StoppedExportError extends Error {
  override name = "StoppedExportError";
}

/**
 * Creates one due archive. Returns false if there is none. Skips rows that other processes have claimed; a killed
 * process's row is claimed again after its lease has ended. A failed attempt's files are erased.
 */
export async function prepareNextExport(
  services: Dependencies,
  dependencies: ExportDependencies,
  signal: AbortSignal,
): Promise<boolean> {
  const { key, text } = await createArchiveKey();
  const claim = await claimExport(services, await services.exportCipher.encrypt(text));
  if (claim === null) return false;
  const { id, archive, attempts } = claim;
  if (attempts > maxAttempts) {
    await giveUpExport(services, id);
    return true;
  }
  let written = 0;
  try {
    const beforePart = async (count: number) => {
      await renewLease(services, claim, count, signal);
      written = count;
    };
    const files = listFiles(services, dependencies, claim);
    const bytes = await writeArchive(dependencies.exports, { archive, key }, zipFiles(files), beforePart);
    await finishExport(services, claim, bytes);
    services.log.info("export-ready", { bytes, parts: written });
  } catch (error) {
    if (!(error instanceof LostExportError))
      services.log.warn("export-not-prepared", { attempts, ...describeError(error) });
    const isStopped = error instanceof StoppedExportError;
    if (await endAttempt(services, claim, isStopped))
      await eraseFiles(services, dependencies.exports, { archive, parts: written });
  }
  return true;
}

/** When the job is due next; null if nothing is waiting. */
export async function findNextExportDue({ db }: Pick<Services, "db">): Promise<Date | null> {
  const row = await db
    .selectFrom("data_exports")
    .select(({ fn }) => fn.min("due_at").as("due"))
    .executeTakeFirst();
  return row?.due ?? null;
}

export async function readExportBacklog({ db, clock }: Pick<Services, "db" | "clock">) {
  const row = await db
    .selectFrom("data_exports")
    .select(sql<number>`count(*)::int`.as("waiting"))
    .select(({ fn }) => fn.min("requested_at").as("oldest"))
    .where("state", "=", "requested")
    .executeTakeFirstOrThrow();
  return { waiting: row.waiting, oldestSeconds: secondsSince(row.oldest, clock.now()) };
}

/** Each attempt uses its own name and key, so that a process wrongly considered dead does no harm. */
async function claimExport({ db, clock }: Dependencies, sealedKey: string): Promise<Claim | null> {
  const now = clock.now();
  const archive = newArchiveName();
  const row = await db
    .updateTable("data_exports")
    .set((column) => ({
      archive,
      parts: 0,
      sealed_key: sealedKey,
      attempts: column("attempts", "+", 1),
      due_at: new Date(now.getTime() + leaseMs),
    }))
    .where("id", "=", (query) =>
      query
        .selectFrom("data_exports")
        .select("id")
        .where("state", "=", "requested")
        .where("due_at", "<=", now)
        .where("expires_at", ">", now)
        .orderBy("due_at")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "user_id", "email", "language", "attempts"])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id, user_id: userId, email, language, attempts } = row;
  return { id, userId, email, language, attempts, archive };
}

/** Records a part before it is written, so that it will be erased in any case. */
async function renewLease({ db, clock }: Dependencies, { id, archive }: Claim, parts: number, signal: AbortSignal) {
  if (signal.aborted) throw new StoppedExportError("The process stops.");
  const renewed = await db
    .updateTable("data_exports")
    .set({ parts, due_at: new Date(clock.now().getTime() + leaseMs) })
    .where("id", "=", id)
    .where("archive", "=", archive)
    .executeTakeFirst();
  if (renewed.numUpdatedRows === 0n) throw new LostExportError("Another process has this export, or it is gone.");
}

/** The member's files, beginning with those that explain the others. */
async function* listFiles(
  services: Dependencies,
  { directory, media, proofs }: ExportDependencies,
  { userId, email, language }: Claim,
): AsyncGenerator<ZipFile> {
  const account = await orUnavailable(services, "account-data-unavailable", () => directory.readAccountData(userId));
  if (!account.ok || account.value === undefined) throw new Error("The account provider does not respond.");
  const { db } = services;
  const chosen = await db
    .selectFrom("mail_settings")
    .select("language")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const hasSignIn = account.value !== null;
  const readme = readmeOf(chosen?.language ?? language, services, { now: services.clock.now(), hasSignIn });
  yield { name: "README.txt", parts: once(readme) };
  if (account.value !== null) {
    yield { name: "sign-in.json", parts: jsonValue(account.value) };
    yield* signInTables(account.value);
  }
  yield* listExportFiles(services, { media, proofs }, { userId, email });
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/** Makes the archive available for a day from now, and enqueues the email to the member in the same transaction. */
async function finishExport(
  services: Dependencies,
  { id, userId, archive, language: requested }: Claim,
  bytes: number,
) {
  const { db, clock, origin } = services;
  const expiresAt = new Date(clock.now().getTime() + exportLifetimeMs);
  await db.transaction().execute(async (trx) => {
    const ready = await trx
      .updateTable("data_exports")
      .set({ state: "ready", bytes, expires_at: expiresAt, due_at: expiresAt, email: null })
      .where("id", "=", id)
      .where("archive", "=", archive)
      .executeTakeFirst();
    if (ready.numUpdatedRows === 0n) throw new LostExportError("Another process has this export, or it is gone.");
    const member = await trx
      .selectFrom("profiles")
      .leftJoin("mail_settings", "mail_settings.user_id", "profiles.id")
      .leftJoin("teacher_listings", "teacher_listings.user_id", "profiles.id")
      .select(["profiles.email", "full_name", "mail_settings.language", "city", "teacher_listings.state"])
      .where("profiles.id", "=", userId)
      .executeTakeFirst();
    if (member === undefined || !member.email.includes("@")) return;
    const { city, state, language: chosen } = member;
    const language = chosen ?? requested;
    await enqueueEmail(trx, services, {
      kind: "data-export-ready",
      to: member.email,
      language,
      fullName: member.full_name,
      link: `${origin}${localPath(language, "/dashboard/account")}#export`,
      expiresAt: expiresAt.toISOString(),
      ...(city !== null && state !== null && { timeZone: timeZoneOf({ city, state }) }),
    });
  });
}

/**
 * Releases the row for another attempt, or marks it as failed after the last; an attempt aborted by a shutdown does not
 * count. Returns false if the archive is ready after all, because only the response to the commit was lost.
 */
async function endAttempt({ db, clock }: Dependencies, { id, archive, attempts }: Claim, isStopped: boolean) {
  const now = clock.now().getTime();
  const until = new Date(now + exportLifetimeMs);
  const isOver = attempts >= maxAttempts && !isStopped;
  await db
    .updateTable("data_exports")
    .set({
      archive: null,
      parts: 0,
      sealed_key: null,
      attempts: isStopped ? attempts - 1 : attempts,
      ...(isOver
        ? { state: "failed", due_at: until, expires_at: until, email: null }
        : { due_at: new Date(isStopped ? now : now + retryMs) }),
    })
    .where("id", "=", id)
    .where("archive", "=", archive)
    .where("state", "=", "requested")
    .execute();
  const named = await db.selectFrom("data_exports").select("id").where("archive", "=", archive).executeTakeFirst();
  return named === undefined;
}
