import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Locale, locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import { newMember } from "#test/browser/account/account-member.ts";
import { membersSite } from "#test/browser/account/members-site.ts";
import { storeSession } from "#test/browser/auth/auth-steps.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { desktop, phone, type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { toast } from "#test/helpers/browser/toasts.ts";
import { schoolJson, teacherJson } from "#test/helpers/listings/listing-inputs.ts";

const openPage = withBrowser();
const site = membersSite();
const english = messagesFor("en", "analytics");
const tabs = messagesFor("en", "dashboardTabs");

async function openAnalytics(
  options: Parameters<typeof openPage>[0],
  language: Locale,
  listing: object | null,
  before: (page: WatchedPage) => Promise<unknown> = async () => {},
) {
  const page = await openPage({ baseURL: site.origin, ...options });
  const member = await newMember(site.origin, language);
  if (listing !== null) {
    const headers = { authorization: `Bearer ${member.session.access_token}`, "content-type": "application/json" };
    const sent = { method: "POST", headers, body: JSON.stringify(listing) };
    expect((await fetch(`${site.origin}/api/me/listing`, sent)).status).toBe(201);
  }
  await storeSession(page, member.session);
  await before(page);
  await page.goto(localPath(language, "/dashboard/analytics"));
  return page;
}

const day = (n: number) => `2026-11-${String(n).padStart(2, "0")}`;

/** The API's response for a busy school. */
const busy = (period: string) => ({
  listing_type: "school",
  period,
  time_zone: "America/New_York",
  range: period === "30d" ? { from: "2026-10-20", to: day(18) } : { from: "2025-11-19", to: day(18) },
  totals: { shown: 3184, views: 412, saved: 37, contacts: 29 },
  previous: { shown: 2900, views: 349, saved: 42, contacts: 10 },
  views: [3, 8, 24, 15, 17].map((amount, index) => ({ day: day(index * 4 + 2), amount })),
  details: {
    methods: { wechat: 11, message: 8, phone: 5, email: 3, website: 2 },
    sources: { taoli: 236, search: 97, wechat: 54, poster: 13, other: 12 },
  },
  payment: {
    // In Boston it is the evening before.
    paid_at: "2026-08-21T01:00:00.000Z",
    months: 6,
    cents: 12_000,
    months_over: 3,
    contacts: 74,
    cents_per_contact: 81,
  },
  hints: ["share"],
  example: {
    subject: "Your listing expires on February 20: here’s what it brought you",
    paragraphs: ["Your listing is paid for until Feb 20, 2027, 7:00 AM EST. After that, learners won’t see it."],
    facts: [
      { label: "Shown in search", value: "17,900" },
      { label: "Contacts", value: "141" },
    ],
    remarks: ["If you do nothing, your listing simply expires. You won’t be charged."],
    button: "Add months",
  },
});

