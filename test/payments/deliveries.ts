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

/** Whether the event is known before the reconciler runs. */
export function tellsEverything(delivery: Delivery): boolean {
  return ["once", "duplicated", "reversed", "shuffled", "concurrent with verify", "eight at once"].includes(delivery);
}

export function isForged(delivery: Delivery): boolean {
  return ["badly signed", "signed too long ago", "signed with another secret"].includes(delivery);
}

/** Whether messages come while things happen, and not all in the end. */
export function isPrompt(delivery: Delivery): boolean {
  return isForged(delivery) || ["once", "duplicated", "concurrent with verify", "eight at once"].includes(delivery);
}

/** The same order for the same seed. */
export function shuffled<Item>(items: readonly Item[], seed: string): Item[] {
  let state = [...seed].reduce((sum, email) => (sum * 31 + email.charCodeAt(0)) >>> 0, 7);
  const keyed = items.map((item) => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return { item, key: state };
  });
  return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
}
