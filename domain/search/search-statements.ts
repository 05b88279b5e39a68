import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import { type FacetKey, facetsByGroup } from "#domain/facets/facets.ts";
import {
  type ListingRows,
  publicListings,
  summaryColumns,
  summarySelection,
} from "#domain/listings/queries/public-listings.ts";
import { pageSize, type SearchQuery, type SearchSort } from "./search-query.ts";
import { wordsQuery } from "./words/words-query.ts";

/**
 * Listings are counted up to here; an exact number beyond it is of no use and would cost a scan. Searches by words or
 * facets read many rows for each match.
 */
export function maximumCount({ words, facets }: Pick<SearchQuery, "words" | "facets">): number {
  return words === null && facets.length === 0 ? 1000 : 500;
}

/** Facets are looked for in so many listings of an order, which takes about two milliseconds. */
export const maxTestedForFacets = 5000;

/**
 * With so many groups of facets, their index is asked for the city as well, which it holds as an array of one. To
 * intersect more lists takes longer than the planner expects.
 */
const maxGroupsWithCity = 2;

/**
 * From this page on, and for facets, the ids are found in the index alone and only then the rows. Otherwise, reading
 * the rows that are skipped costs less than looking up those that are shown a second time.
 */
const lateLookupPage = 5;

/** As if five reviews with 4.8 stars came first, so that few reviews do not decide. Written as in the indexes. */
const ratingOrder = "((24.0 + review_sum) / (5 + review_count))";
/** Selected with the ids, so that the rows need no sorting again. */
export const selectedRatingOrder = sql<number>`${sql.raw(ratingOrder)}`.as("rating_order");

/** Months paid, then the longest subscribed: the end of every order. */
const byMonthsPaid = [column("months_paid desc"), column("subscription_started_at"), column("id")];
/** Of equal months, schools come first: "school" sorts before "teacher". */
const schoolsFirst = byMonthsPaid.toSpliced(1, 0, column("listing_type"));

/** Each has its indexes in the migrations. The plan counts in the default order only. */
const orders: Record<SearchSort, readonly ((table: string) => string)[]> = {
  default: schoolsFirst,
  rating: [
    (table) => (table === "teacher_listings" ? `${ratingOrder} desc` : `${table}.rating_order desc`),
    ...byMonthsPaid,
  ],
  price: [column("hourly_rate"), ...byMonthsPaid],
  "price-desc": [column("hourly_rate desc"), ...byMonthsPaid],
  experience: [column("experience_years desc"), ...byMonthsPaid],
};

/** The columns of a row, apart from the id and the rating. */
const orderColumns = {
  default: ["listing_type", "months_paid", "subscription_started_at"],
  rating: ["months_paid", "subscription_started_at"],
  price: ["hourly_rate", "months_paid", "subscription_started_at"],
  "price-desc": ["hourly_rate", "months_paid", "subscription_started_at"],
  experience: ["experience_years", "months_paid", "subscription_started_at"],
} as const satisfies Record<SearchSort, readonly (keyof Tables["teacher_listings"])[]>;

/** The rows of one page. */
export function pageStatement(db: Database, query: SearchQuery, now: Date) {
  const skipsMany = query.page >= lateLookupPage || query.facets.length > 0;
  return skipsMany ? latePage(db, query, now) : earlyPage(db, query, now);
}

function earlyPage(db: Database, query: SearchQuery, now: Date) {
  const rows = pageOf(db, query, now).select([
    ...summaryColumns,
    "months_paid",
    "subscription_started_at",
    selectedRatingOrder,
  ]);
  return db
    .selectFrom(rows.as("listing"))
    .innerJoin("profiles", "profiles.id", "listing.user_id")
    .select(summarySelection)
    .orderBy(orderOf(query, "listing"));
}

function latePage(db: Database, query: SearchQuery, now: Date) {
  // No other columns: the indexes have those of their order only.
  const ids = pageOf(db, query, now).select(["id", ...orderColumns[query.sort]]);
  const page = query.sort === "rating" ? ids.select(selectedRatingOrder) : ids;
  return db
    .selectFrom(page.as("page"))
    .innerJoin("teacher_listings as listing", "listing.id", "page.id")
    .innerJoin("profiles", "profiles.id", "listing.user_id")
    .select(summarySelection)
    .orderBy(orderOf(query, "page"));
}

/**
 * Counts the matching listings, up to one more than the maximum count. Ordered by the fitting index, because the
 * planner might otherwise scan the table in the hope of finding enough matches early.
 */
