import { foldWidth } from "#std/fold-width.ts";

/** The benefit of a code: months of a listing, or a discount on one payment. */
export const promotionKinds = ["free-months", "percent-off"] as const;
export type PromotionKind = (typeof promotionKinds)[number];

export const promotionLimits = {
  /** Letters and digits of a code. */
  shortest: 6,
  /** Characters, hyphens included. */
  longest: 40,
  months: 24,
  /** All of a price is never taken off: free months are for that. */
  percent: 99,
  uses: 100_000,
  usesEach: 100,
} as const;

/** 32 characters, without those that look alike: each is five random bits. */
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"; // cspell:disable-line

/** A random code of 50 bits, such as "K7QMA-23456". */
export function randomCode(): string {
  const characters = [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => alphabet[byte % alphabet.length]);
  return `${characters.slice(0, 5).join("")}-${characters.slice(5).join("")}`;
}

/** A typed code as it is stored: capitals, digits and single hyphens. Null for a text that can be none. */
export function readCode(text: string): string | null {
  const code = foldWidth(text)
    .toUpperCase()
    .replace(/[\s\p{Dash}]+/gu, "-")
    .replace(/^-|-$/gu, "");
  const isCode = /^[A-Z0-9]+(?:-[A-Z0-9]+)*$/u.test(code) && code.length <= promotionLimits.longest;
  return isCode && codeKey(code).length >= promotionLimits.shortest ? code : null;
}

/** By which a code is found: hyphens only separate. */
export function codeKey(code: string): string {
  return code.replaceAll("-", "");
}
