import type { Tables } from "#database/tables.ts";

export type Purpose = Tables["auth_provider.one_time_tokens"]["purpose"];

/** The `type` that a client sends with a code or link, and the purposes for which it may have been sent. */
const purposesOfType: Readonly<Record<string, readonly Purpose[]>> = {
  signup: ["signup"],
  invite: ["invite"],
  recovery: ["recovery"],
  magiclink: ["magiclink"],
  email: ["magiclink", "signup"],
  email_change: ["email_change_current", "email_change_new"],
};

/** Undefined for a type that there is not; `constructor` is none. */
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

/** How long a link is valid that confirms an address or an invitation: emails can be slow. */
export const confirmationLinkMs = 60 * minute;

/** How long a link of this purpose is valid: a link that signs in to an account, as long as a code. */
export function linkMs(purpose: Purpose): number {
  const isSignIn = purpose === "recovery" || purpose === "magiclink" || purpose === "reauthentication";
  return isSignIn ? codeMs : confirmationLinkMs;
}

/** After this many wrong codes only the link or a new code works. */
export const codeTries = 5;
