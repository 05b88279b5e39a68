import { type AliasedExpression, type RawBuilder, sql } from "kysely";
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
 * The counting limit: an exact number beyond it is not useful and would cost a scan. Searches by words or facets read
 * many rows per match.
 */
export function maxCount({ words, facets }: Pick<SearchQuery, "words" | "facets">): number {
  return words === null && facets.length === 0 ? 1000 : 500;
}

/**
 * Up to this many groups of facets, the facet index is also searched for the city, which it stores as an array of one.
 * Intersecting more lists takes longer than the planner expects.
 */
const maxGroupsWithCity = 2;

/**
 * From this page on, and for facets, an index-only scan finds the ids before the rows are read. For earlier pages,
 * reading the skipped rows costs less than looking up the shown rows a second time.
 */
const lateLookupPage = 5;

/**
 * A Bayesian average: adds five reviews with 4.8 stars, so that a few reviews do not dominate. Must match the indexes'
 * expression.
 */
const ratingOrder = "((24.0 + review_sum) / (5 + review_count))";
/** Selected with the ids, so that the rows need not be sorted again. */
export const selectedRatingOrder = sql<number>`${sql.raw(ratingOrder)}`.as("rating_order");

/** Months paid, then the longest subscription: the tie-breaker of every order. */
const byMonthsPaid = [column("months_paid desc"), column("subscription_started_at"), column("id")];
/** Among equal months, schools come first: "school" sorts before "teacher". */
const schoolsFirst = byMonthsPaid.toSpliced(1, 0, column("listing_type"));

/** Each order has indexes in the migrations. The plan affects the default order only. */
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

/** The columns of each order, apart from the id and the rating. */
export const orderColumns = {
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
  // Selects no other columns, so that the order's index covers the query.
  const ids = pageOf(db, query, now).select(["id", ...orderColumns[sortOf(query)]]);
  const page = query.sort === "rating" ? ids.select(selectedRatingOrder) : ids;
  return rowsOfPage(db, page.as("page"), query);
}

/** The rows with the ids of a page, in its order. The page selects the columns of the order. */
export function rowsOfPage(db: Database, page: AliasedExpression<{ id: string }, "page">, ordering: Ordering) {
  return db
    .selectFrom(page)
    .innerJoin("teacher_listings as listing", "listing.id", "page.id")
    .innerJoin("profiles", "profiles.id", "listing.user_id")
    .select(summarySelection)
    .orderBy(orderOf(ordering, "page"));
}

/**
 * Counts the matching listings, up to the maximum count plus one. Ordered to use the matching index, because the
 * planner might otherwise scan the table in the hope of finding enough matches early.
 */
export function countStatement(db: Database, query: SearchQuery, now: Date) {
  const rows = matching(db, query, now).select(sql.lit(1).as("one"));
  // Words use their own index: in the results' order, rare matches would be far apart.
  const sort = query.maxPrice === null ? "default" : "price";
  const order = orderOf({ ...query, sort }, "teacher_listings");
  const bounded = (query.words === null ? rows.orderBy(order) : rows).limit(maxCount(query) + 1);
  return db.selectFrom(bounded.as("bounded")).select((expression) => expression.fn.countAll<number>().as("count"));
}

/** Whether the city, or the directory, has any listing: returns one row or none. */
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

/** The rows that match a text search and all filters, found with the word index, which includes the cities. */
export function withWords(db: Database, query: SearchQuery, now: Date, search: string): ListingRows {
  const rows = filtered(db, { ...query, city: null }, now).where(hasWords(search));
  return query.city === null ? rows : rows.where(sql<boolean>`array[city_key] @> array[${query.city}::text]`);
}

/** Whether the row's words match a text search. */
export function hasWords(search: string): RawBuilder<boolean> {
  return sql<boolean>`search_words @@ ${search}::tsquery`;
}

/** The rows that match all filters except the words. */
export function filtered(db: Database, query: SearchQuery, now: Date): ListingRows {
  const { city, facets } = query;
  let rows = inCity(publicListings(db, now), city);
  for (const condition of conditionsOf(query)) rows = rows.where(condition);
  const isByIndex = city !== null && facets.length > 0 && facetsByGroup(facets).length <= maxGroupsWithCity;
  return isByIndex ? rows.where(sql<boolean>`array[city_key] = array[${city}::text]`) : rows;
}

type Filters = Pick<SearchQuery, "category" | "facets" | "type" | "maxPrice">;

/** The conditions of the filters other than the city and the words. */
export function conditionsOf({ category, facets, type, maxPrice }: Filters): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  // A literal, so that the planner can use the category's partial index.
  if (category !== null) conditions.push(sql`category_keys @> array[${sql.lit(category)}]::text[]`);
  if (facets.length > 0) conditions.push(hasFacets(facets));
  if (type !== null) conditions.push(sql`listing_type = ${type}`);
  if (maxPrice !== null) conditions.push(sql`hourly_rate <= ${maxPrice}`);
  return conditions;
}

/**
 * Splits the filters for a scan in the results' order: its index finds the listings that match the first ones, and the
 * others have to be tested.
 */
export function splitFilters(query: SearchQuery): { indexed: SearchQuery; tested: Filters } {
  const { category, facets, type, maxPrice } = query;
  const ofRank = sortOf(query) === "default" ? { category, type } : { category: null, type: null };
  const ofPrice = query.sort === "price" || query.sort === "price-desc" ? maxPrice : null;
  return {
    indexed: { ...query, ...ofRank, facets: [], maxPrice: ofPrice },
    tested: {
      category: ofRank.category === null ? category : null,
      type: ofRank.type === null ? type : null,
      facets,
      maxPrice: ofPrice === null ? maxPrice : null,
    },
  };
}

/** Matches one facet of each selected group. Literals let the planner estimate how common they are. */
function hasFacets(facets: readonly FacetKey[]): RawBuilder<boolean> {
  const groups = facetsByGroup(facets).map(
    ({ keys }) => sql`facet_keys && array[${sql.join(keys.map((key) => sql.lit(key)))}]::text[]`,
  );
  return sql<boolean>`(${sql.join(groups, sql` and `)})`;
}

function inCity(rows: ListingRows, city: string | null): ListingRows {
  return city === null ? rows : rows.where("city_key", "=", city);
}

type Table = "teacher_listings" | "listing" | "page" | "matched" | "tested";

type Ordering = Pick<SearchQuery, "sort" | "type">;

/** The order of a search. Omits the type if all listings have the same one, so that the planner can use an index. */
export function orderOf(query: Ordering, table: Table): RawBuilder<unknown> {
  const sort = sortOf(query);
  const order = sort === "default" && query.type !== null ? byMonthsPaid : orders[sort];
  return sql.raw(order.map((part) => part(table)).join(", "));
}

/** Schools have no years of experience, so they would be at the end of that order's index. */
export function sortOf({ sort, type }: Ordering): SearchSort {
  return sort === "experience" && type === "school" ? "default" : sort;
}

function column(name: string): (table: string) => string {
  return (table) => `${table}.${name}`;
}
