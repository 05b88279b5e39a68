import { useLanguage } from "#app/language/language-context.tsx";
import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { plural } from "#i18n/plural.ts";
import type { DashboardTexts } from "./dashboard-texts.ts";
import { dayOfListing, standingNow } from "./listing-standing.ts";
import { PayForm } from "./pay-form.tsx";
import { PaymentStatus } from "./payment-status.tsx";
import type { Pricing } from "./pricing.ts";
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
  const { language } = useLanguage();
  const words = texts.dashboard.subscription;
  const standing = standingNow(listing);
  const expiry = listing.subscriptionExpiresAt;
  const isOver = expiry !== null && !standing.hasTimeLeft;
  return (
    <section className="card side-card o1" aria-labelledby="subscription">
      <div className="side-h">
        <h2 id="subscription" tabIndex={-1}>
          {words.title}
        </h2>
        <StatusBadges standing={standing} words={words} />
      </div>
      <dl className="kv">
        <div>
          <dt>{isOver ? words.expiredOn : words.expiresOn}</dt>
          <dd className="num">{expiry === null ? words.never : dayOfListing(listing, expiry, language)}</dd>
        </div>
        <div>
          <dt>{words.monthsPaid}</dt>
          <dd className="num">{plural(words.months, listing.monthsPaid)}</dd>
        </div>
      </dl>
      <PaymentStatus payment={billing.told} timeZone={timeZoneOf(listing)} words={texts.payments} />
      <PayForm {...{ listing, pricing, words, standing }} checkout={billing.checkout} isPending={billing.isPending} />
      {standing.status === "active" ? (
        <TakeDown listing={listing} visibility={visibility} words={texts.dashboard.visibility} />
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
