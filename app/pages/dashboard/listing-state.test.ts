import { expect, test } from "vitest";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { dayOfListing, listingState } from "./listing-state.ts";

const now = new Date("2026-11-22T12:00:00Z");
const day = 24 * 60 * 60_000;
const endingIn = (days: number, more: Partial<OwnListing> = {}) =>
  listingState(
    {
      isActive: true,
      subscriptionExpiresAt: new Date(now.getTime() + days * day).toISOString(),
      monthsPaid: 6,
      takenDownAt: null,
      removedAt: null,
      ...more,
    } as OwnListing,
    now,
  );

test.each([
  [30, "active", null],
  [14.01, "active", null],
  [14, "active", 14],
  [13.2, "active", 14],
  [1, "active", 1],
  [0.01, "active", 1],
  [0, "ended", null],
  [-5, "ended", null],
])("a listing with %d days left is %s, with endsInDays %j", (days, status, endsInDays) => {
  expect(endingIn(days)).toEqual({ status, endsInDays, hasTimeLeft: days > 0 });
});

test("a hidden listing is never ending soon, but can have time left", () => {
  const down = { isActive: false, takenDownAt: now.toISOString() };
  expect(endingIn(5, down)).toEqual({ status: "taken-down", endsInDays: null, hasTimeLeft: true });
  expect(endingIn(-5, down)).toEqual({ status: "taken-down", endsInDays: null, hasTimeLeft: false });
  expect(endingIn(5, { ...down, removedAt: now.toISOString() }).status).toBe("removed");
  const unpaid = { isActive: false, monthsPaid: 0, subscriptionExpiresAt: null };
  expect(endingIn(0, unpaid)).toEqual({ status: "unpaid", endsInDays: null, hasTimeLeft: false });
});

test("dates are shown in the listing's time zone", () => {
  const listing = { city: "Boston", state: "MA" } as OwnListing;
  expect(dayOfListing(listing, "2027-05-22T03:31:00Z", "en")).toBe("May 21, 2027");
});
