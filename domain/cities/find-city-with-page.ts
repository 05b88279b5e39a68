import { queryDeadlineMs } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { withDeadline } from "#std/async/deadline.ts";
import { findCity } from "./cities.ts";
import type { CityChoice } from "./city.ts";
import { cityKeyLength } from "./city-key.ts";
import { acceptedCity } from "./city-statements.ts";

/**
 * Returns the city with this key if it may have a page: a built-in one, which needs no query, or one that an operator
 * has accepted. Accepts any text as a key. Throws if the database fails.
 */
export async function findCityWithPage(
  { publicReads }: Pick<Services, "publicReads">,
  key: string,
): Promise<CityChoice | null> {
  const known = findCity(key);
  if (known !== null) return { key, en: known.en, zh: known.zh, state: known.state };
  if (key === "" || key.length > cityKeyLength || key.includes("\0")) return null;
  const reading = publicReads.read((db) =>
    db
      .selectFrom("city_decisions")
      .select(["name", "name_zh", "state"])
      .where("city_key", "=", key)
      .where("accepted", "=", true)
      .executeTakeFirst(),
  );
  const row = await withDeadline(queryDeadlineMs, reading);
  return row === undefined ? null : acceptedCity({ city_key: key, ...row });
}
