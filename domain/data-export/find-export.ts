import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { FileStore } from "#domain/media/media.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { describeError } from "#std/describe-error.ts";
import { failure, type Result, success } from "#std/result.ts";
import { BrokenArchiveError, readArchive, readArchiveKey } from "./archive.ts";
import { type ExportStatus, giveUpExport, statusColumns, statusOf } from "./data-export.ts";
import { memberOf } from "./request-export.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log" | "exportCipher">;

type AccessFailure = "not-signed-in" | "not-allowed" | "unavailable";

/** The actor's latest export; null if there is none or it has expired. */
export async function findExport(
  services: Pick<Dependencies, "db" | "clock" | "log">,
  actor: Actor,
): Promise<Result<ExportStatus | null, AccessFailure>> {
  const member = memberOf(actor);
  if (!member.ok) return member;
  const found = await orUnavailable(services, "export-unavailable", () =>
    services.db
      .selectFrom("data_exports")
      .select(statusColumns)
      .where("user_id", "=", member.value.userId)
      .where("expires_at", ">", services.clock.now())
      .orderBy("requested_at", "desc")
      .executeTakeFirst(),
  );
  if (!found.ok) return found;
  return success(found.value === undefined ? null : statusOf(found.value));
}

export type OpenedExport = { requestedAt: Date; bytes: number; parts: AsyncIterable<Uint8Array<ArrayBuffer>> };

/**
 * Opens the actor's archive, whose parts are then read one at a time. The first part is read here: an archive that is
 * gone, as after a database restore, or whose key can no longer be decrypted, is marked as failed, so that the member
 * can request another. Every started download is audited first.
 */
export async function openExport(
  services: Dependencies,
  files: FileStore,
  actor: Actor,
  requestId?: string,
): Promise<Result<OpenedExport, AccessFailure | "export-not-found" | "export-expired">> {
  const member = memberOf(actor);
  if (!member.ok) return member;
  const found = await orUnavailable(services, "export-unavailable", () => findArchive(services, member.value.userId));
  if (!found.ok) return found;
  const row = found.value;
  if (row === undefined || row.bytes === null) return failure("export-not-found");
  if (row.expires_at <= services.clock.now()) return failure("export-expired");
  try {
    const parts = await startReading(services, files, row);
    const recorded = await orUnavailable(services, "download-not-recorded", () =>
      recordAuditEntry(services.db, {
        at: services.clock.now(),
        actor: { kind: "owner", userId: member.value.userId },
        action: "own-data-downloaded",
        target: { kind: "account", id: member.value.userId },
        ...(requestId !== undefined && { requestId }),
      }),
    );
    if (!recorded.ok) return recorded;
    return success({ requestedAt: row.requested_at, bytes: row.bytes, parts });
  } catch (error) {
    services.log.error("export-not-read", describeError(error));
    if (!(error instanceof BrokenArchiveError)) return failure("unavailable");
    const failed = await orUnavailable(services, "export-unavailable", () => giveUpExport(services, row.id));
    return failed.ok ? failure("export-not-found") : failed;
  }
}

function findArchive({ db }: Dependencies, userId: string) {
  return db
    .selectFrom("data_exports")
    .select(["id", "requested_at", "expires_at", "archive", "parts", "sealed_key", "bytes"])
    .where("user_id", "=", userId)
    .where("state", "=", "ready")
    .executeTakeFirst();
}

type ArchiveRow = NonNullable<Awaited<ReturnType<typeof findArchive>>>;

async function startReading(
  { exportCipher }: Dependencies,
  files: FileStore,
  { archive, parts, sealed_key: sealedKey }: ArchiveRow,
): Promise<AsyncIterable<Uint8Array<ArrayBuffer>>> {
  const text = await exportCipher.open(sealedKey ?? "").catch(() => null);
  if (text === null || archive === null) throw new BrokenArchiveError("The key of the archive cannot be read.");
  const rest = readArchive(files, { archive, key: await readArchiveKey(text) }, parts);
  const first = await rest.next();
  return startingWith(first.done ? [] : [first.value], rest);
}

async function* startingWith<Value>(first: readonly Value[], rest: AsyncIterable<Value>): AsyncGenerator<Value> {
  yield* first;
  yield* rest;
}
