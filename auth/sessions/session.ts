import type { Selectable } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";

export type Session = Selectable<Tables["auth_provider.sessions"]>;

/** How long an access token is valid, in seconds. */
export const accessSeconds = 900;

/** How long a used refresh token still returns its single successor: several tabs refresh at the same time. */
export const reuseWindowMs = 10_000;

const day = 24 * 60 * 60_000;

/** A session ends after this long without a refresh. */
export const idleMs = 7 * day;

/** A session always ends this long after the sign-in. */
export const absoluteMs = 30 * day;

/** The maximum number of a user's sessions; beyond it, the least recently used one ends. */
export const sessionsPerUser = 50;

/** How long after a sign-in sensitive data may be changed without reauthentication. */
export const recentMs = 10 * 60_000;

/** Whether the session has expired; it is then treated as missing. */
export function isExpired(session: Pick<Session, "created_at" | "refreshed_at">, now: Date): boolean {
  return (
    now.getTime() - session.created_at.getTime() >= absoluteMs ||
    now.getTime() - session.refreshed_at.getTime() >= idleMs
  );
}

/**
 * Whether newer tokens of the session replace this one. It remains valid briefly, for requests in progress. The token's
 * time is in whole seconds.
 */
export function isReplaced(
  { tokens_from: from }: Pick<Session, "tokens_from">,
  { issuedAt }: { issuedAt?: Date },
  now: Date,
): boolean {
  if (from === null || now.getTime() - from.getTime() <= reuseWindowMs) return false;
  return issuedAt === undefined || issuedAt.getTime() < Math.floor(from.getTime() / 1000) * 1000;
}

/** The session of this user, unless it has expired or ended, or the token was replaced. */
export async function findSession(
  db: Database,
  now: Date,
  token: { sessionId: string; userId: string; issuedAt?: Date },
): Promise<Session | undefined> {
  const session = await db
    .selectFrom("auth_provider.sessions")
    .selectAll()
    .where("id", "=", token.sessionId)
    .where("user_id", "=", token.userId)
    .executeTakeFirst();
  if (session === undefined || isExpired(session, now) || isReplaced(session, token, now)) return undefined;
  return session;
}

/** Ends all sessions of a user: once committed, neither their refresh tokens nor their access tokens are accepted. */
export async function endAllSessions(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom("auth_provider.sessions").where("user_id", "=", userId).execute();
}

/** Ends the session of this browser, which has one session at a time. */
export async function endSessionOfBrowser(trx: Database, browser: string): Promise<void> {
  await trx.deleteFrom("auth_provider.sessions").where("browser", "=", browser).execute();
}

/** Ends all other sessions of a user, for example after a password change. */
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
