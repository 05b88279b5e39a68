import type { Locale } from "#i18n/locale.ts";
import type { Result } from "#std/result.ts";

/** What the rest of the product may know of a signed-in user. All of it is verified. */
export type Claims = {
  userId: string;
  sessionId: string;
  email: string;
  emailConfirmed: boolean;
  fullName: string | null;
  language: Locale | null;
  role: string;
  /** Set by the provider's operator in `app_metadata.role`; users cannot set it. */
  isAdmin: boolean;
  aal: "aal1" | "aal2";
  /** The account has a second factor, and this session has not shown it. */
  needsSecondFactor: boolean;
};

/**
 * `invalid` was never ours, `expired` was, `ended` is a session that was signed out, or an account that is banned or
 * gone; `unavailable` means that it could not be found out.
 */
type BearerFailure = "invalid" | "expired" | "ended" | "unavailable";

/**
 * Turns an access token into claims. Never throws. With the embedded provider, sign-out, ban and deletion take effect
 * at once in every process; with a hosted one, within five seconds.
 */
export type VerifyBearer = (token: string) => Promise<Result<Claims, BearerFailure>>;

/** The account behind a session as it is now, which may be newer than what the token says. */
export type SessionAccount = {
  email: string;
  emailConfirmed: boolean;
  userMetadata: Record<string, unknown>;
  appMetadata: Record<string, unknown>;
  hasSecondFactor: boolean;
  /** False where it is known that the session has lost what it had shown, as its factor was taken away. */
  keepsSecondFactor?: boolean;
};

/** What is read of a verified token. */
export type TokenClaims = { userId: string; sessionId: string; role: string; aal: "aal1" | "aal2" };

/** What a look-up of a session may find: the account, that the session has ended, or that it cannot be found out. */
export type SessionState = SessionAccount | "ended" | "unavailable";

export type FindSession = (token: TokenClaims, bearer: string) => Promise<SessionState>;

/** Joins what the token proves with what the account says at present. */
export function claimsOf(token: TokenClaims, account: SessionAccount): Claims {
  const { full_name: name, language } = account.userMetadata;
  const aal = account.keepsSecondFactor === false ? "aal1" : token.aal;
  return {
    ...token,
    aal,
    email: account.email,
    emailConfirmed: account.emailConfirmed,
    fullName: typeof name === "string" && name.trim() !== "" ? name.trim() : null,
    language: language === "en" || language === "zh" ? language : null,
    isAdmin: account.appMetadata["role"] === "admin",
    needsSecondFactor: account.hasSecondFactor && aal !== "aal2",
  };
}
