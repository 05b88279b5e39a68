import type { ListOption } from "#app/design/listbox.tsx";
import { mainCities, namedCities } from "#domain/cities/cities.ts";
import { cityKey } from "#domain/cities/city-key.ts";
import type { Language } from "#i18n/language.ts";

const mostShown = 8;

/**
 * Cities that fit what is typed, the eight main ones first. Either language, pinyin and well-known other names (NYC,
 * 三藩市) are understood. Any other city is as welcome: the list is an offer.
 */
export function cityOptions(typed: string, language: Language): ListOption[] {
  const wanted = fold(typed);
  const key = cityKey(typed);
  const fits = wanted === "" ? mainCities : namedCities.filter((city) => city.key === key || namesOf(city).some(holds));
  return fits.slice(0, mostShown).map((city) => ({ value: city.key, label: city[language], detail: city.state }));

  function holds(name: string): boolean {
    return name.startsWith(wanted) || name.includes(` ${wanted}`);
  }
}

/** The state or province of a city that is known by this name, or null. */
export function stateOfCity(name: string): string | null {
  const key = cityKey(name);
  return namedCities.find((city) => city.key === key)?.state ?? null;
}

function namesOf({ en, zh, pinyin }: (typeof namedCities)[number]): string[] {
  return [en, zh, pinyin].map(fold);
}

function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").trim().toLowerCase();
}
