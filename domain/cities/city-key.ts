import { addressZh, namedCities, otherStateNamesZh } from "./cities.ts";
import { cityAliases } from "./city-aliases.ts";

/** Longest key, in characters. Longer names are cut. */
export const cityKeyLength = 60;

/** More of a text than this is never looked at. */
const readLength = 200;

const keyBySpelling = new Map(
  namedCities.flatMap((city) => {
    const names = [city.key, city.en, city.zh, ...(cityAliases[city.key] ?? [])];
    // With its state a city is the same city: "New York, NY", 纽约州纽约.
    const statesZh = city.stateZh ? [city.stateZh, ...(otherStateNamesZh[city.state] ?? [])] : [];
    const withState = [`${city.en} ${city.state}`, addressZh(city), ...statesZh.map((state) => `${state}${city.zh}`)];
    return [...names, ...withState].map((name): [string, string] => [compact(name), city.key]);
  }),
);

/**
 * The key of a city, however its name was typed: case, spaces, dots, diacritics and full-width forms do not matter,
 * and well-known other names (NYC, SF, 三藩市, 溫哥華) lead to the same key. An unknown city gets its own name in kebab
 * case, with Han characters unchanged. Any text is safe; one without letters and digits gives "".
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

/** Lower case without diacritics. Half of a surrogate pair is no character of a name and is dropped later. */
function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").normalize("NFKC").toLowerCase();
}
