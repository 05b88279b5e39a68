import { type Trial, trialsOf } from "#domain/listings/trials.ts";
import type { JsonLdNode } from "./json-ld-graph.ts";

/** Offers of the trial lessons whose price the page shows, with its length. MIN is the UN/CEFACT code of a minute. */
export function trialOffers(
  listing: Parameters<typeof trialsOf>[0],
  names: Readonly<Record<Trial["key"], string>>,
): JsonLdNode[] {
  return trialsOf(listing).flatMap(({ key, price, minutes }) =>
    price === null
      ? []
      : {
          "@type": "Offer",
          name: names[key],
          priceSpecification: {
            "@type": "UnitPriceSpecification",
            price: usDollars(price),
            priceCurrency: "USD",
            referenceQuantity:
              minutes === null ? undefined : { "@type": "QuantitativeValue", value: minutes, unitCode: "MIN" },
          },
        },
  );
}

/** An amount in the format of structured data: `75`, `62.50`. */
export function usDollars(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
}
