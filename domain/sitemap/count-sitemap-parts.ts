import { countCitiesStatement } from "#domain/cities/city-statements.ts";
import type { Services } from "#domain/services.ts";
import { citiesPerPart } from "./list-indexable-cities.ts";
import { listingsPerPart } from "./list-indexable-listings.ts";

/** How many parts the sitemap has. There is always one of pages, for the fixed ones. */
export type SitemapParts = { pages: number; listings: number };

/** From the kept counts of the cities, without those listings whose time is over but which are not swept yet. */
export async function countSitemapParts({ db, clock }: Services): Promise<SitemapParts> {
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
    .where("subscription_expires_at", "<=", clock.now())
    .select(({ fn }) => fn.countAll<number>().as("listings"))
    .executeTakeFirstOrThrow();
  return {
    pages: Math.max(1, Math.ceil(cities / citiesPerPart)),
    listings: Math.ceil(Math.max(0, (counted.listings ?? 0) - ended.listings) / listingsPerPart),
  };
}
