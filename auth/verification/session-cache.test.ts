import { expect, test } from "vitest";
import type { SessionAccount, SessionState } from "./claims.ts";
import { cacheSessions } from "./session-cache.ts";

const token = { userId: "u", sessionId: "s", role: "authenticated", aal: "aal1", secondFactorAt: null } as const;
const account: SessionAccount = {
  email: "wei@taoli.example",
  emailConfirmed: true,
  userMetadata: {},
  appMetadata: {},
  hasSecondFactor: false,
};

function cacheWith(responses: SessionState[]) {
  let now = 1_000_000;
  let calls = 0;
  const find = cacheSessions(
    async () => responses[Math.min(calls++, responses.length - 1)] ?? "unavailable",
    () => new Date(now),
  );
  return {
    find: (bearer = "a.b.first") => find(token, bearer),
    wait: (ms: number) => void (now += ms),
    calls: () => calls,
  };
}

test("a session is looked up at most once in five seconds", async () => {
  const cache = cacheWith([account, "ended"]);
  expect(await cache.find()).toBe(account);
  cache.wait(4999);
  expect(await cache.find()).toBe(account);
  cache.wait(1);
  expect(await cache.find()).toBe("ended");
});

test("concurrent requests share a look-up", async () => {
  const cache = cacheWith([account]);
  await Promise.all([cache.find(), cache.find(), cache.find()]);
  expect(cache.calls()).toBe(1);
});

test("a failed look-up is not cached", async () => {
  const cache = cacheWith(["unavailable", account]);
  expect(await cache.find()).toBe("unavailable");
  expect(await cache.find()).toBe(account);
});

test("a clock that is set back does not extend the cache", async () => {
  const cache = cacheWith([account, "ended"]);
  await cache.find();
  cache.wait(-60_000);
  expect(await cache.find()).toBe("ended");
});

test("a refreshed token of the same session is looked up again", async () => {
  const renamed = { ...account, userMetadata: { full_name: "Wei" } };
  const cache = cacheWith([account, renamed]);
  expect(await cache.find("a.b.first")).toBe(account);
  expect(await cache.find("a.b.second")).toBe(renamed);
  expect(await cache.find("a.b.first")).toBe(account);
});
