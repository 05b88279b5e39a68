/** `full` weekly and before a release, `ci` for each change, otherwise `local`. */
export const suite = process.env["SUITE"] === "full" ? "full" : process.env["CI"] === undefined ? "local" : "ci";

/**
 * Whether browser tests run each case in both locales and widths. CI runs one of them per case, because pages share
 * their code; the full suite runs all.
 */
export const runsAllLocales = suite === "full";

/** Whether other slow tests run all cases. By hand they run a part of them, as described in each test. */
export const runsAllCases = suite !== "local";

/** Returns one of the locales or widths, by index, or all of them in the full suite. */
export function pickOne<Item>(items: readonly Item[], place: number): Item[] {
  return runsAllLocales ? [...items] : items.slice(place, place + 1);
}

/** Returns about half of them, in order and reproducible from the seed; or all of them. */
export function halfOf<Item>(items: readonly Item[], seed: string): Item[] {
  if (runsAllCases) return [...items];
  let state = [...seed].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) >>> 0, 7);
  return items.filter(() => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state >= 2 ** 31;
  });
}
