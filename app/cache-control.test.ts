import { expect, test } from "vitest";
import { publicPage } from "./cache-control.ts";

const now = new Date("2026-11-20T12:00:00.000Z");

test("a public page is fresh for 60 seconds and usable while stale for 600", () => {
  expect(publicPage(now)).toBe("public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400");
});

test("freshness and stale use end when the page expires, also on errors", () => {
  expect(publicPage(now, "2026-11-20T12:00:30.900Z")).toContain(
    "s-maxage=30, stale-while-revalidate=0, stale-if-error=0",
  );
  expect(publicPage(now, "2026-11-20T12:02:00.000Z")).toContain(
    "s-maxage=60, stale-while-revalidate=60, stale-if-error=60",
  );
  expect(publicPage(now, "2026-11-20T11:00:00.000Z")).toContain(
    "s-maxage=0, stale-while-revalidate=0, stale-if-error=0",
  );
});
