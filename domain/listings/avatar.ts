import { hashOf } from "#std/hash.ts";
import type { NamePair } from "./fields/person-name.ts";
import type { ListingType } from "./listing.ts";

type AvatarTint = 1 | 2 | 3 | 4 | 5 | 6;

/** The generated picture of a listing. Han characters use the Song typeface, initials the display typeface. */
export type Avatar = { tint: AvatarTint; character: string; script: "han" | "latin" };

const tints = [1, 2, 3, 4, 5, 6] as const satisfies readonly AvatarTint[];

/** Returns a stable picture per listing: the tint depends on the id, the character on the name. */
export function avatarOf(listing: { id: string; type: ListingType; name: NamePair }): Avatar {
  const tint = tints[hashOf(listing.id) % tints.length] ?? 1;
  const hanCharacter = listing.name.han?.match(/\p{Script=Han}/u)?.[0];
  if (hanCharacter !== undefined) return { tint, character: hanCharacter, script: "han" };
  return { tint, character: initials(listing.name.latin ?? "", listing.type), script: "latin" };
}

/**
 * Returns the URL of a picture that a page may show: a path of this site. Null for any other URL: the page's CSP would
 * block it and it would reveal readers to a third party, so the generated picture is shown instead.
 */
export function avatarPath(address: string | null): string | null {
  return address !== null && /^\/[^/\\\s\p{Cc}]/u.test(address) ? address : null;
}

/** The initials of a person's first and last name, or of the first two words of a school's name. */
function initials(latin: string, type: ListingType): string {
  const initials = latin.split(/[\s-]+/u).flatMap((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? []);
  const second = type === "teacher" ? initials.at(-1) : initials[1];
  const text = initials.length > 1 ? `${initials[0] ?? ""}${second ?? ""}` : (initials[0] ?? "?");
  return text.toUpperCase();
}
