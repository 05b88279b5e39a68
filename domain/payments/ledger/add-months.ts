/**
 * Adds calendar months in UTC, at the same time of day. A day that the target month lacks becomes its last day.
 * Therefore always add to the first start, not to the last result: 31 January + 1 is 28 February, + 2 is 31 March.
 */
export function addMonths(start: Date, months: number): Date {
  const result = new Date(start);
  result.setUTCDate(1);
  result.setUTCMonth(result.getUTCMonth() + months);
  result.setUTCDate(Math.min(start.getUTCDate(), lastDayOfMonth(result)));
  return result;
}

function lastDayOfMonth(day: Date): number {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
}
