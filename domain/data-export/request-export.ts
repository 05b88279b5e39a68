import type { Database } from "#database/database.ts";
import { can } from "#domain/access.ts";
import { isRecentProof } from "#domain/accounts/recent-proof.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { Actor, Member } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
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
  /** When the requester last proved their identity; undefined if unknown. */
  authenticatedAt: Date | undefined;
  /** Whether the member has verified the account's email. */
  isEmailConfirmed: boolean;
  /** The language of the readme and the email if the member has chosen none. */
  locale: Locale;
  requestId?: string;
};

/**
 * Requests an archive of all data about the actor, which the job `prepare-exports` creates. Returns an existing one if
 * it is being created or can be downloaded. Each new one is audited, and the limit counts the audit entries; concurrent
 * requests wait for the member's profile lock.
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
  const requested = await orUnavailable(services, "export-not-requested", () =>
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
  // Previous archives cannot be read without their key, and the next sweep erases their files.
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
