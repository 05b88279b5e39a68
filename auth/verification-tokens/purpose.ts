import type { Tables } from "#database/tables.ts";

export type Purpose = Tables["auth_provider.one_time_tokens"]["purpose"];

/** The `type` that a client sends with a code or link, and the matching purposes. */
const purposesOfType: Readonly<Record<string, readonly Purpose[]>> = {
  signup: ["signup"],
  invite: ["invite"],
  recovery: ["recovery"],
  magiclink: ["magiclink"],
  email: ["magiclink", "signup"],
  email_change: ["email_change_current", "email_change_new"],
};

/** Undefined for an unknown type, including inherited keys such as `constructor`. */
export function purposesFor(type: string): readonly Purpose[] | undefined {
  return Object.hasOwn(purposesOfType, type) ? purposesOfType[type] : undefined;
}

/** The `type` in the link of an email. */
export function typeOfPurpose(purpose: Purpose): string {
  return purpose.startsWith("email_change") ? "email_change" : purpose;
}

const minute = 60_000;

/** How long a code is valid. */
export const codeMs = 10 * minute;

/** How long a link that confirms an email or an invitation is valid: emails can be slow. */
export const confirmationLinkMs = 60 * minute;

/** How long a link of this purpose is valid: a sign-in link, as long as a code. */
export function linkMs(purpose: Purpose): number {
  const isSignIn = purpose === "recovery" || purpose === "magiclink" || purpose === "reauthentication";
  return isSignIn ? codeMs : confirmationLinkMs;
}

/** After this many wrong codes only the link or a new code works. */
export const maxCodeAttempts = 5;
