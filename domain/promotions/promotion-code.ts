import { foldWidth } from "#std/text/fold-width.ts";

/** The benefit of a code: months of a listing, or a discount on one payment. */
export const promotionKinds = ["free-months", "percent-off"] as const;
export type PromotionKind = (typeof promotionKinds)[number];

export const promotionLimits = {
  /** The minimum number of letters and digits in a code. */
  shortest: 6,
  /** The maximum number of characters, including hyphens. */
  longest: 40,
  months: 24,
  /** A discount never covers the full price: use free months for that. */
  percent: 99,
  uses: 100_000,
  usesEach: 100,
  /** Why an operator created a code. */
  note: { max: 500, bytes: 2000 },
} as const;

/** 32 characters without look-alikes, so that each encodes five bits. */
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"; // cspell:disable-line

/** A random code of 50 bits, such as "K7QMA-23456". */
export function randomCode(): string {
  const characters = [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => alphabet[byte % alphabet.length]);
  return `${characters.slice(0, 5).join("")}-${characters.slice(5).join("")}`;
}

/** The stored form of a typed code: capitals, digits and single hyphens. Null for an invalid one. */
export function readCode(text: string): string | null {
  const code = foldWidth(text)
    .toUpperCase()
    .replace(/[\s\p{Dash}]+/gu, "-")
    .replace(/^-|-$/gu, "");
  const isCode = /^[A-Z0-9]+(?:-[A-Z0-9]+)*$/u.test(code) && code.length <= promotionLimits.longest;
  return isCode && codeKey(code).length >= promotionLimits.shortest ? code : null;
}

/** The lookup key of a code, which ignores hyphens. */
export function codeKey(code: string): string {
  return code.replaceAll("-", "");
}
