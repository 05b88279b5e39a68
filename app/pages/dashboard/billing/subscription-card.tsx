import { useLocale } from "#app/locale/locale-context.tsx";
import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { plural } from "#i18n/plural.ts";
import type { DashboardTexts } from "../dashboard-texts.ts";
import { currentListingState, dayOfListing } from "../listing-state.ts";
import type { Pricing } from "../pricing.ts";
import { PayForm } from "./pay-form.tsx";
import { PaymentStatus } from "./payment-status.tsx";
import { StatusBadges } from "./status-badges.tsx";
import { TakeDown } from "./take-down.tsx";
import type { Billing } from "./use-billing.ts";
import type { VisibilityControl } from "./use-visibility.ts";

type Props = {
  listing: OwnListing;
  pricing: Pricing;
  billing: Billing;
  visibility: VisibilityControl;
  texts: DashboardTexts;
};

/** Whether learners see the listing, its paid-through date, pending payments, and the price of more months. */
export function SubscriptionCard({ listing, pricing, billing, visibility, texts }: Props) {
  const { locale } = useLocale();
  const messages = texts.dashboard.subscription;
  const listingState = currentListingState(listing);
  const expiry = listing.subscriptionExpiresAt;
  const isOver = expiry !== null && !listingState.hasTimeLeft;
  return (
    <section className="card side-card o1" aria-labelledby="subscription">
      <div className="side-h">
        <h2 id="subscription" tabIndex={-1}>
          {messages.title}
        </h2>
        <StatusBadges listingState={listingState} messages={messages} />
      </div>
      <dl className="kv">
        <div>
          <dt>{isOver ? messages.expiredOn : messages.expiresOn}</dt>
          <dd className="num">{expiry === null ? messages.never : dayOfListing(listing, expiry, locale)}</dd>
        </div>
        <div>
          <dt>{messages.monthsPaid}</dt>
          <dd className="num">{plural(messages.months, listing.monthsPaid)}</dd>
        </div>
      </dl>
      <PaymentStatus payment={billing.told} timeZone={timeZoneOf(listing)} messages={texts.payments} />
      <PayForm
        {...{ listing, pricing, messages, listingState }}
        checkout={billing.checkout}
        isPending={billing.isPending}
      />
      {listingState.status === "active" ? (
        <TakeDown listing={listing} visibility={visibility} messages={texts.dashboard.visibility} />
      ) : null}
    </section>
  );
}

/** Scrolls the card into view and focuses its heading. */
export function toSubscription(): void {
  const heading = document.getElementById("subscription");
  heading?.focus({ preventScroll: true });
  heading?.closest("section")?.scrollIntoView({ block: "start" });
}
