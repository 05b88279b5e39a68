import { useState } from "react";
import type { ApiClient, CodeDiscount } from "#app/api-client.ts";
import { Badge } from "#app/design/badge/badge.tsx";
import { Button } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import type { DashboardTexts, Pricing } from "../dashboard-texts.ts";
import { currentListingState, dayOfListing, type ListingState } from "../listing-state.ts";
import { CodeForm } from "./code-form.tsx";
import { PayForm } from "./pay-form.tsx";
import { PaymentStatus } from "./payment-status.tsx";
import type { Billing } from "./use-billing.ts";
import type { VisibilityControl } from "./use-visibility.ts";

type Props = {
  listing: OwnListing;
  pricing: Pricing;
  billing: Billing;
  visibility: VisibilityControl;
  texts: DashboardTexts;
  api: ApiClient;
  /** Called with the listing that a promotion code has extended. */
  onRedeemed: (listing: OwnListing) => void;
};

/** Whether learners see the listing, its paid-through date, pending payments, and the price of more months. */
export function SubscriptionCard({ listing, pricing, billing, visibility, texts, api, onRedeemed }: Props) {
  const { locale } = useLocale();
  const messages = texts.dashboard.subscription;
  const listingState = currentListingState(listing);
  const expiry = listing.subscriptionExpiresAt;
  const [discount, setDiscount] = useState<CodeDiscount | null>(null);
  const isOver = expiry !== null && !listingState.hasTimeLeft;
  return (
    <section className="card side-card order-1" aria-labelledby="subscription">
      <div className="side-heading">
        <h2 id="subscription" tabIndex={-1}>
          {messages.title}
        </h2>
        <StatusBadges listingState={listingState} messages={messages} />
      </div>
      <dl className="terms-list">
        <div>
          <dt>{isOver ? messages.expiredOn : messages.expiresOn}</dt>
          <dd className="num">{expiry === null ? messages.never : dayOfListing(listing, expiry, locale)}</dd>
        </div>
        <div>
          <dt>{messages.monthsPaid}</dt>
          <dd className="num">{plural(messages.months, listing.monthsPaid)}</dd>
        </div>
      </dl>
      <PaymentStatus payment={billing.highlighted} timeZone={timeZoneOf(listing)} messages={texts.payments} />
      <PayForm
        {...{ listing, pricing, messages, listingState }}
        checkout={billing.checkout}
        isPending={billing.isPending}
        discount={discount}
        onDiscountRemoved={() => setDiscount(null)}
      />
      {listing.removedAt === null ? (
        <CodeForm
          api={api}
          messages={messages.code}
          failures={texts.failures}
          onRedeemed={onRedeemed}
          onDiscount={setDiscount}
        />
      ) : null}
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

type StatusBadgesProps = { listingState: ListingState; messages: Messages<"dashboard">["subscription"] };

/** Active or inactive, with the reason or the days left. */
function StatusBadges({ listingState: { status, endsInDays }, messages }: StatusBadgesProps) {
  const reason = { ended: messages.expired, "taken-down": messages.takenDown }[status as "ended" | "taken-down"];
  return (
    <span className="badges">
      {status === "active" ? (
        <Badge tone="leaf">
          <Icon name="check" />
          {messages.active}
        </Badge>
      ) : (
        <Badge tone="line">{reason === undefined ? messages.inactive : messages.notShown}</Badge>
      )}
      {reason === undefined ? null : (
        <Badge tone={status === "ended" ? "amber" : "peach"}>
          {status === "ended" ? <Icon name="clock" /> : null}
          {reason}
        </Badge>
      )}
      {endsInDays === null ? null : (
        <Badge tone="amber">
          <Icon name="clock" />
          {plural(messages.endsIn, endsInDays)}
        </Badge>
      )}
    </span>
  );
}

type TakeDownProps = {
  listing: OwnListing;
  visibility: VisibilityControl;
  messages: Messages<"dashboard">["visibility"];
};

/** Takes an active listing down, after a confirmation that explains the consequences. */
function TakeDown({ listing, visibility, messages }: TakeDownProps) {
  const { locale } = useLocale();
  const [asking, setAsking] = useState(false);
  const { title, text, paidTime, stay, go } = messages.confirm;
  const date = dayOfListing(listing, listing.subscriptionExpiresAt, locale);
  const takeDown = () => {
    setAsking(false);
    void visibility.change("taken-down");
  };
  return (
    <div className="take-down">
      <Button variant="ghost" busy={visibility.busy} onClick={() => setAsking(true)}>
        {messages.takeDown}
      </Button>
      {asking ? (
        <Dialog title={title} onClose={() => setAsking(false)}>
          <p className="muted">{text}</p>
          <p className="muted">{interpolate(paidTime, { date })}</p>
          <div className="dialog-actions">
            <Button variant="ghost" onClick={takeDown}>
              {go}
            </Button>
            <Button onClick={() => setAsking(false)}>{stay}</Button>
          </div>
        </Dialog>
      ) : null}
    </div>
  );
}
