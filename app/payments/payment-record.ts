import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import { ownListingStatus } from "#domain/listings/listing.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";

/**
 * The latest payment from this browser and its result, until the owner dismisses it. `begun`: nothing to show yet.
 * `hidden`: it arrived, but learners cannot see the listing. The home page's script reads it, too.
 */
export type PaymentRecord = {
  state: "begun" | "pending" | "live" | "hidden";
  /** Null when the payment was started in another browser. */
  listingId: string | null;
  /** The listing's IANA time zone. */
  timeZone: string;
  sessionId: string | null;
  /** End of the listing's paid time: ISO 8601, UTC. */
  until: string | null;
};

export const paymentRecordKey = "taoli.live";

/** Sent to this tab after a change; other tabs get the browser's own `storage` event. */
export const latestPaymentEvent = "taoli:live";

const emptyPayment: PaymentRecord = {
  state: "begun",
  listingId: null,
  timeZone: "UTC",
  sessionId: null,
  until: null,
};

/** Null if nothing is stored or storage is blocked. */
export function readPaymentRecord(): PaymentRecord | null {
  try {
    const stored: Partial<PaymentRecord> | null = JSON.parse(localStorage.getItem(paymentRecordKey) ?? "null");
    return typeof stored?.state === "string" ? { ...emptyPayment, ...stored } : null;
  } catch {
    return null;
  }
}

/** Updates the stored record, or removes it for null, and notifies the page. */
export function updatePaymentRecord(change: Partial<PaymentRecord> | null): void {
  try {
    if (change === null) localStorage.removeItem(paymentRecordKey);
    else
      localStorage.setItem(paymentRecordKey, JSON.stringify({ ...(readPaymentRecord() ?? emptyPayment), ...change }));
  } catch {
    // Storage is full or blocked: the dashboard shows the same from the server.
  }
  dispatchEvent(new Event(latestPaymentEvent));
}

/** Called at checkout, so that the home page knows the listing when the owner returns. */
export function recordCheckout(listing: OwnListing): void {
  const stored = readPaymentRecord();
  const known = { listingId: listing.id, timeZone: timeZoneOf(listing) };
  updatePaymentRecord(stored?.listingId === listing.id ? known : { ...emptyPayment, ...known });
}

/** Stores the server's result for a payment from which the reader has just returned. */
export function recordResult(
  sessionId: string,
  { status, expiresAt, isTakenDown }: { status: string; expiresAt: string | null; isTakenDown: boolean },
): void {
  if (status === "pending") return updatePaymentRecord({ state: "pending", sessionId });
  if (status !== "paid" || expiresAt === null) return;
  updatePaymentRecord({ state: isTakenDown ? "hidden" : "live", sessionId, until: expiresAt });
}

/** Records a payment that the dashboard has detected as arrived. */
export function recordArrival(listing: OwnListing): void {
  recordCheckout(listing);
  updatePaymentRecord({ state: "live" });
  syncLatestPayment(listing);
}

/** Updates the record from the current listing. A record of another listing is left alone. */
export function syncLatestPayment(listing: OwnListing): void {
  const stored = readPaymentRecord();
  if (stored === null || stored.listingId !== listing.id) return;
  if (stored.state !== "live" && stored.state !== "hidden") return;
  const expiresAt = listing.subscriptionExpiresAt;
  if (expiresAt === null || new Date(expiresAt) <= new Date()) return updatePaymentRecord(null);
  const state = ownListingStatus(listing, new Date()) === "active" ? "live" : "hidden";
  if (state !== stored.state || expiresAt !== stored.until) updatePaymentRecord({ state, until: expiresAt });
}
