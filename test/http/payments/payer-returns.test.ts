import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { createTestApp, type TestApp, testNow } from "#test/helpers/app.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { pay, post, publish, text, tokenOf } from "./payer-pages.ts";

let app: TestApp;
let listingId: string;
let token: string;

const gift = { months: "3", email: "giver@taoli.example", name: "Grace Wu" };
const form = 'class="payment-form"';

beforeAll(async () => {
  app = await createTestApp();
  [listingId] = await publish(app);
  token = await tokenOf(app, listingId);
});
afterAll(() => app?.close());

/** The session of the payment page that a form redirects to. */
async function begin(path: string, fields: Record<string, string>): Promise<string> {
  const begun = await post(app, path, fields);
  expect(begun.status).toBe(303);
  return begun.headers.get("location")?.split("/").at(-1) ?? "";
}

const change = (columns: object) =>
  app.opened.db.updateTable("teacher_listings").set(columns).where("id", "=", listingId).execute();

test.each(locales)("a renewal link's payer returns to it and sees a confirmation, in %s", async (language) => {
  const { results, ownTitle } = messagesFor(language, "renewal");
  const path = localPath(language, `/renew/${token}`);
  const sessionId = await begin(path, { months: "3" });
  const left = await post(app, `/test-payments/pay/${sessionId}`, { choice: "pay" });
  const returned = `${path}?session_id=${sessionId}`;
  expect(left.headers.get("location")).toBe(app.origin + returned);
  const { status, headers } = await app.fetch(returned);
  expect([status, headers.get("cache-control"), headers.get("referrer-policy")]).toEqual([
    200,
    "no-store",
    "no-referrer",
  ]);
  const html = await text(app, returned);
  for (const part of [ownTitle, results.paid.title, `/listing/${listingId}"`]) expect(html).toContain(part);
  for (const private_ of ["owner@", form]) expect(html).not.toContain(private_);
});

test("a session's result is shown on its own page only", async () => {
  const [otherId, own] = await publish(app);
  const other = await tokenOf(app, otherId);
  const { results } = messagesFor("en", "renewal");
  const gifted = await begin(`/gift/${listingId}`, gift);
  const renewed = await begin(`/renew/${other}`, { months: "1" });
  for (const sessionId of [gifted, renewed]) await pay(app, sessionId);
  // The owner's own payment is of the same listing.
  for (const sessionId of [renewed, own])
    expect(await text(app, `/renew/${other}?session_id=${sessionId}`)).toContain(results.paid.title);
  for (const sessionId of [gifted, renewed, `cs_test_${"a".repeat(58)}`, "x", ""]) {
    const html = await text(app, `/renew/${token}?session_id=${sessionId}`);
    expect(html).toContain(form);
    expect(html).not.toContain(results.paid.title);
  }
  expect(await text(app, `/gift/${otherId}?session_id=${renewed}`)).toContain(form);
});

test("an unpaid renewal offers the form again; a hidden or removed listing's renewal explains its state", async () => {
  const { results } = messagesFor("en", "renewal");
  const sessionId = await begin(`/renew/${token}`, { months: "1" });
  const returned = `/renew/${token}?session_id=${sessionId}`;
  const unpaid = await text(app, returned);
  for (const part of [results.unpaid.title, form]) expect(unpaid).toContain(part);
  await pay(app, sessionId);
  await change({ taken_down_at: testNow, is_active: false });
  expect(await text(app, returned)).toContain("its owner has taken it down");
  await change({ taken_down_at: null, removed_at: testNow });
  expect(await text(app, returned)).toContain(results.review.title);
  await change({ removed_at: null, is_active: true });
});

test("a demo listing offers no gift, and its gift page explains it", async () => {
  const ends = new Date(testNow.getTime() + 86_400_000);
  const columns = () => teacherColumns({ is_active: true, subscription_expires_at: ends });
  const demo = await insertListing(app.opened.db, columns(), { is_demo: true });
  const own = await insertListing(app.opened.db, columns());
  for (const language of locales) {
    const hasLink = async (id: string) =>
      (await text(app, localPath(language, `/listing/${id}`))).includes(`/gift/${id}"`);
    expect([await hasLink(demo), await hasLink(own)]).toEqual([false, true]);
    const path = localPath(language, `/gift/${demo}`);
    for (const response of [await app.fetch(path), await post(app, path, gift)]) {
      const html = await response.text();
      expect(response.status).toBe(410);
      expect(html).toContain(messagesFor(language, "gift").notPossible.replaceAll("'", "&#x27;"));
      expect(html).not.toContain(form);
    }
  }
});

test("a gift to a listing that has ended in the meantime shows that nothing was charged", async () => {
  const id = await insertListing(app.opened.db, teacherColumns({ is_active: false, was_public: true }));
  for (const language of locales) {
    const response = await post(app, localPath(language, `/gift/${id}`), gift);
    expect(response.status).toBe(410);
    expect(await response.text()).toContain(messagesFor(language, "gift").notPossible);
  }
});

test("during a database outage a posted form keeps the typed text and asks to try again", async () => {
  const broken = await createTestApp({
    database: () => new Proxy({}, { get: () => expect.fail("The database is unavailable.") }) as never,
  });
  try {
    for (const language of locales) {
      const { unavailable } = messagesFor(language, "renewal").form.problems;
      const paths = { [`/gift/${randomUUID()}`]: gift, [`/renew/${token}`]: {} };
      for (const [path, typed] of Object.entries(paths)) {
        const response = await post(broken, localPath(language, path), { ...typed, months: "6" });
        const html = (await response.text()).replaceAll("&#x27;", "'");
        expect([path, response.status, response.headers.get("retry-after")]).toEqual([path, 503, "5"]);
        expect(html).toContain(unavailable);
        expect(html).toMatch(/<input type="radio"[^>]* checked=""[^>]* value="6"/u);
        if ("email" in typed) for (const value of [gift.email, gift.name]) expect(html).toContain(`value="${value}"`);
      }
    }
  } finally {
    await broken.close();
  }
});
