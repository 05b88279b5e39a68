import { type RawBuilder, sql } from "kysely";
import { avatarPath } from "./avatar.ts";
import { bilingual } from "./bilingual.ts";
import type { ContactKind, ListingSummary, ListingType } from "./listing.ts";
import { splitName } from "./person-name.ts";
import { ratingOf } from "./rating.ts";

/** The columns of a result row, read from `teacher_listings as listing` joined with `profiles`. */
export const summaryColumns = [
  "listing.id",
  "listing.listing_type",
  "listing.name_zh",
  "listing.school_name",
  "listing.headline",
  "listing.headline_zh",
  "listing.city_key",
  "listing.city",
  "listing.state",
  "listing.specializations",
  "listing.courses_offered",
  "listing.experience_years",
  "listing.availability",
  "listing.hourly_rate",
  "listing.subscription_expires_at",
  "profiles.full_name",
  "profiles.avatar_url",
] as const;

/** A contact detail that leaves the database only when its owner shows it. */
export function shownContact(kind: ContactKind, column: string): RawBuilder<string | null> {
  return sql<string | null>`case when ${sql.lit(kind)} = any (listing.shown_contacts) then ${sql.ref(column)} end`;
}

export type SummaryRow = {
  id: string;
  listing_type: ListingType;
  name_zh: string | null;
  school_name: string | null;
  headline: string | null;
  headline_zh: string | null;
  city_key: string;
  city: string;
  state: string;
  specializations: string[];
  courses_offered: string[] | null;
  experience_years: number;
  availability: string | null;
  hourly_rate: number;
  full_name: string;
  avatar_url: string | null;
  email: string | null;
  website_url: string | null;
};

/** Names each field, so that a column added to a query cannot slip out to a page. */
export function toSummary(row: SummaryRow): ListingSummary {
  const isSchool = row.listing_type === "school";
  return {
    id: row.id,
    type: row.listing_type,
    name: splitName(isSchool ? (row.school_name ?? "") : row.full_name, row.name_zh),
    headline: bilingual(row.headline, row.headline_zh),
    cityKey: row.city_key,
    city: row.city,
    state: row.state,
    specializations: isSchool ? (row.courses_offered ?? []) : row.specializations,
    experienceYears: isSchool ? null : row.experience_years,
    availability: row.availability || null,
    hourlyRate: row.hourly_rate,
    rating: ratingOf({ sum: 0, count: 0 }),
    reviewCount: 0,
    email: row.email,
    websiteUrl: row.website_url || null,
    avatarUrl: avatarPath(row.avatar_url),
  };
}