test.each(locales)(
  "before the first view the page shows suggestions, in %s; axe finds no violations",
  async (language) => {
    const own = messagesFor(language, "analytics");
    const page = await openAnalytics({ viewport: phone }, language, { ...teacherJson(), bio: null, bio_zh: null });
    await page.getByText(own.noViews).waitFor();
    await page.getByText(own.noPayment).waitFor();
    // Missing parts of the profile come first.
    await page.getByText(own.hints.bio).waitFor();
    expect(await page.getByText(own.exampleTitle).count()).toBe(0);
    expect(await page.getByText(own.tooFew).count()).toBe(1);
    expect(await page.getByRole("button", { name: own.csv }).count()).toBe(0);
    expect(await violationsInBoth(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    expect(page.problems).toEqual([]);
  },
);

test.each([
  ["en", desktop],
  ["zh", phone],
] as const)("a school sees totals, bars, methods, sources and the result, in %s", async (language, viewport) => {
  const own = messagesFor(language, "analytics");
  const page = await openAnalytics({ viewport }, language, schoolJson(), (opened) =>
    opened.route("**/api/me/analytics?**", (route) =>
      route.fulfill({ json: busy(new URL(route.request().url()).searchParams.get("period") ?? "") }),
    ),
  );
  await page.getByText("3,184").waitFor();
  const metrics = await page.locator(".metrics").innerText();
  expect(metrics).toContain({ en: "Up 18%", zh: "增加 18%" }[language]);
  expect(metrics).toContain({ en: "Down 12%", zh: "减少 12%" }[language]);
  // Ten earlier contacts are too few for a comparison.
  expect(metrics).not.toContain("190%");
  const result = { en: "about $0.81 each", zh: "约合每次 $0.81" }[language];
  expect(await page.locator(".stat-result").innerText()).toContain(result);
  expect(await page.locator(".chart-bar").count()).toBe(30);
  expect(await page.locator(".chart-most").innerHTML()).toContain(">24<");
  // Weekly labels if there is room, and always the first and the last.
  expect(await page.locator(".chart-dates text:visible").count()).toBe({ en: 5, zh: 2 }[language]);
  expect(await page.locator(".email-example").innerText()).toMatch(/17,900\s+Contacts\s+141/u);
  expect(await page.getByText(plural(own.inHundred, 7)).count()).toBe(1);
  expect(await violationsInBoth(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  await page.getByText(own.table).press("Enter");
  expect(await page.locator(".table tbody tr").count()).toBe(30);
  await page.getByText(own.periods["12m"], { exact: true }).click();
  await page.getByText(own.viewsByMonth).waitFor();
  expect(await page.locator(".chart-bar").count()).toBe(13);
  expect(page.problems).toEqual([]);
});

test("in its first month, a payment is not divided by its contacts", async () => {
  const early = { ...busy("30d"), payment: { ...busy("30d").payment, months_over: 0, cents_per_contact: 0 } };
  const page = await openAnalytics({ viewport: desktop }, "en", schoolJson(), (opened) =>
    opened.route("**/api/me/analytics?**", (route) => route.fulfill({ json: early })),
  );
  const text = "Your Aug 20, 2026 payment ($120.00 for 6 months) has brought you 74 contacts so far.";
  await page.getByText(text, { exact: true }).waitFor();
});

test("a school downloads its figures, and a failed download shows a message", async () => {
  const page = await openAnalytics({ viewport: desktop, acceptDownloads: true }, "en", schoolJson());
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: english.csv }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe("analytics.csv");
  expect(readFileSync(await download.path(), "utf8")).toBe("\uFEFFday,kind,source,amount\r\n");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: english.csv }).click();
  await page.getByText(english.csvFailed).waitFor();
});

test("without a listing the page links to the form", async () => {
  const page = await openAnalytics({ viewport: desktop }, "en", null);
  await page.getByText(tabs.noListing).waitFor();
  await page.getByRole("link", { name: tabs.toListing }).click();
  await page.waitForURL("**/dashboard");
});

test.each(locales)("the monthly email is off by default and saved immediately, in %s", async (language) => {
  const { monthly } = messagesFor(language, "analytics");
  const page = await openAnalytics({ viewport: desktop }, language, teacherJson());
  const box = page.getByRole("checkbox", { name: monthly.label });
  await page.getByText(monthly.hint).waitFor();
  expect(await box.isChecked()).toBe(false);
  // A second click during the first save is ignored.
  let puts = 0;
  await page.route("**/api/me/monthly-email", async (route) => {
    if (route.request().method() === "PUT") {
      puts += 1;
      expect(await box.getAttribute("aria-busy")).toBe("true");
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    await route.continue();
  });
  await toast(page, monthly.done.on, () => box.dblclick());
  expect([puts, await box.isChecked(), await box.getAttribute("aria-busy")]).toEqual([1, true, null]);
  await page.reload();
  await page.getByRole("checkbox", { name: monthly.label, checked: true }).waitFor();
  await toast(page, monthly.done.off, () => box.press("Space"));
  expect(await box.isChecked()).toBe(false);
  expect(page.problems).toEqual([]);
});

test("a failed save is reverted and can be retried; another tab shows the saved choice", async () => {
  const { monthly } = english;
  const page = await openAnalytics({ viewport: phone }, "en", teacherJson());
  const box = page.getByRole("checkbox", { name: monthly.label });
  await box.and(page.locator(":enabled")).waitFor();
  const other = await page.context().newPage();
  await other.goto("/dashboard/analytics");
  const otherBox = other.getByRole("checkbox", { name: monthly.label });
  await otherBox.and(other.locator(":enabled")).waitFor();

  await page.context().setOffline(true);
  await box.click();
  await page.getByText(monthly.unsaved).waitFor();
  expect(await box.isChecked()).toBe(false);
  await page.context().setOffline(false);
  await toast(page, monthly.done.on, () => page.getByRole("button", { name: "Try again" }).click());
  expect([await box.isChecked(), await page.getByText(monthly.unsaved).count()]).toEqual([true, 0]);

  // The other tab shows an outdated choice; it makes the same choice, and then the opposite.
  await otherBox.setChecked(true);
  await otherBox.and(other.locator(":not([aria-busy])")).waitFor();
  expect(await otherBox.isChecked()).toBe(true);
  await toast(other, monthly.done.off, () => otherBox.setChecked(false));
  await page.reload();
  await box.and(page.locator(":enabled")).waitFor();
  expect(await box.isChecked()).toBe(false);
});

test("a choice that fails to load shows a message and can be retried", async () => {
  const { monthly } = english;
  let isAway = true;
  const page = await openAnalytics({ viewport: desktop }, "en", teacherJson(), (opened) =>
    opened.route("**/api/me/monthly-email", (route) => (isAway ? route.abort() : route.continue())),
  );
  await page.getByText(monthly.unread).waitFor();
  const box = page.getByRole("checkbox", { name: monthly.label });
  expect(await box.isDisabled()).toBe(true);
  isAway = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await box.and(page.locator(":enabled")).waitFor();
  expect(await page.getByText(monthly.unread).count()).toBe(0);
});
