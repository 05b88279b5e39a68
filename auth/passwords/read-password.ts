import { AuthError, invalidInput } from "#auth/auth-error.ts";

const mostCharacters = 256;
const mostBytes = 1024;

/** A password that somebody wants to have; 422 `weak_password` when it is too short. Any character may be in it. */
export function readNewPassword(value: unknown, fewestCharacters: number): string {
  if (typeof value !== "string" || value === "") throw invalidInput("Signup requires a valid password");
  if (!value.isWellFormed()) throw invalidInput("Password is not valid text");
  const characters = [...value].length;
  if (characters > mostCharacters || Buffer.byteLength(value) > mostBytes) {
    throw invalidInput(`Password cannot be longer than ${mostCharacters} characters`);
  }
  if (characters < fewestCharacters) {
    const message = `Password should be at least ${fewestCharacters} characters.`;
    throw new AuthError(422, "weak_password", message, { extra: { weak_password: { reasons: ["length"] } } });
  }
  return value;
}

/** A password that somebody tries. What could not be one is the empty text, which nobody has. */
export function readTriedPassword(value: unknown): string {
  return typeof value === "string" && value.isWellFormed() && Buffer.byteLength(value) <= mostBytes ? value : "";
}
