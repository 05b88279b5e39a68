import type { ListingType } from "#domain/listings/listing.ts";
import { priceOf } from "#domain/payments/plan.ts";
import type { Site } from "#domain/site.ts";
import { formatAmount } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { plural } from "#i18n/plural.ts";
import type { MonthChoice } from "./payment-form.tsx";
import type { PaymentFormTexts } from "./posted-checkout.ts";

type Priced = MonthChoice & { note: string };

/** The numbers of months that are sold, each with its price. */
export function monthChoices(prices: Site["prices"], type: ListingType, texts: PaymentFormTexts): Priced[] {
  return unpricedChoices(prices, texts).map(({ months, unit }) => ({
    months,
    unit,
    note: interpolate(texts.price, { total: formatAmount((priceOf(prices, type, months)?.totalCents ?? 0) / 100) }),
  }));
}

/** The choices without prices, for a listing that cannot be read. */
export function unpricedChoices(prices: Site["prices"], texts: PaymentFormTexts): MonthChoice[] {
  return prices.months.map((months) => ({ months, unit: plural(texts.unit, months) }));
}
