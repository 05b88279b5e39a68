import type { Locale } from "#i18n/locale.ts";
import type { PageField, RowField, ShownValues } from "./fields/listing-fields.ts";
import type { NamePair } from "./fields/person-name.ts";

export const listingTypes = ["teacher", "school"] as const;
export type ListingType = (typeof listingTypes)[number];

/** Ways to reach the owner of a listing, each of which the owner may show or hide. In the order of pages. */
export const contactKinds = ["email", "phone", "wechat", "website"] as const;
export type ContactKind = (typeof contactKinds)[number];

/** A row of the results: everything a page may show there. Contacts that the owner hides are null. */
export type ListingSummary = ShownValues<RowField> & {
  id: string;
  type: ListingType;
  name: NamePair;
  cityKey: string;
  /** City and state or province as a reader of either locale is told. */
  place: Readonly<Record<Locale, string>>;
  /** The specializations of a teacher or the courses of a school: known keys, or words as typed. */
  offers: readonly string[];
  /** 4.8 until the third published review, then the average. */
  rating: number;
  reviewCount: number;
  email: string | null;
  avatarUrl: string | null;
};

/** A listing's own page. */
export type ListingDetail = ListingSummary &
  ShownValues<PageField> & {
    /** Whether its city has a page of its own: a city that no operator has accepted has none. */
    hasCityPage: boolean;
    /** ISO 8601, UTC. */
    updatedAt: string;
    /** ISO 8601, UTC. */
    expiresAt: string;
  };

/** A listing that may be shown before its owner has entered a rate. */
export type Previewed<Listing extends ListingSummary> = Omit<Listing, "hourlyRate"> & { hourlyRate: number | null };

/**
 * `unpaid` was never paid for; `ended` has no paid time left. `taken-down` by its owner, with or without paid time;
 * `removed` by an operator, which takes precedence.
 */
export type ListingStatus = "active" | "unpaid" | "ended" | "taken-down" | "removed";

/** What decides whether a listing is public. Moments are ISO 8601 or dates. */
export type ListingState = {
  isActive: boolean;
  expiresAt: Date | string | null;
  monthsPaid: number;
  takenDownAt: Date | string | null;
  removedAt: Date | string | null;
};

/** The status at a moment. A listing ends in the second its paid time ends, whatever `isActive` still says. */
export function listingStatus(listingState: ListingState, now: Date): ListingStatus {
  if (listingState.removedAt !== null) return "removed";
  if (listingState.takenDownAt !== null) return "taken-down";
  const inTime = listingState.expiresAt !== null && new Date(listingState.expiresAt).getTime() > now.getTime();
  if (listingState.isActive && inTime) return "active";
  return listingState.monthsPaid > 0 ? "ended" : "unpaid";
}
