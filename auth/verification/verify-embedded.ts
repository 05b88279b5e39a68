import { algorithm } from "#auth/keys/signing-key.ts";
import type { Provider } from "#auth/provider.ts";
import { isExpired, isReplaced } from "#auth/sessions/session.ts";
import { isBanned } from "#auth/users/user.ts";
import type { Database } from "#database/database.ts";
import type { SessionState, TokenClaims, VerifyBearer } from "./claims.ts";
import { bearerVerifier } from "./verify-token.ts";

/**
 * Verifies tokens of the embedded provider with its own keys. The session and its account are read each time, in one
 * query: a sign-out, a ban or a deletion affects every request that begins after it, in every process.
 */
export function verifyEmbeddedBearer({ issuer, keys, options }: Provider): VerifyBearer {
  const { db, now } = options;
  const verify = bearerVerifier({ issuer, algorithms: [algorithm], now, getKey: keys.getKey }, (token) =>
    findEmbeddedSession(db, now(), token),
  );
  return async (bearer) => {
    await keys.refresh();
    return await verify(bearer);
  };
}

async function findEmbeddedSession(db: Database, now: Date, token: TokenClaims): Promise<SessionState> {
  const row = await db
    .selectFrom("auth_provider.sessions as session")
    .innerJoin("auth_provider.users as user", "user.id", "session.user_id")
    .select(["session.aal", "session.created_at", "session.refreshed_at", "session.authenticated_at"])
    .select("session.tokens_from")
    .select(["user.email", "user.email_confirmed_at", "user.user_metadata", "user.app_metadata", "user.banned_until"])
    .select((query) =>
      query
        .exists(
          query
            .selectFrom("auth_provider.factors as factor")
            .select("factor.id")
            .whereRef("factor.user_id", "=", "user.id")
            .where("factor.status", "=", "verified"),
        )
        .as("has_factor"),
    )
    .where("session.id", "=", token.sessionId)
    .where("session.user_id", "=", token.userId)
    .executeTakeFirst();
  if (row === undefined || isExpired(row, now) || isReplaced(row, token, now) || isBanned(row, now)) return "ended";
  return {
    email: row.email ?? "",
    emailConfirmed: row.email_confirmed_at !== null,
    userMetadata: row.user_metadata,
    appMetadata: row.app_metadata,
    hasSecondFactor: row.has_factor === true,
    keepsSecondFactor: row.aal === "aal2",
    authenticatedAt: row.authenticated_at,
  };
}
