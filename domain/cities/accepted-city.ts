import type { CityChoice } from "./city.ts";

type Row = { city_key: string; name: string | null; name_zh: string | null; state: string | null };

/** A city that an operator has accepted, as readers see it. The database holds that its row has every name. */
export function acceptedCity({ city_key: key, name, name_zh, state }: Row): CityChoice {
  return { key, en: name ?? key, zh: name_zh ?? key, state: state ?? "" };
}
