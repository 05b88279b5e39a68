import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { issueSenderToken } from "#domain/senders/sender-tokens.ts";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { createTestApp, type TestApp, testNow } from "#test/helpers/app.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app?.close());

const text = "Typed for several minutes, and more than thirty characters long.";
const ends = new Date(testNow.getTime() + 30 * 24 * 60 * 60_000);
const started_at = new Date(testNow.getTime() - 60_000).toISOString();
const newListing = (columns: Parameters<typeof teacherColumns>[0] = {}) =>
  insertListing(app.opened.db, teacherColumns({ subscription_expires_at: ends, ...columns }));

async function post(path: string, fields: Record<string, string>, to = app): Promise<{ status: number; html: string }> {
  const headers = { "content-type": "application/x-www-form-urlencoded", origin: "http://localhost:3000" };
  const response = await to.fetch(path, { method: "POST", headers, body: new URLSearchParams(fields).toString() });
  return { status: response.status, html: await response.text() };
}

const review = {
  stars: "4",
  learner: "self",
  lessons: "few",
  body: text,
  display_name: "Maya",
  declared: "1",
  started_month: "",
};
const message = { name: "Maya", email: "maya@reader.example", for_whom: "self", body: text, started_at };

test.each(["", "/zh"])("a review or appeal posted through an expired link is shown to copy, at %j", async (locale) => {
  const token = "x".repeat(43);
  for (const [path, fields] of [
    [`/review/write/${token}`, review],
    [`/review/edit/${token}`, review],
    [`/review/edit/${token}`, { intent: "appeal", appeal: text }],
  ] as const) {
    const { status, html } = await post(locale + path, fields);
    expect([path, status < 500, html.includes(text)]).toEqual([path, true, true]);
  }
});

test.each(locales)("all fields of a review that cannot be sent anymore are shown to copy, in %s", async (locale) => {
  const { stars, counts, learners } = messagesFor(locale, "writeReview");
  for (const page of ["write", "edit"]) {
    const { html } = await post(localPath(locale, `/review/${page}/${"x".repeat(43)}`), review);
    for (const shown of [stars[3], learners.self, counts.few, "Maya"]) expect(html).toContain(shown);
  }
});

test("a posted review is shown to copy while the database is down", async () => {
  const broken = await createTestApp({ database: () => new Proxy({}, { get: fail }) as never });
  onTestFinished(() => broken.close());
  const { status, html } = await post(`/review/write/${"x".repeat(43)}`, review, broken);
  expect([status, html.includes(text), html.includes("Maya")]).toEqual([503, true, true]);
});

test.each(["", "/zh"])("a message or report about a listing that has ended is shown to copy, at %j", async (locale) => {
  const ended = await newListing({ is_active: false, subscription_expires_at: testNow });
  const off = await newListing({ accepts_messages: false });
  for (const [path, fields] of [
    [`/listing/${ended}/message`, message],
    [`/listing/${crypto.randomUUID()}/message`, message],
    [`/listing/${off}/message`, message],
    [`/listing/${ended}/report`, { reason: "scam", text, email: "", started_at }],
  ] as const) {
    const { status, html } = await post(locale + path, fields);
    expect([path, status < 500, html.includes(text)]).toEqual([path, true, true]);
  }
});

test.each(locales)("all fields of a message or report that cannot be sent are shown to copy, in %s", async (locale) => {
  const { self, forWhom } = messagesFor(locale, "message");
  const { reasons } = messagesFor(locale, "report");
  const ended = await newListing({ is_active: false, subscription_expires_at: testNow });
  const off = await newListing({ accepts_messages: false });
  for (const id of [ended, off]) {
    const { html } = await post(localPath(locale, `/listing/${id}/message`), message);
    for (const shown of [text, `${forWhom}\n${self}`, "Maya", "maya@reader.example"]) expect(html).toContain(shown);
  }
  const report = { reason: "scam", text, email: "maya@reader.example", started_at };
  const { html } = await post(localPath(locale, `/listing/${ended}/report`), report);
  for (const shown of [text, reasons.scam, "maya@reader.example"]) expect(html).toContain(shown);
});

test("a message that cannot be delivered when its link is used is shown to its author", async () => {
  const { db } = app.opened;
  const id = await newListing();
  expect((await post(`/listing/${id}/message`, { ...message, email: "tom@reader.example" })).status).toBe(200);
  const row = await db
    .selectFrom("messages")
    .select(["id", "sender_id"])
    .where("listing_id", "=", id)
    .executeTakeFirstOrThrow();
  const senderId = String(row.sender_id);
  const token = await issueSenderToken(db, { senderId, purpose: "confirm", subjectId: row.id }, testNow);
  await db.updateTable("teacher_listings").set({ accepts_messages: false }).where("id", "=", id).execute();
  const { status, html } = await post(`/confirm/${token}`, {});
  expect([status, html.includes(text)]).toEqual([410, true]);
});

function fail(): never {
  throw new Error("It is broken on purpose.");
}
