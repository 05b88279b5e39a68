import type { ListOption } from "#app/design/combobox/listbox.tsx";
import { mainCities, namedCities } from "#domain/cities/cities.ts";
import { cityKey } from "#domain/cities/city-key.ts";
import { stateNames } from "#domain/cities/place-name.ts";
import type { Locale } from "#i18n/locale.ts";

const maxShown = 8;

/**
 * Returns cities that match the typed text, the eight main ones first. Matches either language, pinyin and well-known
 * other names (NYC, 三藩市). Any other city is accepted: these only suggest.
 */
export function cityOptions(typed: string, locale: Locale): ListOption[] {
  const wanted = fold(typed);
  const key = cityKey(typed);
  const fits = wanted === "" ? mainCities : namedCities.filter((city) => city.key === key || namesOf(city).some(holds));
  return fits.slice(0, maxShown).map((city) => ({ value: city.key, label: city[locale], detail: city.state }));

  function holds(name: string): boolean {
    return name.startsWith(wanted) || name.includes(` ${wanted}`);
  }
}

/**
 * Returns matching states and provinces by name in either language. Values are the short forms that addresses use.
 */
export function stateOptions(typed: string, locale: Locale): ListOption[] {
  const wanted = fold(typed);
  return states
    .filter(({ key, en, zh }) => [key, en, zh].some((name) => fold(name).startsWith(wanted)))
    .map(({ key, en, zh }) => ({ value: key, label: locale === "zh" ? zh : en, detail: key }));
}

/** The state or province of a known city, or null. */
export function stateOfCity(name: string): string | null {
  const key = cityKey(name);
  return namedCities.find((city) => city.key === key)?.state ?? null;
}

/** The states of the named cities, by their English names. */
const states = Object.entries(stateNames).map(([key, name]) => {
  const zh = namedCities.find((city) => city.state === key)?.stateZh ?? "";
  return { key, en: name.replace(/\b(?!of\b)\p{L}/gu, (initial) => initial.toUpperCase()), zh: zh || key };
});

function namesOf({ en, zh, pinyin }: (typeof namedCities)[number]): string[] {
  return [en, zh, pinyin].map(fold);
}

function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").trim().toLowerCase();
}
