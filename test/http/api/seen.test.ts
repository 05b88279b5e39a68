import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp, testNow } from "#test/helpers/app.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { badValues } from "./bad-input/bad-values.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
let app: TestApp;
let listing = "";

beforeAll(async () => {
  app = await createTestApp();
  const ends = new Date(testNow.getTime() + 30 * 24 * 3_600_000);
  listing = await insertListing(app.opened.db, teacherColumns({ is_active: true, subscription_expires_at: ends }));
});
afterAll(() => app?.close());

async function send(body: unknown, headers: Record<string, string> = {}): Promise<number> {
  const response = await app.fetch("/api/seen", {
    method: "POST",
    headers: { "content-type": "text/plain;charset=UTF-8", "user-agent": firefox, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  expect(await response.text()).toBe("");
  return response.status;
}

async function counted() {
  await app.events.flush();
  const amounts = app.opened.db.selectFrom("listing_analytics").select(["kind", "source", "amount"]);
  return await amounts.orderBy("kind").orderBy("source").execute();
}

const view = (s = "taoli") => [{ l: listing, k: "view", s }];

test("a beacon is counted once a day, and only from the site's own pages", async () => {
  for (let time = 0; time < 3; time += 1)
    expect(await send([...view(), { l: listing, k: "wechat" }], { "sec-fetch-site": "same-origin" })).toBe(204);
  expect(await send(view(), { "sec-fetch-site": "cross-site", "user-agent": `${firefox} other` })).toBe(204);
  expect(await counted()).toEqual([
    { kind: "view", source: "taoli", amount: 1 },
    { kind: "wechat", source: "", amount: 1 },
  ]);
});

test("bots are recognized by user agent and not counted", async () => {
  const before = await counted();
  for (const agent of ["", "Mozilla/5.0 (compatible; Googlebot/2.1)", "curl/8.5", "Mozilla/5.0 HeadlessChrome/140.0"])
    expect(await send(view(), { "user-agent": agent })).toBe(204);
  expect(await counted()).toEqual(before);
});

test("only the beginning of a user agent is compared, which limits memory", async () => {
  await app.opened.db.deleteFrom("listing_analytics").execute();
  for (const end of ["one", "two", "three"])
    expect(await send(view(), { "user-agent": `${firefox} ${"x".repeat(8000)} ${end}` })).toBe(204);
  expect(await counted()).toEqual([{ kind: "view", source: "taoli", amount: 1 }]);
});

test("invalid events get 204 with an empty body and are not stored", async () => {
  const before = await counted();
  for (const value of Object.values(badValues)) {
    expect(await send(value)).toBe(204);
    expect(await send([{ l: value, k: value, s: value }])).toBe(204);
  }
  for (const body of ["", "[", "null", "{}", `[${"[".repeat(500)}`, "x".repeat(100_000)])
    expect(await send(body)).toBe(204);
  expect(await counted()).toEqual(before);
  expect(app.log.filter(({ level }) => level === "error")).toEqual([]);
});

test("10,000 beacons of one network and browser are counted once, and not at all if too fast", async () => {
  const key = { "user-agent": `${firefox} of ten thousand` };
  await app.opened.db.deleteFrom("listing_analytics").execute();
  for (let minute = 0; minute < 200; minute += 1) {
    app.setTime(new Date(testNow.getTime() + minute * 60_000));
    for (let beacon = 0; beacon < 50; beacon += 1) await send(view(), key);
    if (minute % 40 === 39) expect(await counted()).toEqual([{ kind: "view", source: "taoli", amount: 1 }]);
  }
  for (let beacon = 0; beacon < 10_000; beacon += 1) await send(view(), { "user-agent": `${firefox} in a hurry` });
  expect(await counted()).toEqual([{ kind: "view", source: "taoli", amount: 1 }]);
  app.setTime(testNow);
});

test("operators see the number of dropped events by reason", async () => {
  await counted();
  await app.opened.db.deleteFrom("analytics_outcomes").execute();
  const other = crypto.randomUUID();
  await send([...view(), { l: other, k: "view" }, { l: other, k: "typo" }], { "user-agent": `${firefox} of a reader` });
  await send([...view(), ...view()], { "user-agent": "curl/8.5" });
  await send(view(), { "sec-fetch-site": "cross-site" });
  await send("[");
  await send("x".repeat(100_000));
  await app.opened.db.updateTable("teacher_listings").set({ is_active: false }).execute();
  await app.events.flush();
  const sums = await app.opened.db.selectFrom("analytics_outcomes").select(["outcome", "amount"]).execute();
  expect(Object.fromEntries(sums.map(({ outcome, amount }) => [outcome, Number(amount)]))).toEqual({
    bot: 2,
    "hidden-listing": 1,
    malformed: 3,
    "other-site": 1,
    "unknown-listing": 1,
  });
});

test("other methods are rejected", async () => {
  const response = await app.fetch("/api/seen");
  expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
});
