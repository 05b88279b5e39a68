/** Smaller numbers are not compared, because chance dominates. */
const minCount = 20;

/** The change in whole percent; null if either period has too few to compare. */
export function changeOf(current: number, previous: number): number | null {
  if (current < minCount || previous < minCount) return null;
  return Math.round(((current - previous) / previous) * 100);
}
