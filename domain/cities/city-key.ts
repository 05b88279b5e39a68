import { addressZh, namedCities, otherStateNamesZh } from "./cities.ts";
import { cityAliases } from "./city-aliases.ts";

/** The maximum length of a key, in characters. Longer names are cut. */
export const cityKeyLength = 60;

/** The maximum number of characters read of a text. */
const readLength = 200;

const keyBySpelling = new Map(
  namedCities.flatMap((city) => {
    const names = [city.key, city.en, city.zh, ...(cityAliases[city.key] ?? [])];
    // A name may include the state: "New York, NY", 纽约州纽约.
    const statesZh = city.stateZh ? [city.stateZh, ...(otherStateNamesZh[city.state] ?? [])] : [];
    const withState = [`${city.en} ${city.state}`, addressZh(city), ...statesZh.map((state) => `${state}${city.zh}`)];
    return [...names, ...withState].map((name): [string, string] => [compact(name), city.key]);
  }),
);

/**
 * The key of a city for any spelling of its name: ignores case, spaces, dots, diacritics and full-width forms, and maps
 * well-known other names (NYC, SF, 三藩市, 溫哥華) to the same key. An unknown city gets its own name in kebab case, with Han
 * characters unchanged. Any text is safe; one without letters and digits returns "".
 */
export function cityKey(text: string): string {
  const name = text.slice(0, readLength);
  return keyBySpelling.get(compact(name)) ?? slug(name);
}

function compact(text: string): string {
  return plain(text).replace(/[^\p{L}\p{N}]/gu, "");
}

function slug(text: string): string {
  const messages = plain(text)
    .replace(/['’.]/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-");
  return [...messages]
    .slice(0, cityKeyLength)
    .join("")
    .replace(/^-+|-+$/gu, "");
}

/** Lowercases and removes diacritics. Lone surrogates are dropped later. */
function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").normalize("NFKC").toLowerCase();
}
