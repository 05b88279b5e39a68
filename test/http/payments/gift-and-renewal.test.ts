import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Locale, locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { createTestApp, type TestApp, testNow } from "#test/helpers/app.ts";
import { fingerprintPaymentRows } from "#test/helpers/payments/payment-api.ts";
import { badValues, marker } from "#test/http/api/bad-input/bad-values.ts";
import { pay as payAs, post as postAs, publish, text as textAs, tokenOf } from "./payer-pages.ts";

let app: TestApp;
let listingId: string;
let token: string;
let ownSession: string;

const fields = { months: "3", email: "giver@taoli.example", name: "Grace Wu" };
const giftPath = () => `/gift/${listingId}`;

beforeAll(async () => {
  const much = { points: 10_000, seconds: 60 };
  app = await createTestApp({ limits: { publicWriteByClient: much, giftByAddress: much, renewalByListing: much } });
  [listingId, ownSession] = await publish(app);
  token = await tokenOf(app, listingId);
});
afterAll(() => app?.close());

const pay = (sessionId: string) => payAs(app, sessionId);
const post = (...[path, form, headers]: Parameters<typeof postAs> extends [unknown, ...infer Rest] ? Rest : never) =>
  postAs(app, path, form, headers);

/** The session of a newly started gift. */
async function give(form: Partial<typeof fields> = {}): Promise<string> {
  const begun = await post(giftPath(), { ...fields, email: `${randomUUID()}@taoli.example`, ...form });
  expect(begun.status).toBe(303);
  return begun.headers.get("location")?.split("/").at(-1) ?? "";
}

const text = (path: string) => textAs(app, path);

type Wrong = [field: keyof typeof fields, value: string, error: (language: Locale) => string];

const monthsMissing = (language: Locale) => messagesFor(language, "renewal").form.monthsMissing;
const errorOf = (name: keyof ReturnType<typeof messagesFor<"gift">>["errors"]) => (language: Locale) =>
  messagesFor(language, "gift").errors[name];

const wrong: Wrong[] = [
  ...["", "0", "-1", "2", "1e9", "3 ", "３", "3.0", "999", "1000"].map(
    (months): Wrong => ["months", months, monthsMissing],
  ),
  ["email", "", errorOf("emailMissing")],
  ...["giver", "a@b", "a@b.example\r\nBcc: c@d.example", `${"x".repeat(10_240)}@b.example`, "müller@b.example"].map(
    (email): Wrong => ["email", email, errorOf("emailInvalid")],
  ),
  ...["https://b.example", "a@b.example", "617 555-12345", "\u202eGrace", "Gr\u0000ace"].map(
    (name): Wrong => ["name", name, errorOf("nameInvalid")],
  ),
  ["name", "x".repeat(10_240), errorOf("nameTooLong")],
];

test.each(wrong)(
  "a gift with an invalid %s gets an error for that field and keeps the others",
  async (field, value, error) => {
    const before = await fingerprintPaymentRows(app.opened.db);
    for (const language of locales) {
      const response = await post(localPath(language, giftPath()), { ...fields, [field]: value });
      const html = (await response.text()).replaceAll("&#x27;", "'");
      expect([response.status, response.headers.get("cache-control")]).toEqual([422, "no-store"]);
      expect(html).toContain(error(language));
      for (const other of ["email", "name"] as const)
        if (other !== field) expect(html).toContain(`value="${fields[other]}"`);
      if (field !== "months") expect(html).toMatch(/<input type="radio"[^>]* checked=""[^>]* value="3"/u);
    }
    // An address that only the provider rejects leaves an attempt, which is abandoned.
    if (value !== "müller@b.example") expect(await fingerprintPaymentRows(app.opened.db)).toEqual(before);
  },
);

test("bad values in a field are never a server error and are escaped", async () => {
  for (const [name, value] of Object.entries(badValues))
    for (const field of ["months", "email", "name"] as const) {
      const email = `${randomUUID()}@taoli.example`;
      const response = await post(giftPath(), { ...fields, email, [field]: value });
      expect([name, field, response.status]).toEqual([name, field, expect.toSatisfy(isExpected)]);
      expect((await response.text()).toLowerCase()).not.toMatch(new RegExp(`<[^>"]*${marker}`, "u"));
      if (field === "months") expect((await post(`/renew/${token}`, { months: value })).status).toBe(422);
    }
  function isExpected(status: number): boolean {
    return status === 303 || status === 422;
  }
});

type Form = [name: string, form: string, headers: Record<string, string>, status: number];
const forms: Form[] = [
  ["nothing", "", {}, 422],
  ["repeated fields", "months=3&months=2&email=a%40b.example&email=x", {}, 422],
  ["broken escapes", "months=%zz&email=%ff%fe&name=%", {}, 422],
  ["names of object prototypes", "__proto__=1&constructor=2", {}, 422],
  ["JSON", '{"months":3}', { "content-type": "application/json" }, 415],
  ["a form with files", "months=3", { "content-type": "multipart/form-data; boundary=x" }, 415],
  ["text", "months=3", { "content-type": "text/plain" }, 415],
  ["another site's form", "months=3&email=a%40b.example", { "sec-fetch-site": "cross-site" }, 403],
  ["a subdomain's form", "months=3&email=a%40b.example", { "sec-fetch-site": "same-site" }, 403],
  ["more than 64 KB", `months=3&name=${"x".repeat(66_000)}`, {}, 413],
];

test.each(forms)("a post of %s starts no payment", async (_name, form, headers, status) => {
  const before = await fingerprintPaymentRows(app.opened.db);
  for (const path of [giftPath(), `/renew/${token}`]) {
    const response = await app.fetch(path, {
      method: "POST",
      headers: {
        "sec-fetch-site": "same-origin",
        "content-type": "application/x-www-form-urlencoded",
        "content-length": String(form.length),
        ...headers,
      },
      body: form,
    });
    expect([path, response.status]).toEqual([path, status]);
  }
  expect(await fingerprintPaymentRows(app.opened.db)).toEqual(before);
});

