import type { Tables } from "#database/tables.ts";

export type Purpose = Tables["auth_provider.one_time_tokens"]["purpose"];

/** The `type` with which a code or link is handed in, and the purposes for which it may have been sent. */
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

/** How long a code or link is valid. */
export const verificationTokenMs = 60 * 60_000;

/** After so many wrong codes only the link works, or a new code. */
export const codeTries = 5;
