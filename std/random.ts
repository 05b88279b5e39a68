import { hashOf } from "./hash.ts";

/** Pseudorandom numbers, reproducible from the seed. Not for secrets. */
export type Random = {
  /** At least 0, below 1. */
  next(): number;
  /** An integer from `low` to `high`, inclusive. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  /** Picks a random item. Throws if there is none. */
  pick<Item>(items: readonly Item[]): Item;
  /** Picks a random item, with each item's probability proportional to its weight. */
  weighted<Item>(items: readonly Item[], weightOf: (item: Item) => number): Item;
  /** Picks at most `count` of the items, in random order. */
  sample<Item>(items: readonly Item[], count: number): Item[];
};

/**
 * Seeds are texts, so that `seed:17` and `seed:18` give unrelated numbers.
 *
 * @internal Exported for its tests.
 */
export function seededRandom(seed: string): Random {
  let state = hashOf(seed);

  // The mulberry32 generator.
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  function pick<Item>(items: readonly Item[]): Item {
    const [item] = items.slice(Math.floor(next() * items.length));
    if (item === undefined) throw new RangeError("There are no items to pick from.");
    return item;
  }

  function weighted<Item>(items: readonly Item[], weightOf: (item: Item) => number): Item {
    let rest = next() * items.reduce((sum, item) => sum + weightOf(item), 0);
    return (
      items.find((item) => {
        rest -= weightOf(item);
        return rest < 0;
      }) ?? pick(items)
    );
  }

  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick,
    weighted,
    sample(items, count) {
      const keyed = items.map((item) => ({ item, key: next() })).toSorted((one, other) => one.key - other.key);
      return keyed.slice(0, count).map(({ item }) => item);
    },
  };
}
