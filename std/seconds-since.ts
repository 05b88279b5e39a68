/** Returns the whole seconds since a moment; null if there is none. */
export function secondsSince(moment: Date | null, now: Date): number | null {
  return moment === null ? null : Math.round((now.getTime() - moment.getTime()) / 1000);
}
