/** How webhook events arrive. The last three are forged, and the real events got lost. */
export const deliveries = [
  "once",
  "duplicated",
  "lost",
  "reversed",
  "shuffled",
  "concurrent with verify",
  "after reconciling",
  "badly signed",
  "signed too long ago",
  "signed with another secret",
] as const;

/**
 * `eight at once` is for databases with eight concurrent connections: the event twice, the inbox twice, and four
 * return pages.
 */
export type Delivery = (typeof deliveries)[number] | "eight at once";

/** Whether all events are delivered before the reconciler runs. */
export function reportsEverything(delivery: Delivery): boolean {
  return ["once", "duplicated", "reversed", "shuffled", "concurrent with verify", "eight at once"].includes(delivery);
}

export function isForged(delivery: Delivery): boolean {
  return ["badly signed", "signed too long ago", "signed with another secret"].includes(delivery);
}

/** Whether events are delivered during the scenario, not all at its end. */
export function isPrompt(delivery: Delivery): boolean {
  return isForged(delivery) || ["once", "duplicated", "concurrent with verify", "eight at once"].includes(delivery);
}

/** Returns the items in an order that depends only on the seed. */
export function shuffled<Item>(items: readonly Item[], seed: string): Item[] {
  let state = [...seed].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) >>> 0, 7);
  const keyed = items.map((item) => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return { item, key: state };
  });
  return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
}
