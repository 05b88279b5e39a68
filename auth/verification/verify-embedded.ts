import { algorithm } from "#auth/keys/keys.ts";
import type { Provider } from "#auth/provider.ts";
import { findSession } from "#auth/sessions/session.ts";
import { findUser, isBanned } from "#auth/users/user.ts";
import type { Database } from "#database/database.ts";
import { bearerVerifier } from "./bearer-verifier.ts";
import type { TokenClaims, VerifyBearer } from "./claims.ts";
import type { SessionState } from "./session-cache.ts";

/** Verifies tokens of the embedded provider by its own key, and by its rows whether the session still is. */
export function verifyEmbeddedBearer({ issuer, keys, options }: Provider): VerifyBearer {
  const { db, now } = options;
  return bearerVerifier({ issuer, algorithms: [algorithm], now, getKey: keys.getKey }, (token) =>
    findEmbeddedSession(db, now(), token),
  );
}

async function findEmbeddedSession(db: Database, now: Date, token: TokenClaims): Promise<SessionState> {
  const session = await findSession(db, now, token);
  if (session === undefined) return "ended";
  const user = await findUser(db, token.userId);
  if (user === undefined || isBanned(user, now)) return "ended";
  return {
    email: user.email ?? "",
    emailConfirmed: user.email_confirmed_at !== null,
    userMetadata: user.user_metadata,
    appMetadata: user.app_metadata,
    hasSecondFactor: await hasVerifiedFactor(db, user.id),
    keepsSecondFactor: session.aal === "aal2",
  };
}

async function hasVerifiedFactor(db: Database, userId: string): Promise<boolean> {
  const factor = await db
    .selectFrom("auth_provider.factors")
    .select("id")
    .where("user_id", "=", userId)
    .where("status", "=", "verified")
    .limit(1)
    .executeTakeFirst();
  return factor !== undefined;
}
