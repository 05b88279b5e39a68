import type { RefObject } from "react";
import { Button } from "#app/design/button.tsx";
import { Notice } from "#app/design/notice.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { priceOf } from "#domain/payments/plan.ts";
import { fill } from "#i18n/fill.ts";
import { formatAmount } from "#i18n/formats.ts";
import { plural } from "#i18n/plural.ts";
import type { Words } from "#i18n/words.ts";
import { dayOfListing, type ListingStanding, standingNow } from "./listing-standing.ts";
import type { Pricing } from "./pricing.ts";
import { toSubscription } from "./subscription-card.tsx";
import type { VisibilityControl } from "./use-visibility.ts";

type Props = {
  listing: OwnListing;
  pricing: Pricing;
  /** Whether a payment is pending. */
  isPending: boolean;
  visibility: VisibilityControl;
  words: Words<"dashboard">["standing"];
  /** Receives focus after the listing was created or its visibility changed. */
  focusRef: RefObject<HTMLDivElement | null>;
};

/** Tells the owner that learners do not see the listing, or soon will not, and offers the next step. */
export function StandingNotice({ focusRef, ...props }: Props) {
  const standing = standingNow(props.listing);
  return (
    <div className="standing" ref={focusRef} tabIndex={-1}>
      <Content {...props} standing={standing} />
    </div>
  );
}

type ContentProps = Omit<Props, "focusRef"> & { standing: ListingStanding };

function Content({ standing, ...props }: ContentProps) {
  const { status, endsInDays } = standing;
  if (status === "taken-down") return <TakenDown {...props} standing={standing} />;
  if (status === "unpaid") return <Unpaid {...props} />;
  if (status === "ended") return <Ended {...props} />;
  return endsInDays === null ? null : <Ending {...props} days={endsInDays} />;
}

function Unpaid({ listing, pricing, isPending, words: { unpaid } }: Omit<ContentProps, "standing">) {
  const cents = priceOf(pricing.prices, listing.listingType, 1)?.totalCents ?? 0;
  return (
    <Notice title={unpaid.title} action={isPending ? null : <ToSubscription label={unpaid.action} />}>
      {isPending ? unpaid.pending : fill(unpaid.text, { price: formatAmount(cents / 100) })}
    </Notice>
  );
}

function Ended({ listing, isPending, words: { ended } }: Omit<ContentProps, "standing">) {
  return (
    <Notice tone="amber" title={ended.title} action={isPending ? null : <ToSubscription label={ended.action} />}>
      {isPending ? ended.pending : plural(ended.text, listing.monthsPaid)}
    </Notice>
  );
}

function Ending({ listing, isPending, days, words: { ending } }: Omit<ContentProps, "standing"> & { days: number }) {
  const { language } = useLanguage();
  const date = dayOfListing(listing, listing.subscriptionExpiresAt, language);
  return (
    <Notice
      tone="amber"
      title={plural(ending.title, days)}
      action={isPending ? null : <ToSubscription label={ending.action} />}
    >
      {fill(ending.text, { date })}
    </Notice>
  );
}

function TakenDown({ listing, standing, visibility, words: { takenDown } }: ContentProps) {
  const { language } = useLanguage();
  const date = dayOfListing(listing, listing.subscriptionExpiresAt, language);
  return (
    <Notice
      title={takenDown.title}
      action={
        <Button className="notice-a" busy={visibility.busy} onClick={() => visibility.change("public")}>
          {takenDown.action}
        </Button>
      }
    >
      {standing.hasTimeLeft ? fill(takenDown.running, { date }) : takenDown.over}
    </Notice>
  );
}

function ToSubscription({ label }: { label: string }) {
  return (
    <Button variant="secondary" className="notice-a" onClick={toSubscription}>
      {label}
    </Button>
  );
}
