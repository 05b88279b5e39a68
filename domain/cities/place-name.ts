import type { Locale } from "#i18n/locale.ts";
import { addressZh, findCity, otherStateNamesZh } from "./cities.ts";
import type { City } from "./city.ts";

/** Full names of the states and provinces of the named cities, for owners who write them out. */
export const stateNames: Readonly<Record<string, string>> = {
  AB: "alberta",
  AZ: "arizona",
  BC: "british columbia",
  CA: "california",
  CO: "colorado",
  DC: "district of columbia",
  FL: "florida",
  GA: "georgia",
  HI: "hawaii",
  IL: "illinois",
  MA: "massachusetts",
  MD: "maryland",
  MI: "michigan",
  MN: "minnesota",
  NJ: "new jersey",
  NV: "nevada",
  NY: "new york",
  ON: "ontario",
  OR: "oregon",
  PA: "pennsylvania",
  QC: "quebec",
  TX: "texas",
  WA: "washington",
};

/** The location of a listing as typed by its owner, with the city key. */
export type Place = { cityKey: string; city: string; state: string };

/**
 * The place of a listing: "New York, NY" in English, 纽约州纽约市 in Chinese. A place that is not a named city, or has the
 * same name in another state, is shown as its owner typed it.
 */
export function placeName(place: Place, locale: Locale): string {
  const city = findCity(place.cityKey);
  if (city === null || !isStateOf(city, place.state)) return typed(place);
  return locale === "zh" ? addressZh(city) : `${city.en}, ${city.state}`;
}

/**
 * The postal abbreviation of the state, for machine-readable data: "GA" for 佐治亚州 too. As typed if the city is not a
 * named one.
 */
export function stateCode(place: Place): string {
  const city = findCity(place.cityKey);
  return city === null || !isStateOf(city, place.state) ? place.state : city.state;
}

/** The name of a city alone; `typed` is used if the city is not a named one. */
export function cityName(key: string, typed: string, locale: Locale): string {
  return findCity(key)?.[locale] ?? typed;
}

function typed(place: Place): string {
  return place.state === "" ? place.city : `${place.city}, ${place.state}`;
}

function isStateOf(city: City, state: string): boolean {
  const text = state.trim().toLowerCase();
  const names = [city.state, stateNames[city.state], city.stateZh, ...(otherStateNamesZh[city.state] ?? [])];
  return names.some((name) => name?.toLowerCase() === text);
}
