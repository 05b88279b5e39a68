import { afterAll, beforeAll, expect, test } from "vitest";
import { upsertSender } from "#domain/senders/sender.ts";
import { issueSenderToken } from "#domain/senders/sender-tokens.ts";
import { createTestApp, testNow } from "#test/helpers/app.ts";
import { type AuthSite, sitePassword, startAuthSite } from "#test/helpers/auth/auth-site.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";

const dayMs = 24 * 3_600_000;
let site: AuthSite;

beforeAll(async () => {
  site = await startAuthSite({ environment: { TRUSTED_PROXIES: "1" } });
});
afterAll(() => site?.close());

/** The owner of a public listing, who has signed in from this network. */
async function newOwner(network: string) {
  const email = `${crypto.randomUUID()}@owner.example`;
  const client = site.client({ headers: { "x-forwarded-for": network } });
  await site.signUp(email, client);
  await client.signInWithPassword({ email, password: sitePassword });
  const { session } = (await client.getSession()).data;
  const paid = { is_active: true, subscription_expires_at: new Date(site.now() + 90 * dayMs) };
  return await insertListing(site.opened.db, teacherColumns({ user_id: session?.user.id ?? "", ...paid }));
}

/** Submits an invited learner's review from this network. Returns the reasons that hold it. */
async function review(listing: string, network: string, body: string): Promise<string[]> {
  const { db } = site.opened;
  const now = new Date(site.now());
  const sender = await upsertSender(db, { email: `${crypto.randomUUID()}@gmail.com`, language: "en" }, now);
  const invitation = { listing_id: listing, sender_id: sender.id, sent_at: now };
  const address_hash = await site.services.hashAddress(sender.email);
  await db
    .insertInto("review_invitations")
    .values({ ...invitation, address_hash })
    .execute();
  const token = await issueSenderToken(db, { senderId: sender.id, purpose: "review", subjectId: listing }, now);
  const fields = { stars: 5, learner: "self", lessons: "few", display_name: "Maya K.", declared: true, body };
  const response = await fetch(`${site.origin}/api/reviews/${token}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": network },
    body: JSON.stringify(fields),
  });
  expect(response.status).toBe(201);
  const held = db.selectFrom("reviews").select("hold_reasons").where("sender_id", "=", sender.id);
  return (await held.executeTakeFirstOrThrow()).hold_reasons;
}

test("a review from a network its owner used within thirty days is held; no network is stored", async () => {
  const [home, cafe, other] = ["203.0.113.7", "2001:db8:1:2::77", "198.51.100.9"];
  const [one, two] = [await newOwner(home), await newOwner(cafe)];
  const texts = [
    "Patient and well prepared. After two months we order in Mandarin without switching.",
    "Groups are small, and each class starts with ten minutes of free talk, which we like.",
    "The tones finally make sense to me. Homework is short but comes every single week.",
    "Clear explanations of characters, honest feedback, and on time even in the snow.",
  ];
  expect(await review(one, home, texts[0] ?? "")).toEqual(["owner-network"]);
  expect(await review(one, other, texts[1] ?? "")).toEqual([]);
  // An IPv6 network is the first half of an address.
  expect(await review(two, "2001:db8:1:2:9::1", texts[2] ?? "")).toEqual(["owner-network"]);
  site.advanceClock(31 * dayMs);
  expect(await review(two, "2001:db8:1:2:9::1", texts[3] ?? "")).toEqual([]);
  const rows = await site.opened.db.selectFrom("reviews").selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|2001:db8/u);
});

test("an address gets three links a day; the page shows the time to wait, and other addresses get theirs", async () => {
  const app = await createTestApp({});
  try {
    const ends = new Date(testNow.getTime() + 30 * dayMs);
    const listing_id = await insertListing(app.opened.db, teacherColumns({ subscription_expires_at: ends }));
    const started_at = new Date(testNow.getTime() - 10_000).toISOString();
    const ask = (email: string) =>
      app.fetch("/api/reviews/link", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ listing_id, email, wants_proof: true, started_at }),
      });
    for (let time = 0; time < 3; time += 1) expect((await ask("three@reader.example")).status).toBe(202);
    const fourth = await ask("three@reader.example");
    expect(fourth.status).toBe(429);
    expect(Number(fourth.headers.get("retry-after"))).toBeGreaterThan(3600);
    expect((await ask("another@reader.example")).status).toBe(202);
    for (const [prefix, wait] of [
      ["", "24 hours"],
      ["/zh", "24 小时"],
    ]) {
      const page = await app.fetch(`${prefix}/review/${listing_id}`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
        body: new URLSearchParams({ email: "three@reader.example", started_at }).toString(),
      });
      expect(page.status).toBe(429);
      const html = await page.text();
      expect(html).toContain(wait);
      expect(html).toContain('value="three@reader.example"');
    }
  } finally {
    await app.close();
  }
});
