import { beforeAll, expect, test } from "vitest";
import { interpolate } from "#i18n/interpolate.ts";
import { locales } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { pickOne } from "#test/helpers/full-suite.ts";
import { alert, fillIn, type MessageSite, openListing, sendButton, startMessageSite } from "./message-site.ts";

/** In a local run, some tests use one locale and some the other. */
const first = pickOne(locales, 0);
const second = pickOne(locales, 1);

/** A proof of work takes any number of tries: this only ends a test that hangs. */
const proofMs = 100_000;

const openPage = withBrowser();

let site: MessageSite;
beforeAll(async () => {
  site = await startMessageSite();
});

const written = {
  en: { name: "Maya", body: "Our daughter is eight. Is there a spot in the Saturday Mandarin class?" },
  zh: { name: "方女士", body: "女儿八岁，平时跟外婆讲一些中文。请问周六班还有名额吗？" },
};

test.each(first)(
  "without script, in %s: a field error, the message, the confirmation page and its button",
  async (locale) => {
    const messages = messagesFor(locale, "message");
    const id = await site.newSchool();
    const page = await openListing(openPage, site, id, locale, { javaScriptEnabled: false });
    const email = `plain-${locale}@reader.example`;
    await fillIn(page, { ...written[locale], email, body: "Hi" });
    await sendButton(page).click();
    await page.waitForURL(`**/listing/${id}/message`);
    expect(await page.locator("#message-body-error").textContent()).toBe(messages.errors.bodyShort);
    expect(await page.locator("#message-name").inputValue()).toBe(written[locale].name);
    await fillIn(page, { ...written[locale], email });
    await sendButton(page).click();
    await page
      .locator(".alert:visible")
      .filter({ hasText: interpolate(messages.confirm, { email }) })
      .waitFor();
    expect(await site.messagesOf(id)).toMatchObject([{ state: "unconfirmed" }]);

    const link = await site.linkFor(email);
    expect(link.startsWith(locale === "zh" ? "/zh/confirm/" : "/confirm/")).toBe(true);
    await page.goto(link);
    expect(await site.messagesOf(id)).toMatchObject([{ state: "unconfirmed" }]);
    await page.getByRole("button", { name: messages.confirmPage.button }).click();
    await page.getByRole("heading", { name: messages.confirmPage.doneTitle }).waitFor();
    expect(await page.getByText(messages.confirmPage.storedHint).isVisible()).toBe(false);
    expect(await site.messagesOf(id)).toMatchObject([
      { state: "delivered", language: locale === "zh" ? "zh-Hans" : "en" },
    ]);
    await page.goto(link);
    expect(await page.locator("h1").textContent()).toBe(messages.confirmPage.usedTitle);
  },
);

test.each(second)(
  "in place, in %s: field errors, the alert, and no second confirmation in the same browser",
  async (locale) => {
    const messages = messagesFor(locale, "message");
    const [first, second] = [await site.newSchool(), await site.newSchool()];
    const page = await openListing(openPage, site, first, locale);
    const email = `script-${locale}@reader.example`;
    await page.locator("#message-name").focus();
    await page.locator("form[data-enhanced]").waitFor();
    await fillIn(page, { ...written[locale], email });
    // Faster than a person could type.
    await page.locator("#message-email").fill("nobody");
    await sendButton(page).click();
    await page.locator("#message-email-error").waitFor();
    expect(new URL(page.url()).pathname.endsWith(first)).toBe(true);
    expect(await page.locator("#message-body").inputValue()).toBe(written[locale].body);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("message-email");
    expect(await violationsInBoth(page)).toEqual([]);
    await page.locator("#message-email").fill(email);
    await page.waitForTimeout(3100);
    await sendButton(page).click();
    await page.locator("[data-sent]").waitFor();
    expect(await page.locator("[data-sent]").textContent()).toContain(interpolate(messages.confirm, { email }));
    expect(await violationsInBoth(page)).toEqual([]);

    await page.goto(await site.linkFor(email));
    expect(await violationsInBoth(page)).toEqual([]);
    await page.getByRole("button", { name: messages.confirmPage.button }).click();
    await page.getByRole("heading", { name: messages.confirmPage.doneTitle }).waitFor();
    await page.getByText(messages.confirmPage.storedHint).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.goto(`${locale === "zh" ? "/zh" : ""}/listing/${second}`);
    await page.locator("#message-name").focus();
    await page.locator("form[data-enhanced]").waitFor();
    await fillIn(page, { ...written[locale], email });
    await page.waitForTimeout(3100);
    await sendButton(page).click();
    await page.locator("[data-sent]").waitFor();
    expect(await page.locator("[data-sent]").textContent()).toContain(messages.sentTitle);
    expect(await site.messagesOf(second)).toMatchObject([{ state: "delivered" }]);
  },
);

