/** Smaller numbers are not compared, because chance dominates. */
const least = 20;

/** The change in whole percent; null if either period has too few to compare. */
export function changeOf(current: number, previous: number): number | null {
  if (current < least || previous < least) return null;
  return Math.round(((current - previous) / previous) * 100);
}
