import { queryDeadlineMs } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { withDeadline } from "#std/async/deadline.ts";
import { describeError } from "#std/describe-error.ts";
import { findCity, mainCities } from "./cities.ts";
import type { CityChoice } from "./city.ts";
import { acceptedCity, otherCitiesStatement } from "./city-statements.ts";

/** Keeps the selector readable; every other city can be typed into the URL. */
const maxOthers = 100;

type Dependencies = Pick<Services, "publicReads" | "clock" | "log">;

/**
 * The choices of the city selector: the eight main cities in their order, then, by name, other built-in cities and
 * accepted ones that have listings. Never throws: if the database fails, returns the main cities.
 */
export async function listCities(services: Dependencies): Promise<CityChoice[]> {
  const main = mainCities.map(({ key, en, zh, state }) => ({ key, en, zh, state }));
  const now = services.clock.now();
  try {
    const others = services.publicReads.read((db) => readOthers(db, now));
    return [...main, ...(await withDeadline(queryDeadlineMs, others))];
  } catch (error) {
    services.log.error("cities-degraded", describeError(error));
    return main;
  }
}

async function readOthers(db: Services["db"], now: Date): Promise<CityChoice[]> {
  const rows = await otherCitiesStatement(db, maxOthers, now).execute();
  return rows
    .filter((row) => row.count > 0)
    .map((row) => {
      const { key, en, zh, state } = findCity(row.city_key) ?? acceptedCity(row);
      return { key, en, zh, state };
    })
    .sort((one, other) => one.en.localeCompare(other.en, "en"));
}
