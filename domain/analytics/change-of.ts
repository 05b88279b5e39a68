/** Below this, chance decides: nothing is compared. */
const least = 20;

/** The change in whole percent; null where either period has too few to compare. */
export function changeOf(current: number, previous: number): number | null {
  if (current < least || previous < least) return null;
  return Math.round(((current - previous) / previous) * 100);
}
