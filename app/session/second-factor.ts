import type { Factor, Session, User } from "@supabase/auth-js";

/** Whether this session has still to give the second factor that its account has. */
export function needsSecondFactor({ access_token: token, user }: Session): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === "verified") ?? false;
  return hasFactor && assurance(token) !== "aal2";
}

/** Returns the authenticator apps of an account whose codes are accepted. */
export function verifiedApps({ factors }: Pick<User, "factors">): Factor[] {
  return factors?.filter(({ status, factor_type: type }) => status === "verified" && type === "totp") ?? [];
}

/** The `aal` claim of an access token. It is only shown by: the server checks the token itself. */
function assurance(token: string): unknown {
  try {
    const [, payload = ""] = token.split(".");
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof claims === "object" && claims !== null && "aal" in claims ? claims.aal : null;
  } catch {
    return null;
  }
}
