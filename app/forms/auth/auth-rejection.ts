import { type AuthFailure, failureText } from "#app/session/auth-failure.ts";
import type { Messages } from "#i18n/messages.ts";
import type { Rejection } from "../form-messages.ts";

/** The fields that an error code of the auth provider concerns. Forms have at most one of them. */
const fieldsOfCode: ReadonlyMap<string, readonly string[]> = new Map([
  ["user_already_exists", ["email"]],
  ["email_exists", ["email"]],
  ["email_address_invalid", ["email"]],
  ["email_address_not_authorized", ["email"]],
  ["weak_password", ["password"]],
  ["common_password", ["password"]],
  ["same_password", ["password"]],
  ["current_password_invalid", ["currentPassword"]],
  ["current_password_required", ["currentPassword"]],
  ["otp_expired", ["code"]],
  ["reauthentication_not_valid", ["code"]],
  ["mfa_verification_failed", ["code", "recoveryCode"]],
  ["mfa_verification_rejected", ["code", "recoveryCode"]],
  ["mfa_challenge_expired", ["code", "recoveryCode"]],
  ["mfa_factor_name_conflict", ["name"]],
]);

/** Converts a failure of the auth provider to a form's messages. */
export function authRejection(failure: AuthFailure, messages: Messages<"authFailures">): Rejection {
  const message = failureText(failure, messages);
  return {
    message,
    fields: Object.fromEntries((fieldsOfCode.get(failure.code) ?? []).map((field) => [field, message])),
  };
}
