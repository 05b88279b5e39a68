import type { Selectable } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";

export type Session = Selectable<Tables["auth_provider.sessions"]>;

/** How long an access token is valid, in seconds. */
export const accessSeconds = 900;

/** How long a used refresh token still returns its one successor: several tabs refresh at the same time. */
export const reuseWindowMs = 10_000;

const day = 24 * 60 * 60_000;

/** A session ends when it was not refreshed for this long, */
export const idleMs = 7 * day;

/** and in any case this long after the sign-in. */
export const absoluteMs = 30 * day;

/** A user's sessions beyond these end, the one not used for longest first. */
export const sessionsPerUser = 50;

/** How long after a sign-in sensitive data may be changed without another proof of identity. */
export const recentMs = 10 * 60_000;

/** Whether the session has outlived its time; then it is treated as if it were not there. */
export function isOver(session: Pick<Session, "created_at" | "refreshed_at">, now: Date): boolean {
  return (
    now.getTime() - session.created_at.getTime() >= absoluteMs ||
    now.getTime() - session.refreshed_at.getTime() >= idleMs
  );
}

/** The session of this user, unless it is over or has been ended. */
export async function findSession(
  db: Database,
  now: Date,
  ids: { sessionId: string; userId: string },
): Promise<Session | undefined> {
  const session = await db
    .selectFrom("auth_provider.sessions")
    .selectAll()
    .where("id", "=", ids.sessionId)
    .where("user_id", "=", ids.userId)
    .executeTakeFirst();
  return session === undefined || isOver(session, now) ? undefined : session;
}

/**
 * Ends all sessions of a user: from the commit on, neither their refresh tokens nor their access tokens are accepted.
 */
export async function endAllSessions(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom("auth_provider.sessions").where("user_id", "=", userId).execute();
}

/** Ends all sessions of a user but one, as a change of the password does. */
export async function endOtherSessions(trx: Database, userId: string, currentSessionId: string): Promise<void> {
  await trx
    .deleteFrom("auth_provider.sessions")
    .where("user_id", "=", userId)
    .where("id", "<>", currentSessionId)
    .execute();
}

export async function endSession(trx: Database, sessionId: string): Promise<void> {
  await trx.deleteFrom("auth_provider.sessions").where("id", "=", sessionId).execute();
}