test("a failed submission shows a message and keeps the typed text; the next one is sent", async () => {
  const id = await site.newSchool();
  const page = await openListing(openPage, site, id, "en", { alone: true });
  await page.route("**/message", (route) => route.abort(), { times: 1 });
  await page.locator("#message-name").focus();
  await page.locator("form[data-enhanced]").waitFor();
  await fillIn(page, { ...written.en, email: "offline@reader.example" });
  await page.waitForTimeout(3100);
  await sendButton(page).click();
  await page.locator("[data-offline]").waitFor();
  expect(await page.locator("#message-body").inputValue()).toBe(written.en.body);
  await sendButton(page).dblclick();
  await page.locator("[data-sent]").waitFor();
  expect(await site.messagesOf(id)).toHaveLength(1);
  page.problems.length = 0;
});

test("a network above half of its limit completes a proof of work in the browser, or waits without script", async () => {
  const busy = await startMessageSite(2);
  const [first, second] = [await busy.newSchool(), await busy.newSchool()];
  const plain = await openListing(openPage, busy, first, "en", { javaScriptEnabled: false });
  await fillIn(plain, { ...written.en, email: "one@reader.example" });
  await sendButton(plain).click();
  expect(await alert(plain).textContent()).toContain(messagesFor("en", "message").confirmTitle);
  await plain.goto(`/listing/${second}`);
  await fillIn(plain, { ...written.en, email: "two@reader.example" });
  await sendButton(plain).click();
  expect(await alert(plain).textContent()).toContain("Many messages are coming from your network.");
  const page = await openListing(openPage, busy, second, "en", { alone: true });
  await page.locator("#message-name").focus();
  await page.locator("form[data-enhanced]").waitFor();
  await fillIn(page, { ...written.en, email: "two@reader.example" });
  await page.waitForTimeout(3100);
  await sendButton(page).click();
  await page.locator("[data-sent]").waitFor({ timeout: proofMs });
  expect(await busy.messagesOf(second)).toMatchObject([{ state: "unconfirmed" }]);
  page.problems.length = 0;
});

test("requesting review links above half of the limit needs the same proof, and the form is sent again", async () => {
  const busy = await startMessageSite(2);
  const id = await busy.newSchool();
  const { link, proof } = messagesFor("en", "writeReview");
  const askFor = async (page: WatchedPage, email: string, button: string) => {
    await page.goto(`${busy.origin}/review/${id}`);
    await page.locator("#review-email").fill(email);
    await page.waitForTimeout(3100);
    await page.getByRole("button", { name: button }).click();
  };
  const plain = await openPage({ javaScriptEnabled: false });
  await askFor(plain, "one@reader.example", link.send);
  await plain.getByRole("heading", { name: link.sentTitle }).waitFor();
  await askFor(plain, "two@reader.example", link.send);
  expect(await alert(plain).textContent()).toContain(proof.split("{")[0]);
  expect(await plain.locator("#review-email").inputValue()).toBe("two@reader.example");
  const page = await openPage({ alone: true });
  await askFor(page, "two@reader.example", link.otherWay);
  await page.getByRole("heading", { name: link.sentTitle }).waitFor({ timeout: proofMs });
  const sent = link.sentProof.replace("{email}", "two@reader.example").split("{")[0];
  expect(await page.locator(".review-lead").textContent()).toContain(sent);
  page.problems.length = 0;
});
