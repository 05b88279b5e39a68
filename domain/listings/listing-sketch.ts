import type { ContactKind, ListingType } from "./listing.ts";

/**
 * A listing while its owner is writing it, under the names that it has on the wire: whatever is said so far, whether or
 * not it could be saved. Blank texts are null; so is a number that cannot be read.
 */
export type ListingSketch = {
  listing_type: ListingType;
  city: string | null;
  state: string | null;
  hourly_rate: number | null;
  availability: string | null;
  name_zh: string | null;
  headline: string | null;
  headline_zh: string | null;
  bio: string | null;
  bio_zh: string | null;
  website_url: string | null;
  phone: string | null;
  wechat_id: string | null;
  shown_contacts: readonly ContactKind[];
  specializations: readonly string[];
  experience_years: number | null;
  school_name: string | null;
  school_address: string | null;
  courses_offered: readonly string[] | null;
};
