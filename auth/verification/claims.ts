import type { Locale } from "#i18n/locale.ts";
import type { Result } from "#std/result.ts";

/** The verified data about a signed-in user that the rest of the product may use. */
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
  /** The account has a second factor that this session has not passed. */
  needsSecondFactor: boolean;
  /** When the person last proved their identity, if the provider reports it. */
  authenticatedAt?: Date;
  /** When this session last passed a second factor. */
  secondFactorAt: Date | null;
};

/**
 * `invalid`: not a token of ours. `expired`: a token of ours that has expired. `ended`: the session was signed out, or
 * the account is banned or gone. `unavailable`: could not be determined.
 */
type BearerFailure = "invalid" | "expired" | "ended" | "unavailable";

/**
 * Converts an access token to claims. Never throws. With the embedded provider, sign-out, ban, and deletion take effect
 * immediately in every process; with a hosted one, within five seconds.
 */
export type VerifyBearer = (token: string) => Promise<Result<Claims, BearerFailure>>;

/** The current account of a session, which may be newer than the token. */
export type SessionAccount = {
  email: string;
  emailConfirmed: boolean;
  userMetadata: Record<string, unknown>;
  appMetadata: Record<string, unknown>;
  hasSecondFactor: boolean;
  /** False if the session has lost its second-factor proof because the factor was removed. */
  keepsSecondFactor?: boolean;
  /** When the session's owner last proved their identity; by default, as in the token. */
  authenticatedAt?: Date;
};

/** The claims in a verified token. */
export type TokenClaims = {
  userId: string;
  sessionId: string;
  role: string;
  aal: "aal1" | "aal2";
  authenticatedAt?: Date;
  secondFactorAt: Date | null;
  issuedAt?: Date;
};

/** The result of a session look-up: the account, `ended`, or `unavailable` when the state cannot be determined. */
export type SessionState = SessionAccount | "ended" | "unavailable";

export type FindSession = (token: TokenClaims, bearer: string) => Promise<SessionState>;

/** Combines the token's claims with the account's current state. */
export function claimsOf(token: TokenClaims, account: SessionAccount): Claims {
  const { full_name: name, language } = account.userMetadata;
  const aal = account.keepsSecondFactor === false ? "aal1" : token.aal;
  const { userId, sessionId, role, secondFactorAt } = token;
  const authenticatedAt = account.authenticatedAt ?? token.authenticatedAt;
  return {
    userId,
    sessionId,
    role,
    secondFactorAt,
    aal,
    ...(authenticatedAt && { authenticatedAt }),
    email: account.email,
    emailConfirmed: account.emailConfirmed,
    fullName: typeof name === "string" && name.trim() !== "" ? name.trim() : null,
    language: language === "en" || language === "zh" ? language : null,
    isAdmin: account.appMetadata["role"] === "admin",
    needsSecondFactor: account.hasSecondFactor && aal !== "aal2",
  };
}
