import { expect, test } from "vitest";
import { listingCacheControl } from "./listing-caching.ts";

const now = new Date("2026-11-21T12:00:00Z");

test.each([
  ["2027-11-21T12:00:00Z", 60, 600],
  ["2026-11-21T12:05:00Z", 60, 240],
  ["2026-11-21T12:00:30Z", 30, 0],
  ["2026-11-21T12:00:00.900Z", 0, 0],
  ["2026-11-21T11:59:00Z", 0, 0],
])("a listing that ends at %s is shared for %i s and served stale for %i s more", (expiresAt, shared, stale) => {
  expect(listingCacheControl(expiresAt, now)).toBe(
    `public, max-age=0, s-maxage=${shared}, stale-while-revalidate=${stale}, stale-if-error=86400`,
  );
});
