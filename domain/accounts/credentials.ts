import { isWithin } from "#std/readable-text.ts";
import { fullNameLimit } from "./full-name.ts";

/** The shortest password (SPEC.md §9), unless the operator asks for more. */
const leastPasswordMinimum = 6;

/** The longest password, in characters and in bytes: enough for any phrase, and bounded work for the hash. */
const passwordMaximum = 256;
const passwordMaximumBytes = 1024;

const emailMaximum = 254;

export type SignIn = { email: string; password: string };
export type SignUp = SignIn & { fullName: string; confirmPassword: string };

/** What is wrong with each field. No key, no fault; an empty object is a form that may be sent. */
export type SignInFaults = { email?: EmailFault; password?: "missing" };
export type SignUpFaults = {
  fullName?: "missing" | "long";
  email?: EmailFault;
  password?: "missing" | "short" | "long";
  confirmPassword?: "missing" | "short" | "mismatch";
};
export type NewPasswordFaults = Pick<SignUpFaults, "password" | "confirmPassword">;
export type EmailFaults = { email?: EmailFault };
export type CodeFaults = { code?: "missing" | "invalid" };
type EmailFault = "missing" | "invalid";

/** Checks what somebody signs in with. A password of any length may be tried: it may be older than our rules. */
export function signInFaults({ email, password }: SignIn): SignInFaults {
  return withoutEmpty({ email: emailFault(email), password: password === "" ? "missing" : undefined });
}

/** Checks a new account (SPEC.md §5): all four fields required, six characters at least, both passwords alike. */
export function signUpFaults(
  { fullName, email, password, confirmPassword }: SignUp,
  passwordMinimum = leastPasswordMinimum,
): SignUpFaults {
  return withoutEmpty({
    fullName: fullNameFault(fullName),
    email: emailFault(email),
    ...newPasswordFaults({ password, confirmPassword }, passwordMinimum),
  });
}

/** Checks a password that is chosen, and its repetition. */
export function newPasswordFaults(
  { password, confirmPassword }: Pick<SignUp, "password" | "confirmPassword">,
  passwordMinimum = leastPasswordMinimum,
): NewPasswordFaults {
  return withoutEmpty({
    password: passwordFault(password, passwordMinimum),
    confirmPassword: confirmationFault(password, confirmPassword, passwordMinimum),
  });
}

/** Checks the name of an account's owner. */
export function nameFaults(fullName: string): Pick<SignUpFaults, "fullName"> {
  return withoutEmpty({ fullName: fullNameFault(fullName) });
}

/** Checks the address to which a letter is asked for. */
export function emailFaults(email: string): EmailFaults {
  return withoutEmpty({ email: emailFault(email) });
}

/** Checks a code from a letter or an authenticator: six digits, which may be typed in groups. */
export function codeFaults(code: string): CodeFaults {
  const digits = codeDigits(code);
  return withoutEmpty({ code: digits === "" ? "missing" : /^\d{6}$/.test(digits) ? undefined : "invalid" });
}

/** Checks a recovery code: 16 letters and digits, which may be typed in groups and in any case. */
export function recoveryCodeFaults(code: string): CodeFaults {
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

function fullNameFault(fullName: string): SignUpFaults["fullName"] {
  const name = fullName.trim();
  if (name === "") return "missing";
  return isWithin(name, fullNameLimit) ? undefined : "long";
}

function emailFault(email: string): EmailFault | undefined {
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

function passwordFault(password: string, passwordMinimum: number): SignUpFaults["password"] {
  if (password === "") return "missing";
  if (characters(password) < passwordMinimum) return "short";
  const bytes = new TextEncoder().encode(password).length;
  return characters(password) > passwordMaximum || bytes > passwordMaximumBytes ? "long" : undefined;
}

function confirmationFault(
  password: string,
  confirmation: string,
  passwordMinimum: number,
): SignUpFaults["confirmPassword"] {
  if (confirmation === "") return "missing";
  if (confirmation !== password) return "mismatch";
  return characters(confirmation) < passwordMinimum ? "short" : undefined;
}

/** Code points, so that a rare character counts once. */
function characters(text: string): number {
  return [...text].length;
}

function withoutEmpty<Faults extends object>(faults: Faults): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined)) as Faults;
}
