import type { Services } from "#domain/services.ts";

/** Whether emails that can be stopped may be written: the law demands a postal address in them. If not, says so. */
export function hasPostalAddress({ site, log }: Pick<Services, "site" | "log">): boolean {
  const isMissing = site.postalAddress === null && site.remindersNeedAddress;
  if (isMissing) log.warn("reminders-need-a-postal-address");
  return !isMissing;
}
