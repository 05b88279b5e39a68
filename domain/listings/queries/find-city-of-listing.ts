import { isMainCity } from "#domain/cities/cities.ts";
import type { CityChoice } from "#domain/cities/city.ts";
import { findCityWithPage } from "#domain/cities/find-city-with-page.ts";
import { queryDeadlineMs } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { withDeadline } from "#std/async/deadline.ts";
import { describeError } from "#std/describe-error.ts";

type Dependencies = Pick<Services, "publicReads" | "log">;

/**
 * Returns the city of a listing that is no longer shown, so that its page can link to others nearby. Null if the city
 * has no page, the listing does not exist, or the database does not respond: the page works without it.
 */
export async function findCityOfListing(services: Dependencies, id: string): Promise<CityChoice | null> {
  try {
    const reading = services.publicReads.read((db) => readCity(db, id));
    const row = await withDeadline(queryDeadlineMs, reading);
    if (!row || !(isMainCity(row.key) || (row.active_count ?? 0) > 0)) return null;
    return await findCityWithPage(services, row.key);
  } catch (error) {
    services.log.error("city-of-listing-unavailable", describeError(error));
    return null;
  }
}

function readCity(db: Services["db"], id: string) {
  return db
    .selectFrom("teacher_listings as listing")
    .leftJoin("city_counts", "city_counts.city_key", "listing.city_key")
    .select(["listing.city_key as key", "city_counts.active_count"])
    .where("listing.id", "=", id)
    .executeTakeFirst();
}
