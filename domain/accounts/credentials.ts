import * as z from "zod/mini";
import { fullNameLimit } from "#domain/members/actor.ts";
import { isWithin } from "#std/text/readable-text.ts";

/** The minimum length of a password, unless the operator configures a higher one. */
const defaultPasswordMinimum = 6;

/** The maximum length of a password, in characters and in bytes, which bounds the cost of hashing it. */
const maxPasswordLength = 256;
const maxPasswordBytes = 1024;

const maxEmailLength = 254;

const email = z
  .string({ error: "missing" })
  .check(z.trim(), z.toLowerCase(), z.minLength(1, "missing"), z.refine(isCompleteEmail, "invalid"));

const fullName = z.string({ error: "missing" }).check(
  z.trim(),
  z.minLength(1, "missing"),
  z.refine((name) => isWithin(name, fullNameLimit), "long"),
);

const existingPassword = z.string({ error: "missing" }).check(z.minLength(1, "missing"));

/* The schemas of the account forms. They parse typed input into the values to send; the messages of their issues are
   error codes, whose texts are in `words.auth.errors`. */

/** Accepts passwords of any length, because one may predate the current minimum. */
export const signInSchema = z.object({ email, password: existingPassword });

export const emailSchema = z.object({ email });

/** An email address other than the account's current one. */
export function newEmailSchema(currentEmail: string) {
  return z.object({ email: email.check(z.refine((address) => address !== currentEmail, "same")) });
}

/** The account's current email, typed to confirm its deletion. */
export function ownEmailSchema(currentEmail: string) {
  const typed = z.string({ error: "missing" }).check(z.trim(), z.toLowerCase(), z.minLength(1, "missing"));
  return z.object({ typedEmail: typed.check(z.refine((address) => address === normalEmail(currentEmail), "other")) });
}

export const fullNameSchema = z.object({ fullName });

export const currentPasswordSchema = z.object({ currentPassword: existingPassword });

/** A 6-digit code from an email or an authenticator app; may be typed in groups. */
export const codeSchema = z.object({
  code: z
    .string({ error: "missing" })
    .check(z.overwrite(codeDigits), z.minLength(1, "missing"), z.regex(/^\d{6}$/, "invalid")),
});

/** A recovery code: 24 letters and digits, or 16 in older sets; may be typed in groups and in any case. */
export const recoveryCodeSchema = z.object({
  recoveryCode: z.string({ error: "missing" }).check(
    z.trim(),
    z.refine((code) => recoveryCharacters(code) !== "", "missing"),
    z.refine((code) => /^(?:[a-z0-9]{16}|[a-z0-9]{24})$/i.test(recoveryCharacters(code)), "invalid"),
  ),
});

/** A new password, typed twice. */
export function newPasswordSchema(passwordMinimum = defaultPasswordMinimum) {
  return z.object(newPasswordFields(passwordMinimum)).check(...confirmationChecks(passwordMinimum));
}

/** Changes a password. The current one is required only if `requiresCurrent` is set. */
export function changePasswordSchema(passwordMinimum: number, requiresCurrent: boolean) {
  const currentPassword = requiresCurrent ? existingPassword : z.optional(z.string());
  return z
    .object({ currentPassword, ...newPasswordFields(passwordMinimum) })
    .check(...confirmationChecks(passwordMinimum));
}

export function signUpSchema(passwordMinimum = defaultPasswordMinimum) {
  return z
    .object({ fullName, email, ...newPasswordFields(passwordMinimum) })
    .check(...confirmationChecks(passwordMinimum));
}

/** Removes the spaces and hyphens between a code's groups, and converts full-width digits to ASCII. */
function codeDigits(code: string): string {
  return code.normalize("NFKC").replace(/[\s-]/g, "");
}

/** Returns the form in which an email address is stored and compared. */
export function normalEmail(address: string): string {
  return address.trim().toLowerCase();
}

function newPasswordFields(passwordMinimum: number) {
  return {
    password: z.string({ error: "missingNew" }).check(
      z.minLength(1, "missingNew"),
      z.refine((password) => characters(password) >= passwordMinimum, "short"),
      z.refine(isPasswordWithinLimits, "long"),
    ),
    confirmPassword: z.string({ error: "missing" }).check(z.minLength(1, "missing")),
  };
}

/** Runs even if individual fields are invalid; only the first error of a field is shown. */
function confirmationChecks(passwordMinimum: number) {
  type Passwords = { password: string; confirmPassword: string };
  const path = ["confirmPassword"];
  return [
    z.refine<Passwords>(({ password, confirmPassword }) => confirmPassword === password, { error: "mismatch", path }),
    z.refine<Passwords>(({ confirmPassword }) => characters(confirmPassword) >= passwordMinimum, {
      error: "short",
      path,
    }),
  ];
}

/**
 * Whether the text has one @, a local part without spaces, and a host of at least two labels. Only sending an email can
 * verify that it exists.
 */
function isCompleteEmail(address: string): boolean {
  if (address.length > maxEmailLength) return false;
  const [local = "", host = "", ...more] = address.split("@");
  if (more.length > 0 || local.length > 64 || !/^[^\s"(),:;<>[\\\]]+$/u.test(local)) return false;
  if (local.startsWith(".") || local.endsWith(".") || local.includes("..")) return false;
  const labels = host.split(".");
  return (
    labels.length >= 2 && labels.every((label) => /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u.test(label))
  );
}

function isPasswordWithinLimits(password: string): boolean {
  return characters(password) <= maxPasswordLength && new TextEncoder().encode(password).length <= maxPasswordBytes;
}

function recoveryCharacters(code: string): string {
  return code.normalize("NFKC").replace(/[\s\p{Pd}]/gu, "");
}

/** Counts code points, so that a character outside the basic plane counts once. */
function characters(text: string): number {
  return [...text].length;
}
