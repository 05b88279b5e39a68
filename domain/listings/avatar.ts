import { hashOf } from "#std/hash.ts";
import type { NamePair } from "./fields/person-name.ts";
import type { ListingType } from "./listing.ts";

type AvatarTint = 1 | 2 | 3 | 4 | 5 | 6;

/** The generated picture of a listing. Han is set in Song, initials in the display face. */
export type Avatar = { tint: AvatarTint; character: string; script: "han" | "latin" };

const tints = [1, 2, 3, 4, 5, 6] as const satisfies readonly AvatarTint[];

/** Always the same picture for the same listing: the tint comes from the id, the character from the name. */
export function avatarOf(listing: { id: string; type: ListingType; name: NamePair }): Avatar {
  const tint = tints[hashOf(listing.id) % tints.length] ?? 1;
  const hanCharacter = listing.name.han?.match(/\p{Script=Han}/u)?.[0];
  if (hanCharacter !== undefined) return { tint, character: hanCharacter, script: "han" };
  return { tint, character: initials(listing.name.latin ?? "", listing.type), script: "latin" };
}

/**
 * The address of a picture as a page may show it: a path of this site. Any other would be refused by the page's policy
 * and tell a stranger who reads it, so that the generated picture stands in.
 */
export function avatarPath(address: string | null): string | null {
  return address !== null && /^\/[^/\\\s\p{Cc}]/u.test(address) ? address : null;
}

/** First and last name of a person, the first two words of a school. */
function initials(latin: string, type: ListingType): string {
  const letters = latin.split(/[\s-]+/u).flatMap((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? []);
  const second = type === "teacher" ? letters.at(-1) : letters[1];
  const text = letters.length > 1 ? `${letters[0] ?? ""}${second ?? ""}` : (letters[0] ?? "?");
  return text.toUpperCase();
}
