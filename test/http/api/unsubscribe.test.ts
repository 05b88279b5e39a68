import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sendReminders } from "#domain/reminders/send-reminders.ts";
import { createTestApp, type TestApp, testNow } from "#test/helpers/app.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { deliverAll } from "#test/helpers/email/deliver-all.ts";
import { fakeTransport } from "#test/helpers/email/fake-transport.ts";

let app: TestApp;
let isBroken = false;

/** The links of two members' emails, as received. */
let links: string[] = [];

beforeAll(async () => {
  app = await createTestApp({
    origin: "https://taoli.example",
    database: ({ db }) =>
      new Proxy(db, {
        get(target, name) {
          if (isBroken) throw new Error("The database is unavailable.");
          const value: unknown = Reflect.get(target, name, target);
          return typeof value === "function" ? value.bind(target) : value;
        },
      }),
  });
  const ends = { subscription_expires_at: new Date(testNow.getTime() + 5 * 86_400_000) };
  for (const email of ["one@taoli.example", "two@taoli.example"])
    await insertListing(app.services.db, teacherColumns(ends), { email });
  const sent = await remind();
  links = sent
    .toSorted((one, other) => (one.to < other.to ? -1 : 1))
    .map(({ unsubscribeLink }) => unsubscribeLink ?? "");
});
afterEach(async () => {
  await app.services.db.updateTable("mail_settings").set({ reminders_stopped_at: null }).execute();
});
afterAll(() => app.close());

/** Enqueues due reminders and sends waiting emails. */
async function remind() {
  const transport = fakeTransport();
  const services = { ...app.services, site: { ...app.services.site, postalAddress: "Taoli, 1 Peach Street, Boston" } };
  await sendReminders(services);
  await deliverAll(services, transport);
  return transport.sent;
}

/** Returns the members with stopped reminders, and the time of each stop. */
async function stopped(): Promise<[string, Date | null][]> {
  const rows = await app.services.db
    .selectFrom("mail_settings")
    .innerJoin("profiles", "profiles.id", "user_id")
    .select(["email", "reminders_stopped_at"])
    .orderBy("email")
    .execute();
  return rows.map(({ email, reminders_stopped_at }) => [email.split("@")[0] ?? "", reminders_stopped_at]);
}

const noneStopped = [
  ["one", null],
  ["two", null],
];
const one = [
  ["one", testNow],
  ["two", null],
];

const oneClick = {
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: "List-Unsubscribe=One-Click",
};

test.each(["GET", "HEAD"])("%s shows a page and changes nothing, even if a scanner repeats it", async (method) => {
  const zh = links[0]?.replace("/unsubscribe", "/zh/unsubscribe") ?? "";
  const pages = await Promise.all([links[0] ?? "", zh, links[0] ?? ""].map((link) => app.fetch(link, { method })));
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await stopped()).toEqual(noneStopped);
  for (const { headers } of pages) {
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  }
  const [english, chinese] = await Promise.all(pages.map((page) => page.text()));
  expect(english).toContain(method === "GET" ? ">Stop reminders</button>" : "");
  expect(chinese).toContain(method === "GET" ? ">停止提醒</button>" : "");
  if (method === "GET") expect(chinese).toMatch(/<html lang="zh-Hans">.*<a href="\/unsubscribe\?token=/s);
});

test.each([
  ["from a mail program", oneClick],
  ["from a mail program, with Google's form", { method: "POST", body: oneClickForm() }],
  ["from another site", { ...oneClick, headers: { ...oneClick.headers, origin: "https://mail.example" } }],
  ["without a body", { method: "POST" }],
  ["with a body that is not a form", { method: "POST", body: "\u0000{" }],
])("a POST %s stops the reminders immediately, for this member only", async (_, init) => {
  const response = await app.fetch(links[0] ?? "", init);
  expect([response.status, response.redirected]).toEqual([200, false]);
  expect(await response.text()).toContain("<h1>Reminders are off</h1>");
  expect(await stopped()).toEqual(one);
});

function oneClickForm(): FormData {
  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  return form;
}

test("a repeated request changes nothing, and the page resumes reminders", async () => {
  await app.fetch(links[0] ?? "", oneClick);
  app.setTime(new Date(testNow.getTime() + 60_000));
  await app.fetch(links[0] ?? "", oneClick);
  app.setTime(testNow);
  expect(await stopped()).toEqual(one);
  const page = await (await app.fetch(links[0] ?? "")).text();
  expect(page).toContain("<h1>Reminders are off</h1>");
  expect(page).toContain('name="choice" value="on"');
  const again = await app.fetch(links[0] ?? "", { ...oneClick, body: "choice=on" });
  expect(await again.text()).toContain("<h1>Reminders are on</h1>");
  expect(await stopped()).toEqual(noneStopped);
});

