import type { Database } from "#database/database.ts";

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
