import { type AliasedExpression, type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { facetBits, requiresUncommon, uncommonFacets } from "#domain/facets/facet-bits.ts";
import { facetsByGroup } from "#domain/facets/facets.ts";
import { pageSize, type SearchQuery } from "./search-query.ts";
import { conditionsOf, filtered, orderColumns, orderOf, rowsOfPage, sortOf } from "./search-statements.ts";

/**
 * Facets are tested on at most this many listings of the default order. Its index contains what is tested, so ten
 * thousand listings take about 1.5 milliseconds.
 */
const maxTestedForPage = 10_000;

/**
 * Facets are counted among at most this many listings of the default order. Those of a category are read from the
 * table, which takes more than five times as long.
 */
export function maxTestedForCount({ category }: Pick<SearchQuery, "category">): number {
  return category === null ? 3000 : 1000;
}

/**
 * Removals of a filter are compared by ten times as many listings: this happens only for a search without results, and
 * all listings of most cities are fewer.
 */
export function maxTestedForRemoval(query: Pick<SearchQuery, "category">): number {
  return 10 * maxTestedForCount(query);
}

const defaultOrder = { sort: "default", type: null } as const;

/**
 * Whether `facetsPageStatement` applies: the indexes of other orders and of categories do not contain facets, and words
 * are not tested.
 */
export function canTestFacets(query: SearchQuery): boolean {
  const { facets, words, category } = query;
  return facets.length > 0 && words === null && category === null && sortOf(query) === "default";
}

/**
 * The rows of one page, if they are among the first `maxTestedForPage` listings. A page that is not full may have more
 * rows in `pageStatement`.
 */
export function facetsPageStatement(db: Database, query: SearchQuery, now: Date) {
  const tested = inOrder(db, query, now, maxTestedForPage);
  const matching = testsOf(query).reduce((rows, test) => rows.where(test), db.selectFrom(tested.as("tested")));
  const page = matching
    .select(["id", ...orderColumns.default])
    .orderBy(orderOf(defaultOrder, "tested"))
    .limit(pageSize)
    .offset((query.page - 1) * pageSize);
  return rowsOfPage(db, page.as("page"), defaultOrder);
}

/**
 * Counts the matches among the first `maxTested` listings, without testing words. `tested` exceeds that by one if
 * there are more listings. Several common facets can be rare in combination, and counting all of their matches would
 * read most of a large directory.
 */
export function countFacetsStatement(
  db: Database,
  query: SearchQuery,
  now: Date,
  maxTested = maxTestedForCount(query),
) {
  const limit = maxTested + 1;
  const isAnyCategory = query.category === null;
  const tested: AliasedExpression<object, "tested"> = isAnyCategory
    ? inOrder(db, query, now, limit).as("tested")
    : inCategory(db, query, now, limit).as("tested");
  const tests = isAnyCategory ? testsOf(query) : conditionsOf({ ...query, category: null });
  const isMatch = sql<boolean>`(${sql.join(tests, sql` and `)})`;
  return db
    .selectFrom(tested)
    .select((expression) => [
      expression.fn.countAll<number>().filterWhere(isMatch).as("count"),
      expression.fn.countAll<number>().as("tested"),
    ]);
}

/** The first listings of the default order, with the columns that the filters other than the city test. */
function inOrder(db: Database, query: SearchQuery, now: Date, limit: number) {
  const listings = filtered(db, { ...query, ...noFilters, category: null }, now);
  // The predicate of the indexes of listings with an uncommon facet.
  const isUncommon = sql<boolean>`facet_bits(facet_keys) & ${sql.lit(facetBits(uncommonFacets))} <> 0`;
  const rows = requiresUncommon(query.facets) ? listings.where(isUncommon) : listings;
  return rows
    .select(["id", ...orderColumns.default, "hourly_rate"])
    .select(sql<number>`facet_bits(facet_keys)`.as("bits"))
    .orderBy(orderOf(defaultOrder, "teacher_listings"))
    .limit(limit);
}

function inCategory(db: Database, query: SearchQuery, now: Date, limit: number) {
  return filtered(db, { ...query, ...noFilters }, now)
    .select(["listing_type", "hourly_rate", "facet_keys"])
    .orderBy(orderOf(defaultOrder, "teacher_listings"))
    .limit(limit);
}

const noFilters = { facets: [], type: null, maxPrice: null };

/** The conditions on the rows of `inOrder`. */
function testsOf(query: SearchQuery): RawBuilder<boolean>[] {
  const groups = facetsByGroup(query.facets).map(({ keys }) => sql<boolean>`bits & ${sql.lit(facetBits(keys))} <> 0`);
  return [...groups, ...conditionsOf({ ...query, category: null, facets: [] })];
}
