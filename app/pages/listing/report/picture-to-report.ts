import { type Avatar, avatarOf } from "#domain/listings/avatar.ts";
import type { ListingType } from "#domain/listings/listing.ts";
import type { ListingDetail } from "#domain/listings/listing-summary.ts";

/** The picture at the head of a listing. `src` is its portrait or logo, null for the generated avatar. */
export type PictureToReport = { id: string; type: ListingType; avatar: Avatar; src: string | null };

/** The portrait or logo, which can be reported, or the generated avatar. */
export function pictureToReport(listing: Pick<ListingDetail, "id" | "type" | "name" | "avatarUrl">): PictureToReport {
  const { id, type, avatarUrl } = listing;
  return { id, type, avatar: avatarOf(listing), src: avatarUrl?.startsWith("/media/") ? avatarUrl : null };
}
