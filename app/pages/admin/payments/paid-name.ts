import { primaryName, splitName } from "#domain/listings/fields/person-name.ts";
import type { Locale } from "#i18n/locale.ts";

/** The name of a payment's listing as stored with the payment, in the locale's script; null if it has none. */
export function paidName({ listing_name: stored }: { listing_name: string | null }, locale: Locale): string | null {
  return stored === null ? null : primaryName(splitName(stored), locale) || stored;
}
