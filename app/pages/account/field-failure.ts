import { type AuthFailure, failureText } from "#app/session/auth-failure.ts";
import type { Messages } from "#i18n/messages.ts";

/** Parts a failure: what the provider said of the value of a field stands under that field, all else over the form. */
export function fieldFailure(
  failure: AuthFailure | null,
  codes: readonly string[],
  messages: Messages<"authFailures">,
): { field: string | undefined; rest: AuthFailure | null } {
  if (failure === null || !codes.includes(failure.code)) return { field: undefined, rest: failure };
  return { field: failureText(failure, messages), rest: null };
}

export const emailCodes = [
  "email_exists",
  "email_address_invalid",
  "email_address_not_authorized",
  "validation_failed",
];
export const passwordCodes = ["same_password", "weak_password", "common_password"];
export const currentPasswordCodes = ["current_password_invalid", "current_password_required"];
export const appCodes = ["mfa_verification_failed", "mfa_verification_rejected", "mfa_challenge_expired"];
export const emailOtpCodes = ["reauthentication_not_valid", "otp_expired"];
export const factorNameCodes = ["mfa_factor_name_conflict"];
