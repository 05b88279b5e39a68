import type { NamePair } from "./person-name.ts";

export const listingTypes = ["teacher", "school"] as const;
export type ListingType = (typeof listingTypes)[number];

/** Ways to reach the owner of a listing, each of which the owner may show or hide. */
export type ContactKind = "email" | "phone" | "wechat" | "website";

/** What an owner wrote in either language. Both may be missing. */
export type Bilingual = { en: string | null; zh: string | null };

/** A row of the results: everything a page may show there, and nothing else leaves the database. */
export type ListingSummary = {
  id: string;
  type: ListingType;
  name: NamePair;
  /** One sentence in the owner's own words. */
  headline: Bilingual;
  cityKey: string;
  /** As the owner typed it. */
  city: string;
  state: string;
  /** Known keys or words as typed. For a school these are its courses. */
  specializations: string[];
  /** Null for schools. */
  experienceYears: number | null;
  /** Null is shown as "By appointment". */
  availability: string | null;
  /** US dollars. */
  hourlyRate: number;
  /** 4.8 until the third published review, then the average. */
  rating: number;
  reviewCount: number;
  /** Null when the owner hides it. */
  email: string | null;
  /** Null when the owner hides it. */
  websiteUrl: string | null;
  avatarUrl: string | null;
};

/** A listing's own page. Contact details that the owner hides are already null. */
export type ListingDetail = ListingSummary & {
  bio: Bilingual;
  phone: string | null;
  wechatId: string | null;
  schoolAddress: string | null;
  /** The courses of a school; empty for a teacher. */
  courses: string[];
  /** Whether its city has a page of its own: a city that no operator has accepted has none. */
  hasCityPage: boolean;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
};

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
