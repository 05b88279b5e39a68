import { isWithin } from "#std/readable-text.ts";
import { fullNameLimit } from "./full-name.ts";

/** The shortest password, unless the operator requires more. */
const leastPasswordMinimum = 6;

/** The longest password, in characters and in bytes: enough for any phrase, and bounded work for the hash. */
const passwordMaximum = 256;
const passwordMaximumBytes = 1024;

const emailMaximum = 254;

export type SignIn = { email: string; password: string };
export type SignUp = SignIn & { fullName: string; confirmPassword: string };

/** What is wrong with each field. No key, no fault; an empty object is a form that may be sent. */
export type SignInErrors = { email?: EmailError; password?: "missing" };
export type SignUpErrors = {
  fullName?: "missing" | "long";
  email?: EmailError;
  password?: "missing" | "short" | "long";
  confirmPassword?: "missing" | "short" | "mismatch";
};
export type NewPasswordErrors = Pick<SignUpErrors, "password" | "confirmPassword">;
export type EmailErrors = { email?: EmailError };
export type CodeErrors = { code?: "missing" | "invalid" };
type EmailError = "missing" | "invalid";

/** Checks what somebody signs in with. A password of any length may be tried: it may be older than our rules. */
export function signInErrors({ email, password }: SignIn): SignInErrors {
  return withoutEmpty({ email: emailError(email), password: password === "" ? "missing" : undefined });
}

/** Checks a sign-up: all four fields required, a password that is long enough, both passwords equal. */
export function signUpErrors(
  { fullName, email, password, confirmPassword }: SignUp,
  passwordMinimum = leastPasswordMinimum,
): SignUpErrors {
  return withoutEmpty({
    fullName: fullNameError(fullName),
    email: emailError(email),
    ...newPasswordErrors({ password, confirmPassword }, passwordMinimum),
  });
}

/** Checks a password that is chosen, and its repetition. */
export function newPasswordErrors(
  { password, confirmPassword }: Pick<SignUp, "password" | "confirmPassword">,
  passwordMinimum = leastPasswordMinimum,
): NewPasswordErrors {
  return withoutEmpty({
    password: passwordError(password, passwordMinimum),
    confirmPassword: confirmationError(password, confirmPassword, passwordMinimum),
  });
}

/** Checks the name of an account's owner. */
export function nameErrors(fullName: string): Pick<SignUpErrors, "fullName"> {
  return withoutEmpty({ fullName: fullNameError(fullName) });
}

/** Checks the address to which a letter is asked for. */
export function emailErrors(email: string): EmailErrors {
  return withoutEmpty({ email: emailError(email) });
}

/** Checks a code from a letter or an authenticator: six digits, which may be typed in groups. */
export function codeErrors(code: string): CodeErrors {
  const digits = codeDigits(code);
  return withoutEmpty({ code: digits === "" ? "missing" : /^\d{6}$/.test(digits) ? undefined : "invalid" });
}

/** Checks a recovery code: 16 letters and digits, which may be typed in groups and in any case. */
export function recoveryCodeErrors(code: string): CodeErrors {
  const characters = code.normalize("NFKC").replace(/[\s\p{Pd}]/gu, "");
  if (characters === "") return { code: "missing" };
  return /^[a-z0-9]{16}$/i.test(characters) ? {} : { code: "invalid" };
}

/** A code without the spaces and hyphens of its groups, in the digits that everybody's keyboard has. */
export function codeDigits(code: string): string {
  return code.normalize("NFKC").replace(/[\s-]/g, "");
}

/** The form in which an address is stored and compared. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

function fullNameError(fullName: string): SignUpErrors["fullName"] {
  const name = fullName.trim();
  if (name === "") return "missing";
  return isWithin(name, fullNameLimit) ? undefined : "long";
}

function emailError(email: string): EmailError | undefined {
  const address = email.trim();
  if (address === "") return "missing";
  return address.length <= emailMaximum && isCompleteEmail(address) ? undefined : "invalid";
}

/** One @, a local part without spaces, and a host of at least two labels. Whether it exists only a letter can tell. */
function isCompleteEmail(address: string): boolean {
  const [local = "", host = "", ...more] = address.split("@");
  if (more.length > 0 || local.length > 64 || !/^[^\s"(),:;<>[\\\]]+$/u.test(local)) return false;
  if (local.startsWith(".") || local.endsWith(".") || local.includes("..")) return false;
  const labels = host.split(".");
  return (
    labels.length >= 2 && labels.every((label) => /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u.test(label))
  );
}

function passwordError(password: string, passwordMinimum: number): SignUpErrors["password"] {
  if (password === "") return "missing";
  if (characters(password) < passwordMinimum) return "short";
  const bytes = new TextEncoder().encode(password).length;
  return characters(password) > passwordMaximum || bytes > passwordMaximumBytes ? "long" : undefined;
}

function confirmationError(
  password: string,
  confirmation: string,
  passwordMinimum: number,
): SignUpErrors["confirmPassword"] {
  if (confirmation === "") return "missing";
  if (confirmation !== password) return "mismatch";
  return characters(confirmation) < passwordMinimum ? "short" : undefined;
}

/** Code points, so that a rare character counts once. */
function characters(text: string): number {
  return [...text].length;
}

function withoutEmpty<FieldErrors extends object>(fieldErrors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(fieldErrors).filter(([, fieldError]) => fieldError !== undefined),
  ) as FieldErrors;
}
