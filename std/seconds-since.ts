/** How many whole seconds ago the moment was; null for none. */
export function secondsSince(moment: Date | null, now: Date): number | null {
  return moment === null ? null : Math.round((now.getTime() - moment.getTime()) / 1000);
}
