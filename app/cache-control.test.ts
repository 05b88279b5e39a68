import { expect, test } from "vitest";
import { publicPage } from "./cache-control.ts";

const now = new Date("2026-11-20T12:00:00.000Z");

test("a public page is fresh for a minute and usable for ten more", () => {
  expect(publicPage(now)).toBe("public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400");
});

test("fresh and stale time together end when the page stops being true, also when the database is away", () => {
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
