/** Every week and before a release `full`, for each change `ci`, and otherwise `hand`. */
export const suite = process.env["SUITE"] === "full" ? "full" : process.env["CI"] === undefined ? "hand" : "ci";

/**
 * Whether browser tests run each of their cases in both locales and widths. CI has one of them for each case, because
 * pages share their code; the full suite has all.
 */
export const runsAllLocales = suite === "full";

/** Whether other slow tests run all of their cases. By hand they run a part of them, as described in each test. */
export const runsAllCases = suite !== "hand";

/** One of the locales or widths, by its place, or all of them. */
export function oneOf<Item>(items: readonly Item[], place: number): Item[] {
  return runsAllLocales ? [...items] : items.slice(place, place + 1);
}

/** About half of them, for the same seed the same ones, in their order; or all of them. */
export function halfOf<Item>(items: readonly Item[], seed: string): Item[] {
  if (runsAllCases) return [...items];
  let state = [...seed].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) >>> 0, 7);
  return items.filter(() => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state >= 2 ** 31;
  });
}
