import type { Services } from "#domain/services.ts";
import type { CityChoice } from "./city.ts";
import { acceptedCity, waitingCitiesStatement } from "./city-statements.ts";

/** A city with listings that an operator has not decided about. */
type WaitingCity = {
  key: string;
  /** As its latest public listing spells it. */
  city: string;
  state: string;
  listings: number;
};

export type CityDecisions = {
  /** Those with most listings first. */
  waiting: WaitingCity[];
  /** By key. */
  accepted: CityChoice[];
  /** Keys, in their order. */
  refused: string[];
};

/**
 * Returns an operator's pending and past decisions about cities outside our own list. Throws when the database fails.
 */
export async function listCityDecisions({ db }: Pick<Services, "db">): Promise<CityDecisions> {
  const waiting = await waitingCitiesStatement(db).execute();
  const decided = await db
    .selectFrom("city_decisions")
    .select(["city_key", "accepted", "name", "name_zh", "state"])
    .orderBy("city_key")
    .execute();
  return {
    waiting: waiting.map((row) => ({
      key: row.city_key,
      city: row.city,
      state: row.state,
      listings: row.active_count,
    })),
    accepted: decided.filter(({ accepted }) => accepted).map(acceptedCity),
    refused: decided.filter(({ accepted }) => !accepted).map((row) => row.city_key),
  };
}
