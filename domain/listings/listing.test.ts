import { expect, test } from "vitest";
import { listingStatus, ratingOf } from "./listing.ts";

const now = new Date("2026-11-20T12:00:00Z");
const paid = { isActive: true, expiresAt: "2026-12-01T00:00:00Z", monthsPaid: 3, takenDownAt: null, removedAt: null };

test("a paid listing is active until the exact moment of its expiry", () => {
  expect(listingStatus(paid, now)).toBe("active");
  expect(listingStatus({ ...paid, expiresAt: now }, now)).toBe("ended");
  expect(listingStatus({ ...paid, expiresAt: new Date(now.getTime() + 1) }, now)).toBe("active");
});

test("a listing that was never paid for is unpaid, and not ended", () => {
  expect(
    listingStatus({ isActive: false, expiresAt: null, monthsPaid: 0, takenDownAt: null, removedAt: null }, now),
  ).toBe("unpaid");
  expect(listingStatus({ ...paid, isActive: false }, now)).toBe("ended");
});

test("a removed listing has the status removed, even with paid time left", () => {
  expect(listingStatus({ ...paid, removedAt: now }, now)).toBe("removed");
  expect(listingStatus({ ...paid, takenDownAt: now, removedAt: now }, now)).toBe("removed");
});

test("a listing that its owner took down is taken down, even with paid time left", () => {
  expect(listingStatus({ ...paid, takenDownAt: now }, now)).toBe("taken-down");
  expect(listingStatus({ ...paid, takenDownAt: now, expiresAt: now }, now)).toBe("taken-down");
});

test("the rating is 4.8 until the third review, then the plain average", () => {
  expect(ratingOf({ sum: 0, count: 0 })).toBe(4.8);
  expect(ratingOf({ sum: 2, count: 2 })).toBe(4.8);
  expect(ratingOf({ sum: 9, count: 3 })).toBe(3);
  expect(ratingOf({ sum: 14, count: 3 })).toBeCloseTo(14 / 3);
});
