import type { RefObject } from "react";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button } from "#app/design/button/button.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { priceOf } from "#domain/payments/plan.ts";
import { formatAmount } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import type { Pricing } from "../dashboard-texts.ts";
import { currentListingState, dayOfListing, type ListingState } from "../listing-state.ts";
import { toSubscription } from "./subscription-card.tsx";
import type { VisibilityControl } from "./use-visibility.ts";

type Props = {
  listing: OwnListing;
  pricing: Pricing;
  /** Whether a payment is pending. */
  isPending: boolean;
  visibility: VisibilityControl;
  messages: Messages<"dashboard">["listingState"];
  /** Receives focus after the listing was created or its visibility changed. */
  focusRef: RefObject<HTMLDivElement | null>;
};

/** Informs the owner that learners cannot see the listing, or soon will not, and offers the next step. */
export function StatusAlert({ focusRef, ...props }: Props) {
  const listingState = currentListingState(props.listing);
  return (
    <div className="listing-state" ref={focusRef} tabIndex={-1}>
      <Content {...props} listingState={listingState} />
    </div>
  );
}

type ContentProps = Omit<Props, "focusRef"> & { listingState: ListingState };

function Content({ listingState, ...props }: ContentProps) {
  const { status, endsInDays } = listingState;
  if (status === "taken-down") return <TakenDown {...props} listingState={listingState} />;
  if (status === "unpaid") return <Unpaid {...props} />;
  if (status === "ended") return <Ended {...props} />;
  return endsInDays === null ? null : <Ending {...props} days={endsInDays} />;
}

function Unpaid({ listing, pricing, isPending, messages: { unpaid } }: Omit<ContentProps, "listingState">) {
  const cents = priceOf(pricing.prices, listing.listingType, 1)?.totalCents ?? 0;
  return (
    <Alert title={unpaid.title} action={isPending ? null : <ToSubscription label={unpaid.action} />}>
      {isPending ? unpaid.pending : interpolate(unpaid.text, { price: formatAmount(cents / 100) })}
    </Alert>
  );
}

function Ended({ listing, isPending, messages: { ended } }: Omit<ContentProps, "listingState">) {
  return (
    <Alert tone="amber" title={ended.title} action={isPending ? null : <ToSubscription label={ended.action} />}>
      {isPending ? ended.pending : listing.monthsPaid === 0 ? ended.freeText : plural(ended.text, listing.monthsPaid)}
    </Alert>
  );
}

function Ending({
  listing,
  isPending,
  days,
  messages: { ending },
}: Omit<ContentProps, "listingState"> & { days: number }) {
  const { locale } = useLocale();
  const date = dayOfListing(listing, listing.subscriptionExpiresAt, locale);
  return (
    <Alert
      tone="amber"
      title={plural(ending.title, days)}
      action={isPending ? null : <ToSubscription label={ending.action} />}
    >
      {interpolate(ending.text, { date })}
    </Alert>
  );
}

function TakenDown({ listing, listingState, visibility, messages: { takenDown } }: ContentProps) {
  const { locale } = useLocale();
  const date = dayOfListing(listing, listing.subscriptionExpiresAt, locale);
  return (
    <Alert
      title={takenDown.title}
      action={
        <Button className="alert-a" busy={visibility.busy} onClick={() => visibility.change("public")}>
          {takenDown.action}
        </Button>
      }
    >
      {listingState.hasTimeLeft ? interpolate(takenDown.running, { date }) : takenDown.over}
    </Alert>
  );
}

function ToSubscription({ label }: { label: string }) {
  return (
    <Button variant="secondary" className="alert-a" onClick={toSubscription}>
      {label}
    </Button>
  );
}
