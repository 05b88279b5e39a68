import { beforeEach, expect, test, vi } from "vitest";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import {
  paymentRecordKey,
  readPaymentRecord,
  recordArrival,
  recordCheckout,
  recordResult,
  syncLatestPayment,
  updatePaymentRecord,
} from "./payment-record.ts";

const day = 24 * 60 * 60_000;
const until = new Date(Date.now() + 90 * day).toISOString();
const later = new Date(Date.now() + 180 * day).toISOString();
const stored = new Map<string, string>();
const events: string[] = [];

const listing = (more: Partial<OwnListing> = {}): OwnListing =>
  ({
    id: "one",
    city: "Boston",
    state: "MA",
    isActive: true,
    subscriptionExpiresAt: until,
    monthsPaid: 3,
    takenDownAt: null,
    removedAt: null,
    ...more,
  }) as OwnListing;
const down = { isActive: false, takenDownAt: new Date().toISOString() };

beforeEach(() => {
  stored.clear();
  events.length = 0;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal("dispatchEvent", ({ type }: Event) => events.push(type));
});

const paid = (more: object = {}) =>
  recordResult("cs_1", { status: "paid", expiresAt: until, isTakenDown: false, ...more });

test("the record stored at checkout is read when the payer returns", () => {
  recordCheckout(listing());
  expect(readPaymentRecord()).toMatchObject({ state: "begun", listingId: "one", timeZone: "America/New_York" });
  paid();
  expect(readPaymentRecord()).toMatchObject({ state: "live", listingId: "one", timeZone: "America/New_York", until });
  expect(events).toEqual(["taoli:live", "taoli:live"]);
});

test("a pending payment is shown as pending, a payment for a taken-down listing as hidden", () => {
  recordCheckout(listing());
  paid({ status: "pending", expiresAt: null });
  expect(readPaymentRecord()).toMatchObject({ state: "pending", sessionId: "cs_1" });
  paid({ isTakenDown: true });
  expect(readPaymentRecord()).toMatchObject({ state: "hidden", until });
});

test.each(["open", "failed", "expired", "refunded", "review"])("a payment that is %s shows nothing", (status) => {
  paid({ status });
  expect(readPaymentRecord()).toBe(null);
});

test("the record follows the listing when it is hidden, restored, extended or expired", () => {
  recordCheckout(listing());
  paid();
  syncLatestPayment(listing(down));
  expect(readPaymentRecord()?.state).toBe("hidden");
  syncLatestPayment(listing({ subscriptionExpiresAt: later }));
  expect(readPaymentRecord()).toMatchObject({ state: "live", until: later });
  syncLatestPayment(listing({ id: "two", ...down }));
  expect(readPaymentRecord()?.state).toBe("live");
  syncLatestPayment(listing({ subscriptionExpiresAt: new Date(Date.now() - day).toISOString() }));
  expect(readPaymentRecord()).toBe(null);
});

test("a dismissed record stays dismissed until the next payment arrives", () => {
  recordArrival(listing());
  expect(readPaymentRecord()).toMatchObject({ state: "live", until });
  updatePaymentRecord(null);
  syncLatestPayment(listing());
  expect(readPaymentRecord()).toBe(null);
  recordArrival(listing({ subscriptionExpiresAt: later }));
  expect(readPaymentRecord()).toMatchObject({ state: "live", until: later });
});

test("starting another payment keeps the listing's record and drops that of another listing", () => {
  recordArrival(listing());
  recordCheckout(listing());
  expect(readPaymentRecord()?.state).toBe("live");
  recordCheckout(listing({ id: "two" }));
  expect(readPaymentRecord()).toMatchObject({ state: "begun", listingId: "two", until: null });
});

test("blocked storage and an unreadable record are treated as empty", () => {
  for (const text of ["no json", "[]", "null", '{"state":1}']) {
    stored.set(paymentRecordKey, text);
    expect(readPaymentRecord()).toBe(null);
  }
  vi.stubGlobal("localStorage", undefined);
  expect(readPaymentRecord()).toBe(null);
  expect(() => updatePaymentRecord({ state: "live" })).not.toThrow();
});
