import { describe, expect, test } from "vitest";
import { defaultLimits, type Limit, scaleLimits } from "./limits.ts";
import { addUse, removeUse, type Usage, waitMs } from "./usage.ts";

const unused: Usage = { points: 0, opensAt: 0, expiresAt: 0 };

/** Returns the wait in seconds before each use, made as early as possible. */
function waits(limit: Limit, count: number): number[] {
  let [usage, now] = [unused, 1_000_000];
  return Array.from({ length: count }, () => {
    const wait = waitMs(usage, now);
    now += wait;
    usage = addUse(limit, usage, now);
    return wait / 1000;
  });
}

/** Returns how many uses are possible within a number of seconds if each is made as early as possible. */
function maxUsesWithin(limit: Limit, seconds: number): number {
  let [usage, now, count] = [unused, 0, 0];
  for (;;) {
    now += waitMs(usage, now);
    if (now >= seconds * 1000) return count;
    usage = addUse(limit, usage, now);
    count += 1;
  }
}

describe("a limit", () => {
  test("rejects further uses until its period is over", () => {
    expect(waits({ points: 3, seconds: 60 }, 7)).toEqual([0, 0, 0, 60, 0, 0, 60]);
  });

  test("with a backoff doubles the wait after each use up to the longest wait", () => {
    expect(waits({ points: 3, seconds: 60, backoff: { first: 1, longest: 5 } }, 8)).toEqual([0, 0, 0, 1, 2, 4, 5, 5]);
  });

  test("with a backoff resets after its period without a use", () => {
    const limit = { points: 1, seconds: 60, backoff: { first: 10, longest: 10 } };
    const usage = addUse(limit, unused, 0);
    expect(addUse(limit, usage, 69_999).points).toBe(2);
    expect(addUse(limit, usage, 70_000).points).toBe(1);
  });

  test("does not count a use that was undone", () => {
    const limit = { points: 2, seconds: 60 };
    const once = addUse(limit, unused, 0);
    const taken = removeUse(addUse(limit, once, 0));
    expect([waitMs(taken, 0), addUse(limit, taken, 0)]).toEqual([0, addUse(limit, once, 0)]);
    expect(removeUse(unused).points).toBe(0);
  });
});

const day = 24 * 60 * 60;

/** The limits in SECURITY.md. */
test.each([
  ["signInByAddress", 1500],
  ["signInByAddressAndClient", 110],
  ["signInByPlace", 1470],
  ["mailByAddress", 160],
  ["verifyByAddress", 1470],
  ["factorByUser", 310],
] as const)("%s allows at most %i uses a day", (name, most) => {
  expect(maxUsesWithin(defaultLimits[name], day)).toBeLessThanOrEqual(most);
  expect(maxUsesWithin(defaultLimits[name], day)).toBeGreaterThan(most - 15);
});

/** Limits of visitors' writes and of promotion codes, which owners do not need to reach their account. */
const besideAccounts = new Set([
  "reportByAddress",
  "messageByAddress",
  "reviewLinkByAddress",
  "giftByAddress",
  "codeByUser",
]);

test("shared limits never make an owner wait longer than fifteen minutes, or an hour for an email", () => {
  for (const [name, { backoff, seconds }] of Object.entries<Limit>(defaultLimits)) {
    const longest = backoff?.longest ?? seconds;
    const isForOneNetwork = name.endsWith("ByClient") || name.endsWith("BySession");
    const isOfOwners = !isForOneNetwork && !besideAccounts.has(name);
    if (isOfOwners) expect([name, longest <= (name.startsWith("mail") ? 3600 : 900)]).toEqual([name, true]);
  }
});

test("a factor multiplies every limit, and 0 disables all limits", () => {
  const double = scaleLimits(defaultLimits, 2);
  expect(double.signInByAddress).toEqual({ ...defaultLimits.signInByAddress, points: 100 });
  expect(scaleLimits(defaultLimits, 0.25).mailPause.points).toBe(1);
  expect(Object.values(scaleLimits(defaultLimits, 0)).map(({ points }) => points)).toEqual(
    Object.keys(defaultLimits).map(() => 0),
  );
});
