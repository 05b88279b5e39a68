/**
 * In CI, or with SUITE=full, all cases run. Otherwise slow tests run a part of their cases, as described in each
 * test.
 */
export const isFullSuite = process.env["CI"] !== undefined || process.env["SUITE"] === "full";

/** One of them, by its place, or all of them. */
export function oneOf<Item>(items: readonly Item[], place: number): Item[] {
  return isFullSuite ? [...items] : items.slice(place, place + 1);
}

/** About half of them, for the same seed the same ones, in their order; or all of them. */
export function halfOf<Item>(items: readonly Item[], seed: string): Item[] {
  if (isFullSuite) return [...items];
  let state = [...seed].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) >>> 0, 7);
  return items.filter(() => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state >= 2 ** 31;
  });
}
