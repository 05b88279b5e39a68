import { expect, test } from "vitest";
import { listingStatus } from "./listing.ts";
import { ratingOf } from "./rating.ts";

const now = new Date("2026-11-20T12:00:00Z");
const paid = { isActive: true, expiresAt: "2026-12-01T00:00:00Z", monthsPaid: 3, removedAt: null };

test("a paid listing is active until the very second its time ends", () => {
  expect(listingStatus(paid, now)).toBe("active");
  expect(listingStatus({ ...paid, expiresAt: now }, now)).toBe("ended");
  expect(listingStatus({ ...paid, expiresAt: new Date(now.getTime() + 1) }, now)).toBe("active");
});

test("a listing that was never paid for is not one that ended", () => {
  expect(listingStatus({ isActive: false, expiresAt: null, monthsPaid: 0, removedAt: null }, now)).toBe("unpaid");
  expect(listingStatus({ ...paid, isActive: false }, now)).toBe("ended");
});

test("a removed listing is removed however long it is paid for", () => {
  expect(listingStatus({ ...paid, removedAt: now }, now)).toBe("removed");
});

test("the rating starts at 4.8 and moves with each review", () => {
  expect(ratingOf({ sum: 0, count: 0 })).toBe(4.8);
  expect(ratingOf({ sum: 5, count: 1 })).toBeCloseTo(29 / 6);
  expect(ratingOf({ sum: 15, count: 5 })).toBeCloseTo(3.9);
});
