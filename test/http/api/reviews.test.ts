import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { upsertSender } from "#domain/senders/sender.ts";
import { issueSenderToken } from "#domain/senders/sender-tokens.ts";
import { createTestApp, type TestApp, testNow } from "#test/helpers/app.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";

let app: TestApp;
let listingId = "";
const ends = new Date(testNow.getTime() + 30 * 24 * 60 * 60_000);

beforeAll(async () => {
  app = await createTestApp();
  listingId = await insertListing(app.opened.db, teacherColumns({ subscription_expires_at: ends }));
});
afterAll(() => app?.close());

/** An invited learner's link to write a review. */
async function newLink(isInvited = true): Promise<string> {
  const { db } = app.opened;
  const sender = await upsertSender(db, { email: `${crypto.randomUUID()}@gmail.com`, language: "en" }, testNow);
  const invitation = { listing_id: listingId, sender_id: sender.id, sent_at: testNow };
  const address_hash = await app.services.hashAddress(sender.email);
  if (isInvited)
    await db
      .insertInto("review_invitations")
      .values({ ...invitation, address_hash })
      .execute();
  return await issueSenderToken(db, { senderId: sender.id, purpose: "review", subjectId: listingId }, testNow);
}

const review = {
  stars: "4",
  learner: "child",
  lessons: "few",
  body: "Both our kids look forward to Saturday mornings, and the groups are small enough.",
  display_name: "Maya K.",
  declared: "1",
};

function post(path: string, fields: Record<string, string>): Promise<Response> {
  const headers = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };
  return app.fetch(path, { method: "POST", headers, body: new URLSearchParams(fields).toString() });
}

function postJson(path: string, body: unknown): Promise<Response> {
  return app.fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

describe.each(["", "/zh"])("under %s/", (prefix) => {
  test("a review is written without a script: the form, its errors and the next page", async () => {
    const path = `${prefix}/review/write/${await newLink()}`;
    const shown = await app.fetch(path);
    expect(shown.status).toBe(200);
    expect(shown.headers.get("cache-control")).toBe("no-store");
    expect(shown.headers.get("referrer-policy")).toBe("no-referrer");
    const html = await shown.text();
    expect(html).toContain('content="noindex');
    expect(html.match(/name="stars"/gu)).toHaveLength(5);
    expect(html).not.toMatch(/<input[^>]*name="stars"[^>]*checked/u);
    const rejected = await post(path, { ...review, stars: "", body: "Too short <b>" });
    expect(rejected.status).toBe(422);
    expect(await rejected.text()).toContain("Too short &lt;b&gt;");
    const done = await post(path, review);
    expect(done.status).toBe(200);
    expect((await app.fetch(path)).status).toBe(200);
    // The link is used: the page says so and shows the typed text, to copy.
    const late = await post(path, { ...review, body: `${review.body} Written in another tab.` });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("Written in another tab.");
  });

  test("the address form has the same response for everyone, and an unknown listing or link is gone", async () => {
    const path = `${prefix}/review/${listingId}`;
    expect((await app.fetch(path)).status).toBe(200);
    const startedAt = new Date(testNow.getTime() - 10_000).toISOString();
    const sent = await post(path, { email: "nobody@reader.example", started_at: startedAt });
    expect(sent.status).toBe(200);
    expect(await sent.text()).toContain("nobody@reader.example");
    expect((await post(path, { email: "nobody", started_at: startedAt })).status).toBe(422);
    expect((await app.fetch(`${prefix}/review/${crypto.randomUUID()}`)).status).toBe(404);
    for (const page of ["write", "edit", "no-more"])
      expect((await app.fetch(`${prefix}/review/${page}/${"x".repeat(43)}`)).status).toBe(410);
  });

  test("without a message to the listing the page requires an image, and rejects an invalid one", async () => {
    const token = await newLink(false);
    expect(await (await app.fetch(`${prefix}/review/write/${token}`)).text()).toContain("multipart/form-data");
    const form = new FormData();
    form.set("image", new File(["not an image"], "receipt.png", { type: "image/png" }));
    const request = { method: "POST", headers: { "sec-fetch-site": "same-origin" }, body: form };
    const posted = await app.fetch(`${prefix}/review/proof/${token}`, request);
    expect(posted.status).toBe(303);
    expect(posted.headers.get("location")).toMatch(/\/review\/write\/[\w-]{43}\?proof=(?:image|uploads)-/u);
  });

  test("an image of more than eight megabytes is too large to be a proof", async () => {
    const token = await newLink(false);
    const outcomeOf = async (bytes: number) => {
      const form = new FormData();
      form.set("image", new File([new Uint8Array(bytes)], "receipt.png", { type: "image/png" }));
      const request = { method: "POST", headers: { "sec-fetch-site": "same-origin" }, body: form };
      const posted = await app.fetch(`${prefix}/review/proof/${token}`, request);
      return new URL(posted.headers.get("location") ?? "", app.origin).searchParams.get("proof");
    };
    expect(await outcomeOf(8 * 1024 * 1024 + 1)).toBe("image-too-large");
    expect(await outcomeOf(8 * 1024 * 1024)).not.toBe("image-too-large");
  });
});

const wrongValues = [undefined, null, "", 0, -1, 6, 1.5, true, [], {}, "x", "\0", "\ud800", "x".repeat(60_000)];
const cases = [...Object.keys(review), "course", "started_month", "keeps_contact", "unknown"].flatMap((field) =>
  wrongValues.map((value) => [field, value] as const),
);

test("bad input in any field is never a server error and does not use the link", async () => {
  const complete = { ...review, stars: 4, declared: true };
  const statuses: number[] = [];
  const refusedLinks = new Map<string, string>();
  for (const [field, value] of cases) {
    const token = await newLink();
    const { status } = await postJson(`/api/reviews/${token}`, { ...complete, [field]: value });
    if (status === 422) refusedLinks.set(field, token);
    const link = { listing_id: listingId, email: "a@b.example", [field]: value };
    statuses.push(status, (await postJson("/api/reviews/link", link)).status);
  }
  const token = await newLink();
  for (const body of ["", "{", "[]", "null", '{"stars":'])
    for (const path of [`/api/reviews/${token}`, "/api/reviews/link", `/api/reviews/${token}/withdraw`])
      statuses.push((await postJson(path, body)).status);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(statuses.filter((status) => status === 422).length).toBeGreaterThan(250);
  expect([...refusedLinks.keys()]).toEqual(expect.arrayContaining(Object.keys(review)));
  for (const [field, rejected] of refusedLinks)
    expect([field, (await postJson(`/api/reviews/${rejected}`, complete)).status]).toEqual([field, 201]);
});
