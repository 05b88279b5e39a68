import type { Selectable } from "kysely";
import type { Tables } from "#database/tables.ts";
import { cityKey } from "#domain/cities/city-key.ts";
import { facetKeysOf } from "#domain/facets/facets.ts";
import { type SnakeCase, snakeCase, snakeCaseKeys } from "#std/text/snake-case.ts";
import { avatarPath } from "./avatar.ts";
import { type Category, categoryKeysOf } from "./fields/categories.ts";
import { describeField, fieldNames, hasField } from "./fields/listing-fields.ts";
import { type CompleteInput, type ListingInput, listingInputFields } from "./fields/listing-input.ts";

/** The owner's view of a listing besides the input. Times are ISO 8601, UTC. */
type Stored = {
  id: string;
  /** Incremented by each of the owner's edits, which send the version that they are based on. */
  version: number;
  isActive: boolean;
  subscriptionStartedAt: string | null;
  subscriptionExpiresAt: string | null;
  monthsPaid: number;
  /** When its owner took it down; null if they have not. */
  takenDownAt: string | null;
  removedAt: string | null;
  removalReason: string | null;
  /** The number of published reviews. */
  reviewCount: number;
  /** The sum of their stars. */
  reviewSum: number;
  createdAt: string;
  updatedAt: string;
  /** The profile's email. */
  email: string;
  fullName: string;
  /** A path of this site, or null. */
  avatarUrl: string | null;
};

/** A listing as its owner sees it. */
export type OwnListing = Required<ListingInput> & Stored;

const storedFields = [
  "id",
  "version",
  "isActive",
  "subscriptionStartedAt",
  "subscriptionExpiresAt",
  "monthsPaid",
  "takenDownAt",
  "removedAt",
  "removalReason",
  "reviewCount",
  "reviewSum",
  "createdAt",
  "updatedAt",
] as const satisfies (keyof Stored)[];

type Field = (typeof listingInputFields)[number] | (typeof storedFields)[number];
type Columns = Selectable<Tables["teacher_listings"]>;
type Row = { [Name in Field]: Columns[SnakeCase<Name>] } & {
  email: string;
  fullName: string;
  avatarUrl: string | null;
};

/** The columns of `teacher_listings` that its owner reads. */
export const ownListingColumns: readonly SnakeCase<Field>[] = [...listingInputFields, ...storedFields].map(snakeCase);

/** Selects an owner's listing under its TypeScript names, from `listing` joined with `profiles`. */
export const ownListingSelection = [
  ...[...listingInputFields, ...storedFields].map(aliased),
  "profiles.email" as const,
  "profiles.full_name as fullName" as const,
  "profiles.avatar_url as avatarUrl" as const,
];

/** Returns the input and its derived values as columns. */
export function columnsOf(input: CompleteInput) {
  const teaches = input.listingType === "teacher" ? input.specializations : input.coursesOffered;
  const { cityKey, categoryKeys } = listingKeys({ city: input.city, teaches });
  return {
    ...snakeCaseKeys(input),
    city_key: cityKey,
    category_keys: categoryKeys,
    facet_keys: facetKeysOf(input),
  };
}

/** Keys computed whenever a listing is saved, so that search never parses the owner's text. */
export type ListingKeys = { cityKey: string; categoryKeys: Category[] };

/**
 * `teaches` are a teacher's specializations or a school's courses. The city key is "" for text that is not a name.
 *
 * @internal Exported for its tests.
 */
export function listingKeys(listing: { city: string; teaches: readonly string[] }): ListingKeys {
  return { cityKey: cityKey(listing.city), categoryKeys: categoryKeysOf(listing.teaches) };
}

/** Lists each field explicitly, so that a column added to a query cannot leak. */
export function toOwnListing(row: Row): OwnListing {
  return {
    ...inputIn(row),
    id: row.id,
    version: row.version,
    isActive: row.isActive,
    subscriptionStartedAt: row.subscriptionStartedAt?.toISOString() ?? null,
    subscriptionExpiresAt: row.subscriptionExpiresAt?.toISOString() ?? null,
    monthsPaid: row.monthsPaid,
    takenDownAt: row.takenDownAt?.toISOString() ?? null,
    removedAt: row.removedAt?.toISOString() ?? null,
    removalReason: row.removalReason,
    reviewCount: row.reviewCount,
    reviewSum: row.reviewSum,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    email: row.email,
    fullName: row.fullName,
    avatarUrl: avatarPath(row.avatarUrl),
  };
}

/** The owner's input, which can be sent again unchanged. The table's checks guarantee one of the two types. */
function inputIn(row: Row): Required<ListingInput> {
  const values = fieldNames.map((field) => [
    field,
    hasField(row.listingType, field) ? row[field] : describeField(field).absent,
  ]);
  return { listingType: row.listingType, ...Object.fromEntries(values) } as Required<ListingInput>;
}

type Aliased<Name extends Field> = Name extends Field ? `listing.${SnakeCase<Name>} as ${Name}` : never;

function aliased<Name extends Field>(field: Name): Aliased<Name> {
  return `listing.${snakeCase(field)} as ${field}` as Aliased<Name>;
}
