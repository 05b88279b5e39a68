import type { Context } from "hono";
import type { Database } from "#database/database.ts";
import { AuthError } from "./auth-error.ts";
import { algorithm } from "./keys/signing-key.ts";
import type { Provider } from "./provider.ts";
import { findSession, recentMs, type Session } from "./sessions/session.ts";
import { findUser, isBanned, type User } from "./users/user.ts";
import type { TokenClaims } from "./verification/claims.ts";
import { verifyToken } from "./verification/verify-token.ts";

export type SignedIn = { user: User; session: Session; claims: TokenClaims };

/** Returns the token after `Bearer `, or throws a 401. */
export function bearerOf(context: Context): string {
  const token = /^Bearer (\S{1,16384})$/iu.exec(context.req.header("authorization") ?? "")?.[1];
  if (token === undefined) throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  return token;
}

/**
 * Authenticates a request by its access token and the current rows: 401 without a token; 403 if it is invalid or
 * expired, or its session or user no longer exists.
 */
export async function requireSession(
  provider: Provider,
  context: Context,
  db: Database = provider.options.db,
): Promise<SignedIn> {
  const { now } = provider.options;
  const verified = await verifyToken(bearerOf(context), {
    issuer: provider.issuer,
    algorithms: [algorithm],
    now,
    getKey: provider.keys.getKey,
  });
  if (!verified.ok) {
    const reason = verified.failure === "expired" ? "token has invalid claims: token is expired" : "token is not valid";
    throw new AuthError(403, "bad_jwt", `invalid JWT: unable to parse or verify signature, ${reason}`);
  }
  const claims = verified.value;
  const user = await findUser(db, claims.userId);
  if (user === undefined) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
  const session = await findSession(db, now(), claims);
  if (session === undefined) {
    throw new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
  }
  if (isBanned(user, now())) throw new AuthError(403, "user_banned", "User is banned");
  return { user, session, claims };
}

/**
 * Requires a sign-in within the last ten minutes for sensitive changes (password, email, factors, identities). An older
 * session must reauthenticate: `PUT /user` with the current password as `current_password`, or with the code of `GET
 * /reauthenticate` as `nonce`, alone or with the change, counts as a sign-in.
 */
export function requireRecentSignIn(provider: Provider, session: Session): void {
  const age = provider.options.now().getTime() - session.authenticated_at.getTime();
  if (age <= recentMs) return;
  throw new AuthError(400, "reauthentication_needed", "This change requires reauthentication");
}
