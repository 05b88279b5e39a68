export type RefusableField = "email" | "password" | "code";

const fields: Record<string, RefusableField> = {
  user_already_exists: "email",
  email_exists: "email",
  email_address_invalid: "email",
  email_address_not_authorized: "email",
  weak_password: "password",
  common_password: "password",
  same_password: "password",
  otp_expired: "code",
  mfa_verification_failed: "code",
  mfa_verification_rejected: "code",
  mfa_challenge_expired: "code",
};

/** The field that an error of the provider is about; null when it is about none, or tells nobody which. */
export function refusedField(code: string): RefusableField | null {
  return Object.hasOwn(fields, code) ? (fields[code] ?? null) : null;
}
