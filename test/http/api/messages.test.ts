import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp, testNow } from "#test/helpers/app.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { decryptEmail } from "#test/helpers/email/test-ciphers.ts";

let app: TestApp;
let listingId = "";
const ends = new Date(testNow.getTime() + 30 * 24 * 60 * 60_000);
const newListing = () => insertListing(app.opened.db, teacherColumns({ subscription_expires_at: ends }));

beforeAll(async () => {
  app = await createTestApp();
  listingId = await newListing();
});
afterAll(() => app?.close());

const message = (changes: Record<string, unknown> = {}) => ({
  listing_id: listingId,
  name: "Maya",
  email: "maya@reader.example",
  for_whom: "child",
  body: "Is there a spot in the Saturday Mandarin class?",
  started_at: new Date(testNow.getTime() - 10_000).toISOString(),
  ...changes,
});

function send(body: unknown, from: TestApp = app, path = "/api/messages"): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return from.fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
}

const wrong: [field: string, values: unknown[]][] = [
  ["listing_id", [undefined, null, "", "1", "../x", 7, {}]],
  [
    "name",
    [undefined, null, "", " ", 5, {}, "x".repeat(61), "\u202eMaya", "\0", "Win at www.evil.example", "a@b.example"],
  ],
  ["email", [undefined, null, "", 5, [], "nobody", "a@b", `${"a".repeat(250)}@b.example`]],
  ["for_whom", [undefined, null, "", "both", 3]],
  [
    "body",
    [
      undefined,
      null,
      "",
      "short",
      5,
      {},
      "x".repeat(3001),
      "\0".repeat(30),
      "a.com and b.com are my two pages",
      "x".repeat(60_000),
    ],
  ],
  ["may_ask_review", ["yes", 1, {}]],
  ["language", ["fr", 1, ""]],
  ["website", [1, {}]],
  ["started_at", ["yesterday", "2026-99-99T99:99:99Z", "2100-01-01T00:00:00Z", 5]],
  ["filled_ms", ["-1", "x", 1e12, 1.5, {}]],
  ["browser_token", [5, {}, "x".repeat(501)]],
  ["proof", [5, {}, "x".repeat(501)]],
  ["sender_id", ["x"]],
];

test.each(wrong.flatMap(([field, values]) => values.map((value) => [field, value] as const)))(
  "a message with an invalid %s gets an error for that field",
  async (field, value) => {
    const response = await send(message({ [field]: value }));
    expect(response.status).toBe(422);
    const { error } = (await response.json()) as { error: { fields: { field: string; message: string }[] } };
    expect(error.fields.map((each) => each.field)).toEqual([field]);
    expect(error.fields[0]?.message).not.toMatch(/\{\w+\}|undefined/u);
  },
);

