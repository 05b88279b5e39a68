import { useEffect, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { useCopied } from "#app/components/use-copied.ts";
import { Button, ButtonLink, buttonClass } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import {
  latestPaymentEvent,
  type PaymentRecord,
  paymentRecordKey,
  readPaymentRecord,
  syncLatestPayment,
  updatePaymentRecord,
} from "#app/payments/payment-record.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { dayOfListing, isPaidFor } from "../listing-state.ts";

type Props = { listing: OwnListing | null; messages: Messages<"live"> };

/**
 * Shown after a payment has arrived: how long the listing is live, with ways to share it. It stays until dismissed here
 * or on the home page. The status card and the alerts cover other payment outcomes.
 */
export function LiveAlert({ listing, messages }: Props) {
  const { locale, href } = useLocale();
  const record = useLiveRecord();
  useEffect(() => {
    if (listing !== null) syncLatestPayment(listing);
  }, [listing]);
  if (listing === null || record?.state !== "live" || record.listingId !== listing.id) return null;
  const expiresAt = listing.subscriptionExpiresAt;
  if (expiresAt === null || !isPaidFor(listing)) return null;
  const path = href(`/listing/${listing.id}`);
  return (
    <aside className="live dash-alert" aria-label={messages.label}>
      <div className="alert alert-leaf">
        <Icon name="circle-check" size={20} />
        <div>
          <strong>{interpolate(messages.title, { date: dayOfListing(listing, expiresAt, locale) })}</strong>
          <p>{messages.text}</p>
          <div className="live-actions">
            <ButtonLink variant="secondary" href={path}>
              {messages.see}
            </ButtonLink>
            <ShareIt path={path} messages={messages} />
            <Link className={buttonClass({ variant: "secondary" })} to={href("/dashboard/share")}>
              {messages.poster}
            </Link>
          </div>
        </div>
        <Button
          variant="ghost"
          square
          className="live-x"
          aria-label={messages.dismiss}
          onClick={() => updatePaymentRecord(null)}
        >
          <Icon name="x" size={18} />
        </Button>
      </div>
    </aside>
  );
}

/** Opens the system's share sheet, or copies the link if there is none. */
function ShareIt({ path, messages }: { path: string; messages: Messages<"live"> }) {
  const { copied, copy } = useCopied();
  const share = async () => {
    const url = location.origin + path;
    if (!navigator.share) return copy(url);
    // Closing the sheet is not a failure, and if sharing fails, the link is one click away.
    await navigator.share({ url }).catch(() => undefined);
  };
  return (
    <>
      <Button variant="secondary" onClick={share}>
        <Icon name={copied ? "check" : "share-2"} size={18} />
        {copied ? messages.linkCopied : messages.share}
      </Button>
      <output className="vh">{copied ? messages.linkCopied : ""}</output>
    </>
  );
}

/** The record of the latest payment, in sync with other tabs. */
function useLiveRecord(): PaymentRecord | null {
  const stored = useSyncExternalStore(subscribe, readText, () => null);
  return stored === null ? null : readPaymentRecord();
}

function subscribe(onChange: () => void): () => void {
  for (const type of ["storage", latestPaymentEvent]) addEventListener(type, onChange);
  return () => {
    for (const type of ["storage", latestPaymentEvent]) removeEventListener(type, onChange);
  };
}

function readText(): string | null {
  try {
    return localStorage.getItem(paymentRecordKey);
  } catch {
    return null;
  }
}
