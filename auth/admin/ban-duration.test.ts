import { expect, test } from "vitest";
import { AuthError } from "#auth/auth-error.ts";
import { readBan } from "./ban-duration.ts";

const now = new Date("2026-11-20T12:00:00.000Z");

test.each([
  ["24h", "2026-11-21T12:00:00.000Z"],
  ["1h30m", "2026-11-20T13:30:00.000Z"],
  ["90s", "2026-11-20T12:01:30.000Z"],
  ["1.5h", "2026-11-20T13:30:00.000Z"],
  ["500ms", "2026-11-20T12:00:00.500Z"],
])("%s from now ends at %s", (duration, until) => {
  expect(readBan(duration, now)?.toISOString()).toBe(until);
});

test('"none" lifts a ban, and a missing duration keeps it', () => {
  expect(readBan("none", now)).toBeNull();
  expect(readBan(undefined, now)).toBeUndefined();
});

test("an extremely long duration still returns a date", () => {
  expect(readBan(`${"9".repeat(30)}h`, now)?.getUTCFullYear()).toBeLessThan(2300);
});

test.each(["", " ", "24", "h", "-1h", "1d", "24h; drop table users", 24, {}, []].filter((value) => value !== ""))(
  "%j is rejected as a duration",
  (value) => {
    expect(() => readBan(value, now)).toThrow(AuthError);
  },
);
