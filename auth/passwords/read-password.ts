import { AuthError, invalidInput } from "#auth/auth-error.ts";
import type { AuthOptions } from "#auth/options.ts";

const maxCharacters = 256;
const maxBytes = 1024;

type Rules = Pick<AuthOptions, "passwordMinimum" | "isCommonPassword">;

/**
 * Reads a new password. It may contain any character. 422 `weak_password` if it is too short (reason `length`) or
 * common (reason `pwned`, the protocol's term for guessable passwords).
 */
export async function readNewPassword(value: unknown, rules: Rules): Promise<string> {
  if (typeof value !== "string" || value === "") throw invalidInput("Signup requires a valid password");
  if (!value.isWellFormed()) throw invalidInput("Password is not valid text");
  const characters = [...value].length;
  if (characters > maxCharacters || Buffer.byteLength(value) > maxBytes) {
    throw invalidInput(`Password cannot be longer than ${maxCharacters} characters`);
  }
  if (characters < rules.passwordMinimum) {
    throw weakPassword(`Password should be at least ${rules.passwordMinimum} characters.`, "length");
  }
  if (await rules.isCommonPassword?.(value)) {
    const message = "Password is known to be weak and easy to guess, please choose a different one.";
    throw weakPassword(message, "pwned");
  }
  return value;
}

function weakPassword(message: string, reason: "length" | "pwned"): AuthError {
  return new AuthError(422, "weak_password", message, { extra: { weak_password: { reasons: [reason] } } });
}

/** Reads the current password sent as proof with a change; empty if missing. */
export function readCurrentPassword(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value !== "string") throw invalidInput("current_password must be a string");
  if (!value.isWellFormed()) throw invalidInput("current_password is not valid text");
  if (Buffer.byteLength(value) > maxBytes) throw invalidInput("current_password is too long");
  return value;
}

/** Reads a password to check. Input that cannot be a password becomes the empty string, which matches no account. */
export function readTriedPassword(value: unknown): string {
  return typeof value === "string" && value.isWellFormed() && Buffer.byteLength(value) <= maxBytes ? value : "";
}