test.each([
  ["", ">Unsubscribe</button>", "The monthly report is off"],
  ["/zh", ">退订</button>", "已退订每月数据邮件"],
])("the monthly email has a separate page under %s/, which keeps reminders on", async (prefix, button, heading) => {
  const { db } = app.services;
  const link = (links[0] ?? "").replace("/unsubscribe", `${prefix}/unsubscribe/monthly`);
  const turnedOnAt = new Date(testNow.getTime() - 86_400_000);
  await db.updateTable("mail_settings").set({ monthly_asked_at: turnedOnAt, monthly_stopped_at: null }).execute();
  expect(await (await app.fetch(link)).text()).toContain(button);
  const response = await app.fetch(link, oneClick);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(`<h1>${heading}</h1>`);
  expect(await stopped()).toEqual(noneStopped);
  const monthly = db.selectFrom("mail_settings").innerJoin("profiles", "profiles.id", "user_id").orderBy("email");
  const columns = ["monthly_asked_at", "monthly_stopped_at"] as const;
  expect(await monthly.select(columns).execute()).toEqual([
    { monthly_asked_at: turnedOnAt, monthly_stopped_at: testNow },
    { monthly_asked_at: turnedOnAt, monthly_stopped_at: null },
  ]);
  // Turning it on again from the page is a new consent.
  await app.fetch(link, { ...oneClick, body: "choice=on" });
  expect((await monthly.select(columns).execute())[0]).toEqual({ monthly_asked_at: testNow, monthly_stopped_at: null });
});

test("an enqueued reminder is not sent after its recipient unsubscribes", async () => {
  const { db } = app.services;
  await db.deleteFrom("mail_outbox").execute();
  await db.deleteFrom("reminder_progress").execute();
  const services = { ...app.services, site: { ...app.services.site, postalAddress: "Taoli, 1 Peach Street, Boston" } };
  expect(await sendReminders(services)).toEqual({ enqueued: 2 });
  await app.fetch(links[0] ?? "", oneClick);
  expect((await remind()).map(({ to }) => to)).toEqual(["two@taoli.example"]);
  expect(app.log.map(({ event }) => event)).toContain("mail-void");
});

test.each([
  "",
  "?token=",
  "?token=1",
  `?token=${"0".repeat(64)}`,
  `?token=${"0".repeat(63)}%00`,
  "?token=' or true --",
  `?tokens=${"0".repeat(64)}`,
])("the query %j is unknown: 404 without a change", async (query) => {
  for (const path of ["/unsubscribe", "/zh/unsubscribe", "/unsubscribe/monthly", "/zh/unsubscribe/monthly"]) {
    const page = await app.fetch(path + query);
    expect(page.status).toBe(404);
    const html = await page.text();
    expect(html).toContain(path.startsWith("/zh") ? "链接无效" : "This link doesn’t work");
    expect(html).toContain("mailto:hello@taoli.example");
    expect(html).not.toContain("<form");
    expect((await app.fetch(path + query, oneClick)).status).toBe(404);
  }
  expect(await stopped()).toEqual(noneStopped);
});

test("a similar token is unknown", async () => {
  const link = links[0] ?? "";
  const last = link.endsWith("0") ? "1" : "0";
  for (const other of [
    link.slice(0, -1) + last,
    link.toUpperCase().replace(/.*TOKEN/, "/unsubscribe?token"),
    `${link}0`,
  ])
    expect((await app.fetch(other, oneClick)).status).toBe(404);
  expect(await stopped()).toEqual(noneStopped);
});

test("other methods are rejected", async () => {
  for (const method of ["PUT", "DELETE", "PATCH"]) {
    expect((await app.fetch(links[0] ?? "", { method })).status).toBe(405);
  }
  expect(await stopped()).toEqual(noneStopped);
});

test("a database outage returns 503, and a later attempt works", async () => {
  isBroken = true;
  const responses = [await app.fetch(links[0] ?? ""), await app.fetch(links[0] ?? "", oneClick)];
  isBroken = false;
  expect(responses.map(({ status, headers }) => [status, headers.get("retry-after")])).toEqual([
    [503, "60"],
    [503, "60"],
  ]);
  expect(await stopped()).toEqual(noneStopped);
  await app.fetch(links[0] ?? "", oneClick);
  expect(await stopped()).toEqual(one);
});

test("the log contains no token, and the page's style sheet is served", async () => {
  const token = links[0]?.split("=")[1] ?? "";
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  await app.fetch(links[0] ?? "", oneClick);
  expect(JSON.stringify(app.log)).not.toContain(token);
  const style = await app.fetch("/unsubscribe/style.css");
  expect([style.status, style.headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
  expect(await style.text()).toContain(".unsubscribe-lead");
});
