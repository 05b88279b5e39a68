import { type RawBuilder, sql } from "kysely";
import { citiesWithPage } from "#domain/cities/city-statements.ts";
import { type Category, categories, listingsForCategoryPage } from "#domain/listings/fields/categories.ts";
import { cityPath, pageSize } from "#domain/search/search-query.ts";
import type { Services } from "#domain/services.ts";
import type { IndexablePage } from "./indexable-page.ts";

/** How many cities one call gives: with their categories and two languages they stay under 10,000 addresses. */
export const citiesPerPart = 900;

/**
 * The pages of one part of the cities, counted from 1, most listings first: a city that may have a page from its
 * first active listing on, and each of its categories from the third. Samples are no listings.
 */
export async function listIndexableCities(services: Services, part: number): Promise<IndexablePage[]> {
  const pages = await listCities(services, part, null);
  for (const category of categories) pages.push(...(await listCities(services, part, category)));
  return pages;
}

/** Reads at most a page of listings per city, in the order of the page, so no city costs more than another. */
async function listCities(services: Services, part: number, category: Category | null): Promise<IndexablePage[]> {
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
        order by months_paid desc, subscription_started_at, id
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

/** As a literal, because the index of each category is used only for its own. */
function inCategory(category: Category | null): RawBuilder<unknown> {
  return category === null ? sql`true` : sql`category_keys @> array[${sql.lit(category)}]::text[]`;
}
