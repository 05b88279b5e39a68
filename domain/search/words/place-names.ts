import { namedCities, otherStateNamesZh } from "#domain/cities/cities.ts";
import { cityAliases } from "#domain/cities/city-aliases.ts";
import { fold } from "./fold.ts";

/** Shorter Chinese aliases, such as 洛城, may be parts of a person's name. */
const minAliasLength = 3;

/** The name under which a place is indexed, by its other names in one word: 旧金山 for "sanfrancisco" and 三藩市. */
const indexedNames = new Map(
  namedCities.flatMap(({ key, en, zh, state, stateZh }) => {
    const states = (otherStateNamesZh[state] ?? []).flatMap((name) => [name, name.replace(/(?<=..)[州省]$/u, "")]);
    const cities = [...(en.includes(" ") ? [en] : []), ...(cityAliases[key] ?? [])];
    return [
      ...states.map((name) => [name, stateZh.replace(/ 省$/u, "")] as const),
      ...cities.map((name) => [name, zh] as const),
    ].flatMap(([name, indexed]) => namePair(folded(name), fold(indexed)));
  }),
);

/** Empty if the name is a part of the indexed one, and finds it anyway. */
function namePair(name: string, indexed: string): [string, string][] {
  return indexed.includes(name) ? [] : [[name, indexed]];
}

const chinesePlaces = new Set([
  ...namedCities.flatMap(({ zh, stateZh }) => [fold(zh), fold(stateZh)]),
  ...[...indexedNames.keys()].filter((name) => name.length >= minAliasLength && /^\p{Script=Han}+$/u.test(name)),
]);

/** Whether folded Chinese names a place. */
export function isPlace(name: string): boolean {
  return chinesePlaces.has(name);
}

/** The folded name under which a place is indexed, if a folded word is another one. */
export function indexedPlace(word: string): string | null {
  return indexedNames.get(word) ?? null;
}

function folded(name: string): string {
  return fold(name).replace(/[^\p{L}\p{N}]/gu, "");
}
