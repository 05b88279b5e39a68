import type { Context } from "hono";
import { record } from "#auth/audit/record.ts";
import { AuthError, invalidInput } from "#auth/auth-error.ts";
import { type Body, readText } from "#auth/http/read-body.ts";
import type { Provider } from "#auth/provider.ts";
import { type Device, deviceOf } from "#auth/sessions/device.ts";
import { issueTokens, type TokenResponse } from "#auth/sessions/issue-tokens.ts";
import { type RefreshClaim, readRefreshToken } from "#auth/sessions/refresh-token.ts";
import { endSession, isExpired, reuseWindowMs, type Session } from "#auth/sessions/session.ts";
import { findUser, isBanned } from "#auth/users/user.ts";
import type { Database } from "#database/database.ts";

/**
 * `POST /token?grant_type=refresh_token`. A refresh token is valid once; for ten more seconds it returns the same
 * successor, because several tabs refresh at the same time. Later use ends the session: the token was stolen, and the
 * thief cannot be distinguished from the owner.
 */
export async function grantByRefreshToken(provider: Provider, context: Context, body: Body): Promise<TokenResponse> {
  const { options, keys, limiter } = provider;
  const token = readText(body, "refresh_token");
  if (token === "") throw invalidInput("refresh_token required");
  const claim = readRefreshToken(keys, token);
  if (claim === null) throw notFound();
  await limiter.consume("refreshBySession", claim.sessionId);
  const response = await options.db.transaction().execute((trx) => refresh(provider, trx, context, claim));
  if (response === "reused") {
    throw new AuthError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
  }
  if (response === "over") throw notFound();
  return response;
}

function notFound(): AuthError {
  return new AuthError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
}

async function refresh(
  provider: Provider,
  trx: Database,
  context: Context,
  claim: RefreshClaim,
): Promise<TokenResponse | "reused" | "over"> {
  const now = provider.options.now();
  const session = await lockSession(trx, claim.sessionId);
  if (session === undefined) return "over";
  if (isExpired(session, now)) {
    await endSession(trx, session.id);
    return "over";
  }
  const user = await findUser(trx, session.user_id);
  if (user === undefined) return "over";
  if (isBanned(user, now)) throw new AuthError(400, "user_banned", "Invalid Refresh Token: User Banned");
  const step = session.counter - claim.counter;
  const isRepeated = step === 1 && now.getTime() - session.refreshed_at.getTime() <= reuseWindowMs;
  if (isRepeated) return await issueTokens(provider, trx, user, session);
  if (step !== 0) {
    await endSession(trx, session.id);
    await record(provider, trx, context, "refresh-token-reused", { userId: user.id, sessionId: session.id });
    return "reused";
  }
  return await issueTokens(provider, trx, user, await advance(trx, session, now, deviceOf(provider, context)));
}

async function lockSession(trx: Database, id: string): Promise<Session | undefined> {
  return await trx.selectFrom("auth_provider.sessions").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Whether the owner has reauthenticated since the session's tokens were issued, which ends the earlier tokens. */
function hasReauthenticated({ authenticated_at: proved, tokens_from: from, created_at: started }: Session): boolean {
  return proved > (from ?? started);
}

/**
 * Updates the device, which may have moved or been upgraded since the last refresh. Without a new time zone, the stored
 * one is kept.
 */
async function advance(trx: Database, session: Session, now: Date, device: Device): Promise<Session> {
  return await trx
    .updateTable("auth_provider.sessions")
    .set({
      counter: session.counter + 1,
      refreshed_at: now,
      ...(hasReauthenticated(session) && { tokens_from: now }),
      ...device,
      time_zone: device.time_zone ?? session.time_zone,
    })
    .where("id", "=", session.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
