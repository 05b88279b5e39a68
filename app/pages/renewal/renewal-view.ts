import { monthChoices } from "#app/components/payment-form/month-choices.ts";
import { primaryName } from "#domain/listings/fields/person-name.ts";
import type { RenewedListing } from "#domain/payments/checkout/start-renewal.ts";
import { nextExpiry } from "#domain/payments/ledger/next-expiry.ts";
import type { Site } from "#domain/site.ts";
import { formatDate } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Messages } from "#i18n/messages.ts";

type Context = { site: Pick<Site, "prices">; locale: Locale; messages: Messages<"renewal">; now: Date };

/** Text for the holder of a renewal link. Dates are in the listing's time zone. */
export function renewalView(listing: RenewedListing, { site, locale, messages, now }: Context) {
  const dayOf = (moment: Date) => formatDate(locale, moment, listing.timeZone);
  return {
    title: interpolate(messages.title, { name: primaryName(listing.name, locale) }),
    state: stateOf(listing, dayOf, messages, now),
    isTakenDown: listing.isTakenDown,
    choices: monthChoices(site.prices, listing.type, messages.form).map(({ months, unit, note }) => ({
      months,
      unit,
      note: interpolate(messages.priceUntil, { price: note, date: dayOf(nextExpiry(listing, months, now)) }),
    })),
  };
}

function stateOf(
  { expiresAt }: RenewedListing,
  dayOf: (moment: Date) => string,
  { runsUntil, expired, neverPaid }: Messages<"renewal">,
  now: Date,
): string {
  if (expiresAt === null) return neverPaid;
  return interpolate(expiresAt > now ? runsUntil : expired, { date: dayOf(expiresAt) });
}

/** Omits the name and end date of a listing that cannot be read or was removed. */
export function payerTexts(listing: RenewedListing | null, locale: Locale) {
  const isShown = listing !== null && !listing.isTakenDown;
  return {
    name: isShown ? primaryName(listing.name, locale) : null,
    valuesOf: ({ expiresAt }: { expiresAt: Date | null }) => ({
      date: expiresAt === null ? "" : formatDate(locale, expiresAt, listing?.timeZone ?? "UTC"),
    }),
  };
}
