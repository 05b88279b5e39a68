import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { isMainCity, namedCities } from "./cities.ts";
import type { CityChoice } from "./city.ts";

const namedKeys = namedCities.map((city) => city.key);
const otherNamedKeys = namedKeys.filter((key) => !isMainCity(key));

/** The number of public listings of some cities at a moment. Cities that never had one are missing. */
export function cityCountsStatement(db: Database, keys: readonly string[], now: Date) {
  return db
    .selectFrom("city_counts")
    .select(["city_key", presentCount(now).as("count")])
    .where("city_key", "in", [...keys]);
}

/** Cities with a page and listings, except the main ones, most listings first. Names are those of an accepted city. */
export function otherCitiesStatement(db: Database, limit: number, now: Date) {
  return db
    .selectFrom("city_counts")
    .innerJoin(citiesWithPage(otherNamedKeys), "listed.city_key", "city_counts.city_key")
    .select(["listed.city_key", "listed.name", "listed.name_zh", "listed.state", presentCount(now).as("count")])
    .where("active_count", ">", 0)
    .orderBy("active_count", "desc")
    .orderBy("listed.city_key")
    .limit(limit);
}

/** Returns how many cities have a page and listings. */
export function countCitiesStatement(db: Database) {
  return db
    .selectFrom("city_counts")
    .innerJoin(citiesWithPage(), "listed.city_key", "city_counts.city_key")
    .where("active_count", ">", 0)
    .select((expression) => expression.fn.countAll<number>().as("cities"));
}

/** Cities with listings that are neither built in nor decided, most listings first. */
export function waitingCitiesStatement(db: Database) {
  return db
    .selectFrom("city_counts")
    .select(["city_key", "city", "state", "active_count"])
    .where("active_count", ">", 0)
    .where(sql<boolean>`city_counts.city_key <> all (${namedKeys}::text[])`)
    .where(sql<boolean>`not exists (select from city_decisions where city_decisions.city_key = city_counts.city_key)`)
    .orderBy("active_count", "desc")
    .orderBy("city_key");
}

type CityWithPage = { city_key: string; name: string | null; name_zh: string | null; state: string | null };

/**
 * The cities that may have a page, as `listed`: those of `keys` and the accepted ones. Other cities that owners enter
 * do not enlarge it.
 */
export function citiesWithPage(keys: readonly string[] = namedKeys) {
  return sql<CityWithPage>`(
    select unnest(${[...keys]}::text[]) as city_key, null::text as name, null::text as name_zh, null::text as state
    union all
    select city_key, name, name_zh, state from city_decisions
    where accepted and city_key <> all (${namedKeys}::text[])
  )`.as("listed");
}

/** The stored count minus the ended listings that are not swept yet. */
function presentCount(now: Date): RawBuilder<number> {
  return sql<number>`active_count - (
    select count(*) from teacher_listings
    where is_active and removed_at is null
      and teacher_listings.city_key = city_counts.city_key
      and subscription_expires_at <= ${now}
  )`;
}

type Row = { city_key: string; name: string | null; name_zh: string | null; state: string | null };

/** A city accepted by an operator, as shown to readers. The database guarantees that its row has every name. */
export function acceptedCity({ city_key: key, name, name_zh, state }: Row): CityChoice {
  return { key, en: name ?? key, zh: name_zh ?? key, state: state ?? "" };
}
