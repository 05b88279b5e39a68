import { type RawBuilder, sql } from "kysely";
import { citiesWithPage, countCitiesStatement } from "#domain/cities/city-statements.ts";
import { guidePath, guideSlugs, guides } from "#domain/guides/guides.ts";
import { type Category, categories, listingsForCategoryPage } from "#domain/listings/fields/categories.ts";
import { publicListings } from "#domain/listings/queries/public-listings.ts";
import { cityPath, pageSize } from "#domain/search/search-query.ts";
import type { Services } from "#domain/services.ts";

/** A page that search engines may index, in both languages. */
export type IndexablePage = {
  /** Without the language prefix, ready for a URL. */
  path: string;
  /** When its content last changed, or null if unknown. */
  changedAt: Date | null;
};

/** The fixed pages. Their text changes with a release, which does not count as a content change. */
export const fixedPages: readonly IndexablePage[] = [
  ...["/", "/resources", "/pricing", "/about", "/terms", "/privacy"].map((path) => ({ path, changedAt: null })),
  ...guideSlugs.map((slug) => ({ path: guidePath(slug), changedAt: new Date(guides[slug].changedOn) })),
];

/** The number of sitemap parts. There is always at least one part of pages, for the fixed pages. */
export type SitemapParts = { pages: number; listings: number };

type Dependencies = Pick<Services, "publicReads" | "clock">;

/** Computed from the stored counts of the cities, minus expired listings that are not swept yet. */
export function countSitemapParts({ publicReads, clock }: Dependencies): Promise<SitemapParts> {
  return publicReads.read((db) => countParts(db, clock.now()));
}

async function countParts(db: Services["db"], now: Date): Promise<SitemapParts> {
  const { cities } = await countCitiesStatement(db).executeTakeFirstOrThrow();
  const counted = await db
    .selectFrom("city_counts")
    .where("active_count", ">", 0)
    .select(({ fn }) => fn.sum<number>("active_count").as("listings"))
    .executeTakeFirstOrThrow();
  const ended = await db
    .selectFrom("teacher_listings")
    .where("is_active", "=", true)
    .where("removed_at", "is", null)
    .where("subscription_expires_at", "<=", now)
    .select(({ fn }) => fn.countAll<number>().as("listings"))
    .executeTakeFirstOrThrow();
  return {
    pages: Math.max(1, Math.ceil(cities / citiesPerPart)),
    listings: Math.ceil(Math.max(0, (counted.listings ?? 0) - ended.listings) / listingsPerPart),
  };
}

/** Maximum cities per call: with their categories and two locales, they stay under 10,000 URLs. */
const citiesPerPart = 900;

/**
 * The pages of one part of the cities, counted from 1, most listings first: a city that may have a page from its first
 * active listing, and each of its categories from the third. Samples do not count.
 */
export async function listIndexableCities(
  { publicReads, clock }: Dependencies,
  part: number,
): Promise<IndexablePage[]> {
  return await publicReads.read(async (db) => {
    const services = { db, clock };
    const pages = await listCities(services, part, null);
    for (const category of categories) pages.push(...(await listCities(services, part, category)));
    return pages;
  });
}

/** Reads at most a page of listings per city, in the page's order, which bounds the cost per city. */
async function listCities(
  services: Pick<Services, "db" | "clock">,
  part: number,
  category: Category | null,
): Promise<IndexablePage[]> {
  const now = services.clock.now();
  const { rows } = await sql<{ city_key: string; listings: number; changed_at: Date | null }>`
    select city.city_key, shown.listings, shown.changed_at
    from (
      select city_counts.city_key, active_count
      from ${citiesWithPage()} join city_counts on city_counts.city_key = listed.city_key
      where active_count > 0
      order by active_count desc, city_counts.city_key
      limit ${citiesPerPart} offset ${(part - 1) * citiesPerPart}
    ) as city
    cross join lateral (
      select count(*)::integer as listings, max(updated_at) as changed_at
      from (
        select updated_at from teacher_listings
        where city_key = city.city_key and is_active and removed_at is null
          and subscription_expires_at > ${now} and ${inCategory(category)}
        order by months_paid desc, listing_type, subscription_started_at, id
        limit ${pageSize}
      ) as listing
    ) as shown
    order by city.active_count desc, city.city_key
  `.execute(services.db);
  const fewest = category === null ? 1 : listingsForCategoryPage;
  return rows
    .filter((row) => row.listings >= fewest)
    .map((row) => ({ path: cityPath(row.city_key, category), changedAt: row.changed_at }));
}

/** A literal, so that the planner can use the category's partial index. */
function inCategory(category: Category | null): RawBuilder<unknown> {
  return category === null ? sql`true` : sql`category_keys @> array[${sql.lit(category)}]::text[]`;
}

/** Maximum listings per call: in two locales, they stay under 10,000 URLs, and a file stays under 2 MB. */
const listingsPerPart = 5000;

/**
 * The pages of the active listings of one part, counted from 1, in the order of the results. Empty beyond the last
 * part. An index-only scan finds the part's ids; only its own rows are read.
 */
export function listIndexableListings({ publicReads, clock }: Dependencies, part: number): Promise<IndexablePage[]> {
  return publicReads.read((db) => readListings(db, clock.now(), part));
}

async function readListings(db: Services["db"], now: Date, part: number): Promise<IndexablePage[]> {
  const ranked = publicListings(db, now)
    .select(["id", "months_paid", "listing_type", "subscription_started_at"])
    .orderBy("months_paid", "desc")
    .orderBy("listing_type")
    .orderBy("subscription_started_at")
    .orderBy("id")
    .limit(listingsPerPart)
    .offset((part - 1) * listingsPerPart);
  const rows = await db
    .selectFrom(ranked.as("ranked"))
    .innerJoin("teacher_listings as listing", "listing.id", "ranked.id")
    .select(["listing.id", "listing.updated_at"])
    .orderBy("ranked.months_paid", "desc")
    .orderBy("ranked.listing_type")
    .orderBy("ranked.subscription_started_at")
    .orderBy("ranked.id")
    .execute();
  return rows.map((row) => ({ path: `/listing/${row.id}`, changedAt: row.updated_at }));
}
