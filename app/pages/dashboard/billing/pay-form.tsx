import { useState } from "react";
import { useLocation } from "react-router";
import type { CodeDiscount } from "#app/api-client.ts";
import { Button } from "#app/design/button/button.tsx";
import { MonthPicker } from "#app/design/month-picker/month-picker.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { requestedMonths } from "#app/payments/requested-months.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { nextExpiry } from "#domain/payments/ledger/next-expiry.ts";
import { priceOf } from "#domain/payments/plan.ts";
import { discountCents } from "#domain/promotions/discount.ts";
import { formatAmount } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import type { Pricing } from "../dashboard-texts.ts";
import { dayOfListing, type ListingState } from "../listing-state.ts";
import type { Checkout } from "./use-checkout.ts";

type Props = {
  listing: OwnListing;
  pricing: Pricing;
  listingState: ListingState;
  checkout: Checkout;
  /** A payment is pending: paying again is possible, but not the primary action. */
  isPending: boolean;
  /** The discount of a promotion code on this payment. */
  discount: CodeDiscount | null;
  onDiscountRemoved: () => void;
  messages: Messages<"dashboard">["subscription"];
};

/** Selects the months, shows the resulting end date, and links to the payment page. */
export function PayForm({ listing, pricing: { prices, isLive }, listingState, checkout, isPending, ...props }: Props) {
  const { discount, onDiscountRemoved, messages } = props;
  const { locale } = useLocale();
  const { search } = useLocation();
  const [months, setMonths] = useState(() => requestedMonths(new URLSearchParams(search), prices.months));
  const isRemoved = listing.removedAt !== null;
  const fullCents = priceOf(prices, listing.listingType, months)?.totalCents ?? 0;
  const total = (fullCents - (discount === null ? 0 : discountCents(fullCents, discount.percent))) / 100;
  return (
    <>
      <MonthPicker
        name="months"
        legend={legendOf(listing, listingState, messages)}
        options={prices.months.map((n) => ({ months: n, unit: plural(messages.unit, n) }))}
        value={months}
        onChange={setMonths}
      />
      <p className="sm muted num pay-until" aria-live="polite">
        {interpolate(expiryText(listingState, messages), {
          date: dayOfListing(listing, expiryAfter(listing, months), locale),
        })}
      </p>
      <output className="pay-discount">
        {discount === null ? null : (
          <>
            {interpolate(messages.code.discount, { code: discount.code, percent: discount.percent })}
            <Button
              variant="ghost"
              aria-label={interpolate(messages.code.removeOf, { code: discount.code })}
              onClick={onDiscountRemoved}
            >
              {messages.code.remove}
            </Button>
          </>
        )}
      </output>
      <Button
        className="num pay"
        variant={isPending ? "secondary" : "primary"}
        size="lg"
        block
        busy={checkout.busy}
        disabled={isRemoved}
        aria-describedby="pay-note"
        onClick={() => checkout.pay(listing, months, discount?.code)}
      >
        {interpolate(messages.pay, { total: formatAmount(total), n: months })}
      </Button>
      <div className="xs faint" id="pay-note">
        <p>{isRemoved ? messages.removedUnpaid : messages.opensInNewTab}</p>
        {listingState.status === "taken-down" ? <p>{messages.takenDownPaid}</p> : null}
        {isLive ? null : <p className="pay-test">{messages.testMode}</p>}
      </div>
    </>
  );
}

type SubscriptionMessages = Props["messages"];

function legendOf({ subscriptionExpiresAt }: OwnListing, listingState: ListingState, messages: SubscriptionMessages) {
  if (listingState.status === "taken-down") return messages.extendBy;
  if (subscriptionExpiresAt === null) return messages.publishFor;
  return listingState.hasTimeLeft ? messages.extendBy : messages.bringBackFor;
}

function expiryText({ status }: ListingState, messages: SubscriptionMessages): string {
  if (status === "taken-down") return messages.takenDownExpiry;
  return status === "active" ? messages.newExpiry : messages.firstExpiry;
}

function expiryAfter({ subscriptionStartedAt, subscriptionExpiresAt }: OwnListing, months: number): Date {
  const moment = (text: string | null) => (text === null ? null : new Date(text));
  const paid = { startedAt: moment(subscriptionStartedAt), expiresAt: moment(subscriptionExpiresAt) };
  return nextExpiry(paid, months, new Date());
}
