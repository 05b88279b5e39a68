import type { Provider } from "#auth/provider.ts";
import type { User } from "#auth/users/user.ts";
import { type UserView, viewUser } from "#auth/users/user-view.ts";
import type { Database } from "#database/database.ts";
import { writeRefreshToken } from "./refresh-token.ts";
import { accessSeconds, type Session } from "./session.ts";

const audience = "authenticated";

/** The protocol's response to every successful sign-in. */
export type TokenResponse = {
  access_token: string;
  token_type: "bearer";
  expires_in: number;
  /** Seconds since 1970. */
  expires_at: number;
  refresh_token: string;
  user: UserView;
  weak_password: null;
};

/** Issues a session's access token, with the claims of a hosted provider, and its current refresh token. */
export async function issueTokens(
  { keys, issuer, options }: Provider,
  db: Database,
  user: User,
  session: Session,
): Promise<TokenResponse> {
  const issuedAt = Math.floor(options.now().getTime() / 1000);
  const access_token = await keys.sign({
    iss: issuer,
    sub: user.id,
    aud: audience,
    exp: issuedAt + accessSeconds,
    iat: issuedAt,
    email: user.email ?? "",
    phone: "",
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    role: audience,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  });
  return {
    access_token,
    token_type: "bearer",
    expires_in: accessSeconds,
    expires_at: issuedAt + accessSeconds,
    refresh_token: writeRefreshToken(keys, { sessionId: session.id, counter: session.counter }),
    user: await viewUser(db, user),
    weak_password: null,
  };
}
