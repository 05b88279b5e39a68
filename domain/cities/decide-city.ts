import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { findCity } from "./cities.ts";
import type { CityChoice } from "./city.ts";
import { cityKey } from "./city-key.ts";

/** The names of an accepted city. Missing ones come from the city's latest public listing. */
export type CityNames = { name?: string; nameZh?: string; state?: string };

/** The entered names: the name, the Chinese one, and the state or province. */
export function givenNames(name: string | null, chinese: string | null, state: string | null): CityNames {
  return {
    ...(name !== null && { name }),
    ...(chinese !== null && { nameZh: chinese }),
    ...(state !== null && { state }),
  };
}

export type DecideCityFailure =
  /** The text has no letters and digits. */
  | "not-a-city"
  /** The city is built in, so it always has a page. */
  | "known"
  /** Neither a listing nor `names` contains the city's name. */
  | "names-missing"
  /** A name is blank or longer than 60 characters. */
  | "names-invalid";

const maxNameLength = 60;

type Dependencies = Pick<Services, "db" | "clock">;

/**
 * Gives a city with listings a page, an entry in the sitemap and a place in the selector. `city` is its key or any
 * spelling of it. A later decision replaces an earlier one; every process applies it within a second.
 */
export async function acceptCity(
  { db, clock }: Dependencies,
  city: string,
  names: CityNames = {},
): Promise<Result<CityChoice, DecideCityFailure>> {
  const key = decidableKey(city);
  if (!key.ok) return key;
  const counted = await db
    .selectFrom("city_counts")
    .select(["city", "state"])
    .where("city_key", "=", key.value)
    .executeTakeFirst();
  const name = names.name ?? counted?.city;
  const state = names.state ?? counted?.state;
  if (name === undefined || state === undefined) return failure("names-missing");
  const columns = { name: name.trim(), name_zh: (names.nameZh ?? name).trim(), state: state.trim() };
  if (!Object.values(columns).every(isCityName)) return failure("names-invalid");
  await storeDecision(db, { city_key: key.value, accepted: true, ...columns, decided_at: clock.now() });
  return success({ key: key.value, en: columns.name, zh: columns.name_zh, state: columns.state });
}

/**
 * Rejects a page for a city and removes it from the list of pending cities; withdraws an earlier acceptance. Returns
 * the city's key.
 */
export async function rejectCity(
  { db, clock }: Dependencies,
  city: string,
): Promise<Result<string, DecideCityFailure>> {
  const key = decidableKey(city);
  if (!key.ok) return key;
  const unnamed = { name: null, name_zh: null, state: null };
  await storeDecision(db, { city_key: key.value, accepted: false, ...unnamed, decided_at: clock.now() });
  return key;
}

function decidableKey(city: string): Result<string, "not-a-city" | "known"> {
  const key = cityKey(city);
  if (key === "") return failure("not-a-city");
  return findCity(key) === null ? success(key) : failure("known");
}

/** Whether a trimmed text can be a name of a city or of its state. */
export function isCityName(text: string): boolean {
  return text !== "" && [...text].length <= maxNameLength && !/\p{Cc}/u.test(text);
}

type Decision = {
  city_key: string;
  accepted: boolean;
  name: string | null;
  name_zh: string | null;
  state: string | null;
  decided_at: Date;
};

async function storeDecision(db: Dependencies["db"], decision: Decision): Promise<void> {
  const { city_key: _, ...changes } = decision;
  await db
    .insertInto("city_decisions")
    .values(decision)
    .onConflict((conflict) => conflict.column("city_key").doUpdateSet(changes))
    .execute();
}
