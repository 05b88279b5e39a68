import type { Services } from "#domain/services.ts";

/**
 * Whether emails with an unsubscribe link may be sent: they legally require a postal address. Logs a warning if not.
 */
export function hasPostalAddress({ site, log }: Pick<Services, "site" | "log">): boolean {
  const isMissing = site.postalAddress === null && site.remindersNeedAddress;
  if (isMissing) log.warn("reminders-need-a-postal-address");
  return !isMissing;
}
