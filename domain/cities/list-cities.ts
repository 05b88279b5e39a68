import { queryDeadlineMilliseconds } from "#domain/query-deadline.ts";
import type { Services } from "#domain/services.ts";
import { withDeadline } from "#std/deadline.ts";
import { describeError } from "#std/describe-error.ts";
import { findCity, mainCities } from "./cities.ts";
import { otherCitiesStatement } from "./city-statements.ts";

export type CityChoice = { key: string; en: string; zh: string; state: string };

/** The selector stays a list that a person can read; every other city is found by typing it into the URL. */
const mostOthers = 100;

type Reader = Pick<Services, "db" | "clock" | "log">;

/**
 * The choices of the city selector: the eight main cities in their order, then others that have listings, by name. A
 * city without names in both languages is called what its latest owner typed. Never throws: when the database fails
 * the main cities remain.
 */
export async function listCities(services: Reader): Promise<CityChoice[]> {
  const main = mainCities.map(({ key, en, zh, state }) => ({ key, en, zh, state }));
  try {
    return [...main, ...(await withDeadline(queryDeadlineMilliseconds, readOthers(services)))];
  } catch (error) {
    services.log.error("cities-degraded", describeError(error));
    return main;
  }
}

async function readOthers({ db, clock }: Reader): Promise<CityChoice[]> {
  const keys = mainCities.map((city) => city.key);
  const rows = await otherCitiesStatement(db, keys, mostOthers, clock.now()).execute();
  return rows
    .filter((row) => row.count > 0)
    .map((row) => {
      const known = findCity(row.city_key);
      const { en, zh, state } = known ?? { en: row.city, zh: row.city, state: row.state };
      return { key: row.city_key, en, zh, state };
    })
    .sort((one, other) => one.en.localeCompare(other.en, "en"));
}
