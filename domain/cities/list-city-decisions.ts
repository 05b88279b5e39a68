import type { Services } from "#domain/services.ts";
import type { CityChoice } from "./city.ts";
import { acceptedCity, waitingCitiesStatement } from "./city-statements.ts";

/** A city with listings that operators have not decided on. */
type WaitingCity = {
  key: string;
  /** As spelled in its latest public listing. */
  city: string;
  state: string;
  listings: number;
};

export type CityDecisions = {
  /** Most listings first. */
  waiting: WaitingCity[];
  /** Sorted by key. */
  accepted: CityChoice[];
  /** Sorted keys. */
  refused: string[];
};

/** Returns pending and past decisions on cities that are not built in. Throws if the database fails. */
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
