import type { Factor, Session, User } from "@supabase/auth-js";

/** Whether this session still has to verify the account's second factor. */
export function needsSecondFactor({ access_token: token, user }: Session): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === "verified") ?? false;
  return hasFactor && assurance(token) !== "aal2";
}

/** Returns the verified authenticator apps of an account. */
export function verifiedApps({ factors }: Pick<User, "factors">): Factor[] {
  return factors?.filter(({ status, factor_type: type }) => status === "verified" && type === "totp") ?? [];
}

/** The `aal` claim of an access token. Used only for display: the server validates the token itself. */
function assurance(token: string): unknown {
  try {
    const [, payload = ""] = token.split(".");
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof claims === "object" && claims !== null && "aal" in claims ? claims.aal : null;
  } catch {
    return null;
  }
}
