import { isMainCity } from "#domain/cities/cities.ts";
import type { Services } from "#domain/services.ts";

/**
 * The city of a listing that is no longer shown, so that its page can lead to others nearby. Null when the city has
 * no page either, when there is no such listing, or when the database does not answer: the page stands without it.
 */
export async function findCityOfListing(
  { db, log }: Pick<Services, "db" | "log">,
  id: string,
): Promise<{ key: string; name: string } | null> {
  try {
    const row = await db
      .selectFrom("teacher_listings")
      .leftJoin("city_counts", "city_counts.city_key", "teacher_listings.city_key")
      .select(["teacher_listings.city_key as key", "teacher_listings.city as name", "city_counts.active_count"])
      .where("teacher_listings.id", "=", id)
      .executeTakeFirst();
    if (!row || !(isMainCity(row.key) || (row.active_count ?? 0) > 0)) return null;
    return { key: row.key, name: row.name };
  } catch (error) {
    log.warn("city-of-listing-failed", { error });
    return null;
  }
}
