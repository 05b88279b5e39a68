import type { Database } from "#database/database.ts";
import { can } from "#domain/access.ts";
import { isRecentProof } from "#domain/accounts/recent-proof.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import { inTime } from "#domain/in-time.ts";
import type { Actor, Member } from "#domain/members/actor.ts";
import type { Services } from "#domain/services.ts";
import type { Locale } from "#i18n/locale.ts";
import { failure, type Result, success } from "#std/result.ts";
import { type ExportStatus, exportLifetimeMs, statusColumns, statusOf } from "./data-export.ts";

/** How many exports a member may request within a day. */
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
  /** The language of the readme and the email where the member has chosen none. */
  locale: Locale;
  requestId?: string;
};

/**
 * Requests an archive of everything stored about the actor, which the job `prepare-exports` makes. While one is being
 * made or can be downloaded, returns that one. Each new one is recorded in the audit log, which the limit counts;
 * simultaneous requests wait for the member's profile.
 */
export async function requestExport(
  services: Pick<Services, "db" | "clock" | "log">,
  actor: Actor,
  request: ExportRequest,
): Promise<Result<ExportStatus, ExportFailure>> {
  const member = memberOf(actor);
  if (!member.ok) return failure({ code: member.failure });
  const now = services.clock.now();
  if (!isRecentProof(request.authenticatedAt, now)) return failure({ code: "reauthentication-needed" });
  const requested = await inTime(services, "export-not-requested", () =>
    services.db.transaction().execute((trx) => insertExport(trx, member.value, now, request)),
  );
  return requested.ok ? requested.value : failure({ code: "unavailable" });
}

/** Operators' accounts have nothing to export. */
export function memberOf(actor: Actor): Result<Member, "not-signed-in" | "not-allowed"> {
  if (actor.role === "visitor") return failure("not-signed-in");
  const isAllowed = can("export-own-data", actor, actor.userId) === "allowed";
  return actor.role === "member" && isAllowed ? success(actor) : failure("not-allowed");
}

async function insertExport(
  trx: Database,
  { userId, email }: Member,
  now: Date,
  { isEmailConfirmed, locale, requestId }: ExportRequest,
): Promise<Result<ExportStatus, ExportFailure>> {
  await trx.selectFrom("profiles").select("id").where("id", "=", userId).forUpdate().execute();
  const present = await trx
    .selectFrom("data_exports")
    .select(statusColumns)
    .where("user_id", "=", userId)
    .where("state", "in", ["requested", "ready"])
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (present !== undefined) return success(statusOf(present));
  const wait = await secondsUntilNext(trx, userId, now);
  if (wait !== null) return failure({ code: "too-many-requests", retryAfterSeconds: wait });
  // Their archives cannot be read without the key, and the next sweep erases their remains.
  await trx.deleteFrom("data_exports").where("user_id", "=", userId).execute();
  const requested = await trx
    .insertInto("data_exports")
    .values({
      user_id: userId,
      state: "requested",
      email: isEmailConfirmed ? email : null,
      language: locale,
      requested_at: now,
      expires_at: new Date(now.getTime() + exportLifetimeMs),
      due_at: now,
    })
    .returning(statusColumns)
    .executeTakeFirstOrThrow();
  await recordAuditEntry(trx, {
    at: now,
    actor: { kind: "owner", userId },
    action: exportedAction,
    target: { kind: "account", id: userId },
    ...(requestId !== undefined && { requestId }),
  });
  return success(statusOf(requested));
}

/** Null if an export is allowed now. */
async function secondsUntilNext(trx: Database, userId: string, now: Date): Promise<number | null> {
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
  return oldest === undefined ? null : Math.ceil((oldest.at.getTime() - since.getTime()) / 1000);
}