export function countStatement(db: Database, query: SearchQuery, now: Date) {
  const rows = matching(db, query, now).select(sql.lit(1).as("one"));
  // Words are found by their own index: in the order of the results, rare ones would be far apart.
  const sort = query.maxPrice === null ? "default" : "price";
  const order = orderOf({ ...query, sort }, "teacher_listings");
  const bounded = (query.words === null ? rows.orderBy(order) : rows).limit(maximumCount(query) + 1);
  return db.selectFrom(bounded.as("bounded")).select((expression) => expression.fn.countAll<number>().as("count"));
}

/**
 * Counts the listings with the facets among the first `maxTestedForFacets` in the order of the results. `tested` is one
 * more than that if there are others. Several common facets together can be rare, and counting all of their matches
 * would read most of a large directory.
 */
export function countFacetsStatement(db: Database, query: SearchQuery, now: Date) {
  const order = orderOf({ ...query, sort: query.maxPrice === null ? "default" : "price" }, "teacher_listings");
  const tested = filtered(db, { ...query, facets: [] }, now)
    .select("facet_keys")
    .orderBy(order)
    .limit(maxTestedForFacets + 1);
  return db
    .selectFrom(tested.as("tested"))
    .select((expression) => [
      expression.fn.countAll<number>().filterWhere(hasFacets(query.facets)).as("count"),
      expression.fn.countAll<number>().as("tested"),
    ]);
}

/** Whether the city, or the directory, has any listing at all: one row or none. */
export function anyStatement(db: Database, city: string | null, now: Date) {
  return inCity(publicListings(db, now), city)
    .select(sql.lit(1).as("one"))
    .orderBy(orderOf({ sort: "default", type: null }, "teacher_listings"))
    .limit(1);
}

function pageOf(db: Database, query: SearchQuery, now: Date): ListingRows {
  return matching(db, query, now)
    .orderBy(orderOf(query, "teacher_listings"))
    .limit(pageSize)
    .offset((query.page - 1) * pageSize);
}

function matching(db: Database, query: SearchQuery, now: Date): ListingRows {
  const rows = filtered(db, query, now);
  const words = query.words === null ? "all" : wordsQuery(query.words);
  if (words === "all") return rows;
  return words === "none" ? rows.where(sql<boolean>`false`) : withWords(db, query, now, words.anywhere);
}

/** The rows that match a text search and all filters, found by the index of words, which holds the cities too. */
export function withWords(db: Database, query: SearchQuery, now: Date, search: string): ListingRows {
  const rows = filtered(db, { ...query, city: null }, now).where(hasWords(search));
  return query.city === null ? rows : rows.where(sql<boolean>`array[city_key] @> array[${query.city}::text]`);
}

/** Whether the row's words match a text search. */
export function hasWords(search: string): RawBuilder<boolean> {
  return sql<boolean>`search_words @@ ${search}::tsquery`;
}

/** The rows that match everything but the words. */
export function filtered(db: Database, query: SearchQuery, now: Date): ListingRows {
  let rows = inCity(publicListings(db, now), query.city);
  if (query.category !== null) {
    // A literal, so that the planner sees that the category's own index serves.
    rows = rows.where(sql<boolean>`category_keys @> array[${sql.lit(query.category)}]::text[]`);
  }
  if (query.facets.length > 0) {
    rows = rows.where(hasFacets(query.facets));
    const isByIndex = query.city !== null && facetsByGroup(query.facets).length <= maxGroupsWithCity;
    if (isByIndex) rows = rows.where(sql<boolean>`array[city_key] = array[${query.city}::text]`);
  }
  if (query.type !== null) rows = rows.where("listing_type", "=", query.type);
  if (query.maxPrice !== null) rows = rows.where("hourly_rate", "<=", query.maxPrice);
  return rows;
}

/** One facet of each group named. Literals, so that the planner sees how common they are. */
function hasFacets(facets: readonly FacetKey[]): RawBuilder<boolean> {
  const groups = facetsByGroup(facets).map(
    ({ keys }) => sql`facet_keys && array[${sql.join(keys.map((key) => sql.lit(key)))}]::text[]`,
  );
  return sql<boolean>`(${sql.join(groups, sql` and `)})`;
}

function inCity(rows: ListingRows, city: string | null): ListingRows {
  return city === null ? rows : rows.where("city_key", "=", city);
}

type Table = "teacher_listings" | "listing" | "page" | "matched";

/** The order of a search. It leaves the type out where all listings have the same: the planner then uses an index. */
export function orderOf({ sort, type }: Pick<SearchQuery, "sort" | "type">, table: Table): RawBuilder<unknown> {
  const order = sort === "default" && type !== null ? byMonthsPaid : orders[sort];
  return sql.raw(order.map((part) => part(table)).join(", "));
}

function column(name: string): (table: string) => string {
  return (table) => `${table}.${name}`;
}
