import type { Database } from "#database/database.ts";
import { can } from "#domain/access.ts";
import type { AccountDirectory } from "#domain/account-closure/account-directory.ts";
import { isRecentProof } from "#domain/accounts/recent-proof.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import { inTime } from "#domain/in-time.ts";
import type { Actor } from "#domain/members/actor.ts";
import type { Services } from "#domain/services.ts";
import type { Locale } from "#i18n/locale.ts";
import { failure, type Result, success } from "#std/result.ts";
import { type ExportFile, jsonValue, listExportFiles, type Subject } from "./export-files.ts";
import { readmeOf } from "./readme.ts";

/** How many exports a member may make within a day. */
const exportsPerDay = 5;

const dayMs = 24 * 60 * 60_000;

const exportedAction = "own-data-exported";

export type ExportFailure =
  | { code: "not-signed-in" | "not-allowed" | "reauthentication-needed" | "unavailable" }
  | { code: "too-many-requests"; retryAfterSeconds: number };

export type ExportRequest = {
  /** When the reader last proved who they are; undefined if that is not known. */
  authenticatedAt: Date | undefined;
  /** Whether the member has proved that the account's address is theirs. */
  isEmailConfirmed: boolean;
  /** The language of the readme where the member has chosen none. */
  locale: Locale;
  requestId?: string;
};

type Exporter = Pick<Services, "db" | "clock" | "log" | "site" | "origin">;

/**
 * Returns the files of everything stored about the actor, to be read one after the other. Each export is recorded in
 * the audit log, by which they are counted: a simultaneous request waits for the member's profile.
 */
export async function exportOwnData(
  services: Exporter,
  directory: Pick<AccountDirectory, "readAccountData">,
  actor: Actor,
  { authenticatedAt, isEmailConfirmed, locale, requestId }: ExportRequest,
): Promise<Result<AsyncIterable<ExportFile>, ExportFailure>> {
  if (actor.role === "visitor") return failure({ code: "not-signed-in" });
  const isAllowed = can("export-own-data", actor, actor.userId) === "allowed";
  if (actor.role !== "member" || !isAllowed) return failure({ code: "not-allowed" });
  const { db, clock } = services;
  const now = clock.now();
  if (!isRecentProof(authenticatedAt, now)) return failure({ code: "reauthentication-needed" });
  const account = await inTime(services, "account-data-unavailable", () => directory.readAccountData(actor.userId));
  if (!account.ok || account.value === undefined) return failure({ code: "unavailable" });
  const counted = await inTime(services, "export-not-recorded", () =>
    db.transaction().execute((trx) => countExport(trx, actor.userId, now, requestId)),
  );
  if (!counted.ok) return failure({ code: "unavailable" });
  if (counted.value !== null) return failure({ code: "too-many-requests", retryAfterSeconds: counted.value });
  const readme = readmeOf(actor.language ?? locale, services, { now, hasSignIn: account.value !== null });
  const subject = { userId: actor.userId, email: isEmailConfirmed ? actor.email : null };
  return success(listFiles(db, subject, readme, account.value));
}

async function* listFiles(
  db: Database,
  subject: Subject,
  readme: string,
  account: Record<string, unknown> | null,
): AsyncGenerator<ExportFile> {
  yield { name: "README.txt", parts: once(readme) };
  if (account !== null) yield { name: "sign-in.json", parts: jsonValue(account) };
  yield* listExportFiles(db, subject);
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/** Records an export. Returns null, or after how many seconds another one is allowed. */
async function countExport(
  trx: Database,
  userId: string,
  now: Date,
  requestId: string | undefined,
): Promise<number | null> {
  await trx.selectFrom("profiles").select("id").where("id", "=", userId).forUpdate().execute();
  const since = new Date(now.getTime() - dayMs);
  const made = await trx
    .selectFrom("audit_log")
    .select("at")
    .where("actor_id", "=", userId)
    .where("action", "=", exportedAction)
    .where("at", ">", since)
    .orderBy("at", "desc")
    .limit(exportsPerDay)
    .execute();
  const oldest = made[exportsPerDay - 1];
  if (oldest !== undefined) return Math.ceil((oldest.at.getTime() - since.getTime()) / 1000);
  await recordAuditEntry(trx, {
    at: now,
    actor: { kind: "owner", userId },
    action: exportedAction,
    target: { kind: "account", id: userId },
    ...(requestId !== undefined && { requestId }),
  });
  return null;
}
