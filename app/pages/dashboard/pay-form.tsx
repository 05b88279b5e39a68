import { useState } from "react";
import { useLocation } from "react-router";
import { Button } from "#app/design/button.tsx";
import { MonthPicker } from "#app/design/month-picker.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { nextExpiry } from "#domain/payments/next-expiry.ts";
import { priceOf } from "#domain/payments/plan.ts";
import { fill } from "#i18n/fill.ts";
import { formatAmount } from "#i18n/formats.ts";
import { plural } from "#i18n/plural.ts";
import type { Words } from "#i18n/words.ts";
import { askedMonths } from "./asked-months.ts";
import { dayOfListing, type ListingStanding } from "./listing-standing.ts";
import type { Pricing } from "./pricing.ts";
import type { Checkout } from "./use-checkout.ts";

type Props = {
  listing: OwnListing;
  pricing: Pricing;
  standing: ListingStanding;
  checkout: Checkout;
  /** A payment is pending: paying again is possible, but not the primary action. */
  isPending: boolean;
  words: Words<"dashboard">["subscription"];
};

/** How many months, until when that reaches, and the way to the payment page. */
export function PayForm({ listing, pricing: { prices, isLive }, standing, checkout, isPending, words }: Props) {
  const { language } = useLanguage();
  const { search } = useLocation();
  const [months, setMonths] = useState(() => askedMonths(new URLSearchParams(search), prices.months));
  const isRemoved = listing.removedAt !== null;
  const total = (priceOf(prices, listing.listingType, months)?.totalCents ?? 0) / 100;
  return (
    <>
      <MonthPicker
        name="months"
        legend={legendOf(listing, standing, words)}
        options={prices.months.map((n) => ({ months: n, unit: plural(words.unit, n) }))}
        value={months}
        onChange={setMonths}
      />
      <p className="sm muted num pay-until" aria-live="polite">
        {fill(expiryText(standing, words), { date: dayOfListing(listing, expiryAfter(listing, months), language) })}
      </p>
      <Button
        className="num pay"
        variant={isPending ? "secondary" : "primary"}
        size="lg"
        block
        busy={checkout.busy}
        disabled={isRemoved}
        aria-describedby="pay-note"
        onClick={() => checkout.pay(listing, months)}
      >
        {fill(words.pay, { total: formatAmount(total), n: months })}
      </Button>
      <div className="xs faint" id="pay-note">
        <p>{isRemoved ? words.removedUnpaid : words.opensInNewTab}</p>
        {standing.status === "taken-down" ? <p>{words.takenDownPaid}</p> : null}
        {isLive ? null : <p className="pay-test">{words.testMode}</p>}
      </div>
    </>
  );
}

type SubscriptionWords = Props["words"];

function legendOf({ subscriptionExpiresAt }: OwnListing, standing: ListingStanding, words: SubscriptionWords) {
  if (standing.status === "taken-down") return words.extendBy;
  if (subscriptionExpiresAt === null) return words.publishFor;
  return standing.hasTimeLeft ? words.extendBy : words.bringBackFor;
}

function expiryText({ status }: ListingStanding, words: SubscriptionWords): string {
  if (status === "taken-down") return words.takenDownExpiry;
  return status === "active" ? words.newExpiry : words.firstExpiry;
}

function expiryAfter({ subscriptionStartedAt, subscriptionExpiresAt }: OwnListing, months: number): Date {
  const moment = (text: string | null) => (text === null ? null : new Date(text));
  const paid = { startedAt: moment(subscriptionStartedAt), expiresAt: moment(subscriptionExpiresAt) };
  return nextExpiry(paid, months, new Date());
}
