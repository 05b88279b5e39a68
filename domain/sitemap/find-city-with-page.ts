import { findCity } from "#domain/cities/cities.ts";
import { cityKeyLength } from "#domain/cities/city-key.ts";
import { queryDeadlineMilliseconds } from "#domain/query-deadline.ts";
import type { Services } from "#domain/services.ts";
import { withDeadline } from "#std/deadline.ts";

/**
 * The city of a slug with the name its listings give it, or null where there is none to speak of. A named city is
 * known without asking the database; any other has to have an active listing. Throws when the database fails.
 */
export async function findCityWithPage(
  { db }: Pick<Services, "db">,
  slug: string,
): Promise<{ key: string; name: string } | null> {
  const named = findCity(slug);
  if (named !== null) return { key: named.key, name: named.en };
  if (slug.length > cityKeyLength || slug.includes("\0")) return null;
  const reading = db
    .selectFrom("city_counts")
    .select(["city_key as key", "city as name"])
    .where("city_key", "=", slug)
    .where("active_count", ">", 0)
    .executeTakeFirst();
  return (await withDeadline(queryDeadlineMilliseconds, reading)) ?? null;
}
