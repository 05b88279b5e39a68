import { beforeAll, describe, expect, test } from "vitest";
import { interpolate } from "#i18n/interpolate.ts";
import { type Locale, locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { newMember } from "#test/browser/account/account-member.ts";
import { alternateLocalesUnlessFull } from "#test/browser/alternate-locales.ts";
import { storeSession } from "#test/browser/auth/auth-steps.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { type Owner, type PaymentSite, startPaymentSite } from "#test/browser/payments/payment-site.ts";
import { desktop, phone, withBrowser } from "#test/helpers/browser/browser.ts";
import { toast } from "#test/helpers/browser/toasts.ts";
import { insertMessage, scamText } from "#test/helpers/messages/insert-message.ts";

const openPage = withBrowser();
const english = messagesFor("en", "ownMessages");
let site: PaymentSite;
beforeAll(async () => {
  site = await startPaymentSite();
});

async function newOwner(language: Locale): Promise<Owner> {
  const owner = await site.newOwner(language);
  const paid = {
    is_active: true,
    subscription_started_at: new Date(),
    subscription_expires_at: new Date(site.now() + 30 * 24 * 3_600_000),
  };
  await site.opened.db.updateTable("teacher_listings").set(paid).where("id", "=", owner.listingId).execute();
  return owner;
}

async function open(owner: Pick<Owner, "session">, language: Locale = "en", options = { viewport: desktop }) {
  const page = await openPage({ baseURL: site.origin, ...options });
  await storeSession(page, owner.session);
  await page.goto(localPath(language, "/dashboard/messages"));
  return page;
}

const minutesAgo = (minutes: number) => new Date(site.now() - minutes * 60_000);
const ask = (owner: Owner, at: Date, more = {}) => insertMessage(site.opened.db, owner.listingId, { at, ...more });
const suspicious = {
  body: scamText,
  is_suspicious: true,
  scam_signs: ["carrier", "check", "pass-on"],
  sender_name: "Dr. P.",
};

describe.each(locales)("in %s", (language) => {
  const test = alternateLocalesUnlessFull(language);
  const own = messagesFor(language, "ownMessages");
  const tabs = messagesFor(language, "dashboardTabs");

  test("an owner reads messages, sees a scam warning, answers, reports and blocks; axe finds no violations", async () => {
    const owner = await newOwner(language);
    const question = await ask(owner, minutesAgo(1), { language: "zh-Hans", body: "请问周六班还有名额吗？孩子八岁。" });
    await ask(owner, minutesAgo(2), suspicious);
    await ask(owner, minutesAgo(3), { state: "held", body: "Hidden until an operator has looked at it." });
    const page = await open(owner, language, { viewport: language === "en" ? desktop : phone });
    await page.getByText(own.scamTitle).waitFor();
    await page.getByText(own.checking.one).waitFor();
    expect(await page.getByText("Hidden until").count()).toBe(0);
    const signs = messagesFor(language, "scamSigns");
    expect(await page.locator(".message-item .alert-danger").textContent()).toContain(signs["pass-on"]);
    expect(await page.getByText("请问周六班").getAttribute("lang")).toBe("zh-Hans");
    expect(await page.locator(".dash-tabs-count").first().textContent()).toContain("2");
    expect(await violationsInBoth(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);

    const first = page.locator(".message-item").first();
    const reply = first.locator("a[href^=mailto]");
    expect(await reply.getAttribute("href")).toBe(
      `mailto:${question.email}?subject=${encodeURIComponent(own.replySubject)}`,
    );
    await reply.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
    await toast(page, own.done.answered, () => reply.click());
    await first.getByText(own.didReply).waitFor();
    await toast(page, own.done.reopen, () => first.getByRole("button", { name: own.reopen }).click());
    await toast(page, own.done.answered, () => first.getByRole("button", { name: own.markReplied }).click());
    await first.getByText(own.replied, { exact: true }).waitFor();
    await expect.poll(() => page.locator(".dash-tabs-count").first().textContent()).toContain("1");

    await first.getByRole("button", { name: own.report }).click();
    await page.getByRole("dialog").locator("[type=submit]").click();
    await page.getByText(own.reportDialog.whyMissing).waitFor();
    await page.keyboard.press("Escape");

    const scam = page.locator(".message-item").nth(1);
    expect(await scam.locator("a[href^=mailto]").count()).toBe(0);
    await scam.locator(".btn-danger").click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.locator("input[value=scam]").isChecked()).toBe(true);
    expect(await violationsInBoth(page, undefined, { firstPart: "dialog", secondPart: "dialog" })).toEqual([]);
    await dialog.locator("textarea").fill("x".repeat(2001));
    await dialog.locator("[type=submit]").click();
    await dialog.locator("textarea[aria-invalid]").waitFor();
    expect((await dialog.locator("textarea").inputValue()).length).toBe(2001);
    await dialog.locator("textarea").fill("A certified check.");
    await toast(page, own.done.report, () => dialog.locator("[type=submit]").dblclick());
    await scam.getByText(own.blocked, { exact: true }).waitFor();
    const reports = await site.opened.db
      .selectFrom("reports")
      .select("reason")
      .where("body", "=", "A certified check.")
      .execute();
    expect(reports.length).toBeGreaterThan(0);
    await page.reload();
    await scam.getByText(own.reported, { exact: true }).waitFor();
    expect(page.problems.filter((problem) => !problem.startsWith("Failed to load resource"))).toEqual([]);
  });

  test("without messages or a listing the page explains what to do", async () => {
    const empty = await open(await newOwner(language), language);
    await empty.getByText(own.empty).waitFor();
    expect(await violationsInBoth(empty)).toEqual([]);
    const without = await open(await newMember(site.origin, language), language);
    await without.getByText(tabs.noListing).waitFor();
    await without.getByRole("link", { name: tabs.toListing }).click();
    await without.waitForURL("**/dashboard");
  });
});

test("filters have their own URLs, and work with the keyboard alone", async () => {
  const owner = await newOwner("en");
  await ask(owner, minutesAgo(1), { sender_name: "Maya" });
  await ask(owner, minutesAgo(2), suspicious);
  await ask(owner, minutesAgo(3), { sender_name: "Tom H.", answered_at: minutesAgo(1) });
  const page = await open(owner);
  const names = () => page.locator(".message-item h3").allTextContents();
  await expect.poll(async () => (await names()).length).toBe(3);
  await page.getByRole("link", { name: english.repliedFilter, exact: true }).press("Enter");
  await expect.poll(async () => (await names()).map((name) => name.includes("Tom H."))).toEqual([true]);
  expect(new URL(page.url()).search).toBe("?show=replied");
  await page.goBack();
  await page.getByRole("link", { name: "Suspicious 1" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await names()).map((name) => name.includes("Dr. P."))).toEqual([true]);
  expect(new URL(page.url()).search).toBe("?show=suspicious");
  await page.locator(".message-item .btn-ghost").focus();
  await toast(page, english.done.genuine, () => page.keyboard.press("Enter"));
  await page.goBack();
  await expect.poll(async () => (await names()).length).toBe(3);
  await page.getByRole("link", { name: "Open 2" }).press("Enter");
  await expect.poll(async () => (await names()).length).toBe(2);
  const toggle = page.locator(".message-item").first().getByRole("button").first();
  await toggle.focus();
  await toast(page, english.done.answered, () => page.keyboard.press("Enter"));
  // The message keeps its place and the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(english.reopen);
});

test("messages are turned off by keyboard; a failure is shown and reverted; another tab follows", async () => {
  const owner = await newOwner("en");
  await ask(owner, minutesAgo(1));
  const page = await open(owner);
  const toggle = page.getByRole("checkbox", { name: english.reach.accept });
  await toggle.waitFor();
  await page.route("**/api/me/messages/settings", (route) => route.abort(), { times: 1 });
  await toggle.press("Space");
  await page.getByText(english.reach.failed).waitFor();
  await expect.poll(() => toggle.isChecked()).toBe(true);
  await toast(page, english.reach.off, () => toggle.press("Space"));
  const accepts = async () => {
    const row = site.opened.db
      .selectFrom("teacher_listings")
      .select("accepts_messages")
      .where("id", "=", owner.listingId);
    return (await row.executeTakeFirstOrThrow()).accepts_messages;
  };
  expect(await accepts()).toBe(false);
  await ask(owner, minutesAgo(0), { sender_name: "From another tab" });
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await page.getByText("From another tab").waitFor();
});

test.each(locales)("an owner sets an automatic reply in %s, corrects it and turns it off", async (language) => {
  const { away } = messagesFor(language, "ownMessages");
  const owner = await newOwner(language);
  const page = await open(owner, language, { viewport: language === "en" ? desktop : phone });
  const toggle = page.getByRole("checkbox", { name: away.check });
  const text = page.getByLabel(away.label);
  await toggle.press("Space");
  await text.fill("Soon");
  await page.getByRole("button", { name: away.save }).click();
  await page.getByText(interpolate(away.errors.short, { n: "10" })).waitFor();
  expect(await text.inputValue()).toBe("Soon");
  expect(await violationsInBoth(page)).toEqual([]);
  await text.fill("I’m traveling until December 5.");
  await page.reload();
  await toggle.press("Space");
  expect(await text.inputValue()).toBe("I’m traveling until December 5.");
  await toast(page, away.turnedOn, () => page.getByRole("button", { name: away.save }).click());
  await page.getByText(away.on).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
  await page.reload();
  await page.locator(".message-away blockquote").waitFor();
  await toast(page, away.turnedOff, () => toggle.press("Space"));
  expect(await toggle.isChecked()).toBe(false);
  await toggle.press("Space");
  expect(await text.inputValue()).toBe("I’m traveling until December 5.");
  // The browser reports the text as too short.
  expect(page.problems.filter((problem) => !problem.includes("status of 422"))).toEqual([]);
});

test("a list that fails to load can be retried, and a hidden listing is marked as hidden", async () => {
  const owner = await newOwner("en");
  await site.opened.db
    .updateTable("teacher_listings")
    .set({ subscription_expires_at: minutesAgo(1) })
    .where("id", "=", owner.listingId)
    .execute();
  const page = await openPage({ baseURL: site.origin, viewport: desktop });
  await storeSession(page, owner.session);
  await page.route("**/api/me/messages?**", (route) => route.abort(), { times: 1 });
  await page.goto("/dashboard/messages");
  await page.getByText(english.loadFailed).waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText(english.hidden).waitFor();
  await page.getByText(english.empty).waitFor();
});
