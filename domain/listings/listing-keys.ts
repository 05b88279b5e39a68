import { cityKey } from "#domain/cities/city-key.ts";
import { type Category, categoryKeysOf } from "./fields/categories.ts";

/** What is computed whenever a listing is saved, so that searching never has to read what its owner typed. */
export type ListingKeys = { cityKey: string; categoryKeys: Category[] };

/** `teaches` are a teacher's specializations or a school's courses. The city key is "" for a text that is no name. */
export function listingKeys(listing: { city: string; teaches: readonly string[] }): ListingKeys {
  return { cityKey: cityKey(listing.city), categoryKeys: categoryKeysOf(listing.teaches) };
}