test.each(["", "x", "%00", "..%2f", "A".repeat(43), "A".repeat(5000), "<script>", "%ff"])(
  "an unknown link never causes a server error: %j",
  async (token) => {
    for (const path of [`/api/confirm/${token}`, `/confirm/${token}`, `/zh/confirm/${token}`]) {
      const init = {
        method: "POST",
        headers: { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" },
      };
      expect((await app.fetch(path, init)).status).toBeLessThan(500);
      expect((await app.fetch(path)).status).toBeLessThan(500);
    }
  },
);

async function linkFor(email: string, from = app): Promise<string> {
  const row = await from.opened.db
    .selectFrom("mail_outbox")
    .select(["letter", "sealed_with"])
    .where("recipient", "=", email)
    .where("kind", "=", "confirm-message")
    .executeTakeFirstOrThrow();
  return new URL(String((await decryptEmail(row))["link"])).pathname;
}

test("known and unknown addresses get the same response, and the link delivers once", async () => {
  const first = await send(message({ email: "known@reader.example" }));
  expect([first.status, await first.json()]).toEqual([202, { next: "confirm" }]);
  const path = await linkFor("known@reader.example");
  const page = await app.fetch(path);
  expect(page.status).toBe(200);
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(await page.text()).toContain('content="noindex');
  const confirmed = await send({}, app, `/api${path}`);
  expect(confirmed.status).toBe(200);
  const token = ((await confirmed.json()) as { browser_token: string }).browser_token;
  expect(token).toMatch(/^[\w-]{43}$/u);
  const repeated = await send({}, app, `/api${path}`);
  expect(await repeated.json()).toEqual({ outcome: "used", listing_id: listingId, browser_token: null });

  const other = await newListing();
  const again = { listing_id: other, body: "Do you teach Mandarin on Sundays as well?" };
  const known = await send(message({ ...again, email: "known@reader.example" }));
  const unknown = await send(message({ ...again, email: "unknown@reader.example" }));
  expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
  const spared = await send(message({ ...again, email: "known@reader.example", browser_token: token }));
  expect([spared.status, await spared.json()]).toEqual([202, { next: "sent" }]);
  expect(app.log.filter((line) => JSON.stringify(line).includes(path.split("/").at(-1) ?? ""))).toEqual([]);
});

test("the listing's page is the same for all, and messages can be turned off", async () => {
  const id = await newListing();
  const before = await (await app.fetch(`/listing/${id}`)).text();
  expect(before).toContain(`action="/listing/${id}/message"`);
  await app.opened.db.updateTable("teacher_listings").set({ accepts_messages: false }).where("id", "=", id).execute();
  app.invalidate?.();
  const response = await send(message({ listing_id: id }));
  expect(response.status).toBe(410);
  expect((await app.fetch(`/listing/${id}/message`)).status).toBe(410);
});

test("an address sends five messages a day, and above half of a network's limit each needs a one-use proof", async () => {
  const busy = await createTestApp({ limits: { publicWriteByClient: { points: 12, seconds: 3600 } } });
  try {
    const listings = await Promise.all(
      Array.from({ length: 8 }, () => insertListing(busy.opened.db, teacherColumns({ subscription_expires_at: ends }))),
    );
    const to = (index: number, more = {}) =>
      message({ listing_id: listings[index], email: "five@reader.example", ...more });
    for (let index = 0; index < 5; index += 1) expect((await send(to(index), busy)).status).toBe(202);
    const sixth = await send(to(5), busy);
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(3600);

    const others = (index: number, more = {}) => to(index, { email: `other-${index}@reader.example`, ...more });
    expect((await send(others(5), busy)).status).toBe(202);
    const requested = await send(others(6), busy);
    expect(requested.status).toBe(428);
    const { error } = (await requested.json()) as { error: { challenge: string } };
    const proof = solve(error.challenge);
    const forged = proof.replace(/^\d{13}/u, (expiry) => String(Number(expiry) + 1));
    for (const bad of ["x", error.challenge, `${error.challenge}.x`, forged])
      expect((await send(others(6, { proof: bad }), busy)).status).toBe(428);
    expect((await send(others(6, { proof }), busy)).status).toBe(202);
    expect((await send(others(7, { proof }), busy)).status).toBe(428);

    // One mechanism for all forms that send an email without an account.
    const started_at = new Date(testNow.getTime() - 10_000).toISOString();
    const ask = (more = {}) =>
      busy.fetch("/api/reviews/link", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ listing_id: listings[7], email: "other-7@reader.example", started_at, ...more }),
      });
    const rejected = await ask();
    expect([rejected.status, Number(rejected.headers.get("retry-after")) > 0]).toEqual([428, true]);
    const { error: again } = (await rejected.json()) as { error: { challenge: string } };
    expect((await ask({ proof: solve(again.challenge) })).status).toBe(202);
  } finally {
    await busy.close();
  }
});

function solve(challenge: string): string {
  const bits = Number(challenge.split(".")[1]);
  for (let number = 0; ; number += 1) {
    const proof = `${challenge}.${number}`;
    if (createHash("sha256").update(proof).digest().readUInt32BE(0) >>> (32 - bits) === 0) return proof;
  }
}
