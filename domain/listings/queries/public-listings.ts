import { type AliasedRawBuilder, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import {
  type ContactField,
  describeField,
  type PageField,
  pageFields,
  type RowField,
  rowFields,
} from "#domain/listings/fields/listing-fields.ts";
import { type NamePair, primaryName, splitName } from "#domain/listings/fields/person-name.ts";
import type { ContactKind } from "#domain/listings/listing.ts";
import type { Locale } from "#i18n/locale.ts";
import { type SnakeCase, snakeCase } from "#std/text/snake-case.ts";

type Columns = Tables["teacher_listings"];
export type ListingRows = SelectQueryBuilder<Tables, "teacher_listings", object>;

/**
 * Returns the listings that are public at a moment: paid for, not removed, and expiring after it. The conditions match
 * those of the partial indexes, so every query based on this can use them.
 */
export function publicListings(db: Database, now: Date): ListingRows {
  return db
    .selectFrom("teacher_listings")
    .where(sql<boolean>`is_active and removed_at is null`)
    .where("subscription_expires_at", ">", now);
}

/** The columns of `teacher_listings` that `summarySelection` reads. */
export const summaryColumns = [
  "id",
  "user_id",
  "listing_type",
  "name_zh",
  "school_name",
  "city_key",
  "specializations",
  "courses_offered",
  "courses_due_at",
  "facet_keys",
  "shown_contacts",
  "hidden_contacts",
  "subscription_expires_at",
  "review_count",
  "review_sum",
  ...rowFields.map(snakeCase),
] as const satisfies (keyof Columns)[];

/**
 * A school's courses with a Chinese title, each as its two titles. For a title that several courses have, the one that
 * ends last is first, so that an ended course never comes before a current one. One index lookup per selected school.
 */
const chineseTitles = sql<[title: string, titleZh: string][] | null>`case when listing.listing_type = 'school' then (
    select json_agg(json_build_array(title, title_zh) order by last_date desc nulls first, place)
    from courses
    where courses.listing_id = listing.id and title_zh is not null and hidden_at is null
  ) end`;

/** A results row, selected from `teacher_listings as listing` joined with `profiles`. */
export const summarySelection = [
  "listing.id",
  "listing.listing_type as type",
  "listing.name_zh as nameZh",
  "listing.school_name as schoolName",
  "listing.city_key as cityKey",
  "listing.specializations",
  "listing.courses_offered as coursesOffered",
  chineseTitles.as("chineseTitles"),
  "listing.courses_due_at as coursesDueAt",
  "listing.facet_keys as facetKeys",
  "listing.subscription_expires_at as expiresAt",
  "listing.review_count as reviewCount",
  "listing.review_sum as reviewSum",
  "profiles.full_name as fullName",
  "profiles.avatar_url as avatarUrl",
  shownContact("email", "profiles.email").as("email"),
  ...rowFields.map(selected),
] as const;

/** The additional columns that the listing's own page shows. */
export const pageSelection = pageFields.map(selected);

type Selected<Name extends RowField | PageField> = Name extends Name
  ? Name extends ContactField
    ? AliasedRawBuilder<string | null, Name>
    : `listing.${SnakeCase<Name>} as ${Name}`
  : never;

/** A field under its TypeScript name. A contact is selected only while learners may see it. */
function selected<Name extends RowField | PageField>(field: Name): Selected<Name> {
  const column = `listing.${snakeCase(field)}`;
  const { contact } = describeField(field);
  return (contact === undefined ? `${column} as ${field}` : shownContact(contact, column).as(field)) as Selected<Name>;
}

/** A contact of this kind, or null if its owner does not show it or an operator hides it. */
export function shownContact(kind: ContactKind, column: string): RawBuilder<string | null> {
  const contact = sql.lit(kind);
  return sql<string | null>`case
    when ${contact} = any (listing.shown_contacts) and ${contact} <> all (listing.hidden_contacts)
    then ${sql.ref(column)} end`;
}

/** The columns of a listing's name, selected from `teacher_listings as listing` joined with `profiles`. */
export const nameColumns = [
  "listing.listing_type",
  "listing.school_name",
  "listing.name_zh",
  "profiles.full_name",
] as const;

export type ListingNames = {
  listing_type: string;
  school_name: string | null;
  full_name: string;
  name_zh: string | null;
};

/** Returns the name of a listing in the locale's primary script. */
export function listingName(names: ListingNames, locale: Locale): string {
  return primaryName(listingNamePair(names), locale);
}

/** Returns the name of a listing in both scripts. */
export function listingNamePair({ listing_type, school_name, full_name, name_zh }: ListingNames): NamePair {
  return splitName((listing_type === "school" && school_name) || full_name, name_zh);
}