test("unknown gift and renewal URLs are a 404 or 410, in both locales and for posts", async () => {
  const paths = [`/gift/${randomUUID()}`, "/gift/x", "/gift/1%20or%201=1", `/renew/${"A".repeat(43)}`, "/renew/x"];
  for (const path of paths.flatMap((each) => [each, `/zh${each}`])) {
    expect([path, (await app.fetch(path)).status]).toEqual([path, 404]);
    expect([path, (await post(path, fields)).status]).toEqual([
      path,
      expect.toSatisfy((code) => [404, 410].includes(code)),
    ]);
  }
  for (const method of ["PUT", "DELETE", "PATCH"]) expect((await app.fetch(giftPath(), { method })).status).toBe(405);
});

test("a mail scanner that opens a renewal link changes nothing, and the page is not cached", async () => {
  const rows = async () => [
    await fingerprintPaymentRows(app.opened.db),
    await app.opened.db.selectFrom("renewal_links").selectAll().execute(),
  ];
  const before = await rows();
  for (const locale of locales)
    for (const method of ["GET", "HEAD"])
      for (const query of ["", "?months=12", "?utm_source=scan"]) {
        const { status, headers } = await app.fetch(localPath(locale, `/renew/${token}`) + query, { method });
        expect([status, headers.get("cache-control"), headers.get("referrer-policy")]).toEqual([
          200,
          "no-store",
          "no-referrer",
        ]);
      }
  expect(await rows()).toEqual(before);
  expect(JSON.stringify(app.log)).not.toContain(token);
});

test("a renewal link with a slash or escapes, as mail programs write it, is redirected", async () => {
  const [first = ""] = token;
  const escaped = `/renew/%${first.charCodeAt(0).toString(16)}${token.slice(1)}`;
  for (const path of [`/renew/${token}/`, `//renew/${token}`, escaped]) {
    const { status, headers } = await app.fetch(app.origin + path);
    expect([status, headers.get("location")]).toEqual([308, `/renew/${token}`]);
  }
});

test("too many gifts from a network or address show the time to wait and keep the typed text", async () => {
  const limited = await createTestApp();
  const [full, id] = [app, listingId];
  try {
    app = limited;
    [listingId] = await publish(limited);
    for (let count = 1; count <= 10; count += 1)
      expect((await post(giftPath(), { ...fields, months: count % 2 ? "1" : "3" })).status).toBe(303);
    const sameAddress = await post(giftPath(), { ...fields, email: "Giver@Taoli.example" });
    expect([sameAddress.status, Number(sameAddress.headers.get("retry-after"))]).toEqual([429, 24 * 60 * 60]);
    const html = await sameAddress.text();
    for (const part of ["try again in 24 hours", 'value="Giver@Taoli.example"', 'value="Grace Wu"'])
      expect(html).toContain(part);
    for (let count = 1; count <= 10; count += 1) await post(giftPath(), { ...fields, email: `${count}@taoli.example` });
    const sameNetwork = await post(`/zh${giftPath()}`, { ...fields, email: "last@taoli.example" });
    expect(sameNetwork.status).toBe(429);
    expect(await sameNetwork.text()).toMatch(/请 (?:60 分钟|1 小时)后再试/u);
  } finally {
    [app, listingId] = [full, id];
    await limited.close();
  }
});

test("only its giver sees a gift's result, also if the listing is hidden", async () => {
  const { paid, paidHidden, review } = messagesFor("en", "gift").results;
  const sessionId = await give();
  const returned = `${giftPath()}?session_id=${sessionId}`;
  await pay(sessionId);
  const thanks = await text(returned);
  for (const part of [paid.title, `<h1>${messagesFor("en", "gift").ownTitle}</h1>`]) expect(thanks).toContain(part);
  const page = await app.fetch(returned);
  expect([page.headers.get("cache-control"), page.headers.get("referrer-policy")]).toEqual(["no-store", "no-referrer"]);
  // Another session's id, the owner's session id, and no id.
  for (const other of [ownSession, `cs_test_${"a".repeat(58)}`, "x", ""])
    expect(await text(`${giftPath()}?session_id=${other}`)).not.toContain(paid.title);
  const change = (columns: object) =>
    app.opened.db.updateTable("teacher_listings").set(columns).where("id", "=", listingId).execute();
  await change({ taken_down_at: testNow, is_active: false });
  const hidden = await app.fetch(returned);
  expect(hidden.status).toBe(200);
  expect(await hidden.text()).toContain(paidHidden.text.replace("{months}", "3 months"));
  expect((await app.fetch(giftPath())).status).toBe(410);
  await change({ removed_at: testNow });
  expect(await text(returned)).toContain(review.title);
  // The owner sees the reason on the dashboard.
  expect(await text(`/renew/${token}`)).toContain('href="/dashboard"');
  await change({ taken_down_at: null, removed_at: null, is_active: true });
});

test("an unpaid gift can be sent again by browsers that hide the form's origin", async () => {
  const returned = `${giftPath()}?session_id=${await give()}`;
  const html = await text(returned);
  const [, action = ""] = /<form[^>]* action="([^"]+)"/u.exec(html) ?? [];
  expect(action).toBe(returned);
  const headers = { "content-type": "application/x-www-form-urlencoded", origin: "null" };
  const body = new URLSearchParams({ ...fields, email: "again@taoli.example" }).toString();
  expect((await app.fetch(action, { method: "POST", headers, body })).status).toBe(303);
});
