import type { Selectable } from "kysely";
import type { Tables } from "#database/tables.ts";
import { avatarPath } from "./avatar.ts";
import type { ListingInput } from "./listing-input.ts";
import { listingKeys } from "./listing-keys.ts";
import type { OwnListing } from "./own-listing.ts";

/** The columns of `teacher_listings` that its owner reads. */
export const ownListingColumns = [
  "id",
  "user_id",
  "version",
  "listing_type",
  "city",
  "state",
  "hourly_rate",
  "availability",
  "name_zh",
  "headline",
  "headline_zh",
  "bio",
  "bio_zh",
  "website_url",
  "phone",
  "wechat_id",
  "shown_contacts",
  "specializations",
  "experience_years",
  "school_name",
  "school_address",
  "courses_offered",
  "is_active",
  "subscription_started_at",
  "subscription_expires_at",
  "months_paid",
  "taken_down_at",
  "removed_at",
  "removal_reason",
  "created_at",
  "updated_at",
] as const satisfies (keyof Tables["teacher_listings"])[];

/** The columns of `profiles` that come with them. */
export const ownProfileColumns = ["profiles.email", "profiles.full_name", "profiles.avatar_url"] as const;

type Row = Pick<Selectable<Tables["teacher_listings"]>, (typeof ownListingColumns)[number]> &
  Pick<Selectable<Tables["profiles"]>, "email" | "full_name" | "avatar_url">;

/** What an owner wrote, and what is computed from it, as columns. */
export function columnsOf(input: ListingInput) {
  const teaches = input.listing_type === "teacher" ? input.specializations : input.courses_offered;
  const { cityKey, categoryKeys } = listingKeys({ city: input.city, teaches });
  return { ...input, city_key: cityKey, category_keys: categoryKeys };
}

/** Names each field, so that a column added to a query cannot slip out. */
export function toOwnListing(row: Row): OwnListing {
  return {
    ...writtenIn(row),
    id: row.id,
    version: row.version,
    is_active: row.is_active,
    subscription_started_at: row.subscription_started_at?.toISOString() ?? null,
    subscription_expires_at: row.subscription_expires_at?.toISOString() ?? null,
    months_paid: row.months_paid,
    taken_down_at: row.taken_down_at?.toISOString() ?? null,
    removed_at: row.removed_at?.toISOString() ?? null,
    removal_reason: row.removal_reason,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    email: row.email,
    full_name: row.full_name,
    avatar_url: avatarPath(row.avatar_url),
  };
}

/** The part that the owner wrote, which can be sent again as it is. */
function writtenIn(row: Row): ListingInput {
  const common = {
    city: row.city,
    state: row.state,
    hourly_rate: row.hourly_rate,
    availability: row.availability,
    name_zh: row.name_zh,
    headline: row.headline,
    headline_zh: row.headline_zh,
    bio: row.bio,
    bio_zh: row.bio_zh,
    website_url: row.website_url,
    phone: row.phone,
    wechat_id: row.wechat_id,
    shown_contacts: row.shown_contacts,
  };
  if (row.listing_type === "school") {
    return {
      listing_type: "school",
      ...common,
      specializations: [],
      experience_years: 0,
      school_name: row.school_name ?? "",
      school_address: row.school_address,
      courses_offered: row.courses_offered ?? [],
    };
  }
  return {
    listing_type: "teacher",
    ...common,
    specializations: row.specializations,
    experience_years: row.experience_years,
    school_name: null,
    school_address: null,
    courses_offered: null,
  };
}
