import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";

/** A verified token's claims about an operator's session. */
export type SecondFactorProof = {
  sessionId: string;
  userId: string;
  /** When this session last passed a second factor; null if it did not. */
  secondFactorAt: Date | null;
};

/**
 * An operator session ends after this long without a request, and begins only with a second factor no older than this.
 */
const operatorSessionMs = 30 * 60_000;

/**
 * Requests within this time of the last recorded one are not recorded, so that a page with ten requests writes once.
 */
const sameMomentMs = 10_000;

/** When a session's row is deleted: by then its token requires a new second factor anyway. */
const forgottenAfterMs = 24 * 60 * 60_000;

type Failure = "operator-session-expired" | "unavailable";

/**
 * Extends an operator session to half an hour from now, or starts one after a second factor. Returns its end.
 * `operator-session-expired`: the last request, or without one the second factor, is too old. The start is audited, and
 * so is an expiry when it is noticed; the database records a sign-out. Concurrent requests start one session.
 */
export async function continueOperatorSession(
  { db, clock, log }: Pick<Services, "db" | "clock" | "log">,
  proof: SecondFactorProof,
  requestId?: string,
): Promise<Result<Date, Failure>> {
  const now = clock.now();
  const ended = new Date(now.getTime() - operatorSessionMs);
  const { sessionId, userId, secondFactorAt } = proof;
  const continued = await orUnavailable({ log }, "operator-session-unavailable", () =>
    db.transaction().execute(async (trx) => {
      const known = await trx
        .selectFrom("operator_sessions")
        .select(["last_seen_at", "user_id", "ended_at"])
        .where("session_id", "=", sessionId)
        .forUpdate()
        .executeTakeFirst();
      const isOpen = known !== undefined && known.user_id === userId && known.ended_at === null;
      if (isOpen && known.last_seen_at > ended) {
        if (now.getTime() - known.last_seen_at.getTime() < sameMomentMs) return known.last_seen_at;
        await trx
          .updateTable("operator_sessions")
          .set({ last_seen_at: now })
          .where("session_id", "=", sessionId)
          .execute();
        return now;
      }
      if (isOpen) await recordExpiry(trx, sessionId, userId, now);
      // A second factor counts once: after an expiry, a new one is required.
      const isProven = secondFactorAt !== null && secondFactorAt > ended;
      if (!isProven || (known !== undefined && secondFactorAt <= known.last_seen_at)) return null;
      await beginSession(trx, proof, now, requestId);
      return now;
    }),
  );
  if (!continued.ok) return continued;
  if (continued.value === null) return failure("operator-session-expired");
  return success(new Date(continued.value.getTime() + operatorSessionMs));
}

async function beginSession(
  trx: Database,
  { sessionId, userId }: SecondFactorProof,
  now: Date,
  requestId: string | undefined,
): Promise<void> {
  const begun = await trx
    .insertInto("operator_sessions")
    .values({ session_id: sessionId, user_id: userId, started_at: now, last_seen_at: now })
    .onConflict((conflict) =>
      conflict
        .column("session_id")
        .doUpdateSet({ user_id: userId, started_at: now, last_seen_at: now, ended_at: null })
        .where("operator_sessions.ended_at", "is not", null),
    )
    .executeTakeFirst();
  await deleteOldSessions(trx, now);
  if ((begun.numInsertedOrUpdatedRows ?? 0n) === 0n) return;
  await recordAuditEntry(trx, {
    at: now,
    actor: { kind: "operator", userId },
    action: "operator-session-started",
    ...(requestId !== undefined && { requestId }),
  });
}

async function recordExpiry(trx: Database, sessionId: string, userId: string, now: Date): Promise<void> {
  await trx.updateTable("operator_sessions").set({ ended_at: now }).where("session_id", "=", sessionId).execute();
  await recordAuditEntry(trx, { at: now, actor: { kind: "operator", userId }, action: "operator-session-expired" });
}

/** Deletes old rows. Audits an expiry that was not noticed before. */
async function deleteOldSessions(trx: Database, now: Date): Promise<void> {
  const forgotten = await trx
    .deleteFrom("operator_sessions")
    .where("last_seen_at", "<", new Date(now.getTime() - forgottenAfterMs))
    .returning(["user_id", "ended_at"])
    .execute();
  for (const { user_id: userId, ended_at: endedAt } of forgotten)
    if (endedAt === null)
      await recordAuditEntry(trx, { at: now, actor: { kind: "operator", userId }, action: "operator-session-expired" });
}
