import { fold } from "#domain/search/words/fold.ts";
import { hashOf } from "#std/hash.ts";

const shingleLength = 8;
const sketchLength = 32;

/** The similarity from which texts count as the same, such as a template with another name and child. */
const sameFrom = 0.6;

/**
 * A similarity sketch of a text: the smallest hashes of its shingles, which are overlapping pieces of eight
 * characters. Ignores case, width, spaces, punctuation and the script of Chinese characters. Similar texts have similar
 * sketches, and a sketch does not reveal the text.
 */
export function sketchOf(text: string): number[] {
  const characters = [...charactersOf(text)];
  const hashes = new Set<number>();
  const last = Math.max(0, characters.length - shingleLength);
  for (let start = 0; start <= last; start += 1)
    hashes.add(hashOf(characters.slice(start, start + shingleLength).join("")) | 0);
  return [...hashes].sort((one, other) => one - other).slice(0, sketchLength);
}

/** Whether two sketches belong to the same or a similar text: the share of common hashes among the smallest of both. */
export function isSameText(one: readonly number[], other: readonly number[]): boolean {
  const both = [...new Set([...one, ...other])].sort((left, right) => left - right).slice(0, sketchLength);
  const [inOne, inOther] = [new Set(one), new Set(other)];
  const common = both.filter((hash) => inOne.has(hash) && inOther.has(hash)).length;
  return both.length > 0 && common / both.length >= sameFrom;
}

/** SHA-256 of the folded text, in hexadecimal: equal for different spellings of the same text. */
export async function bodyHash(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(charactersOf(text))));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function charactersOf(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, "");
}
