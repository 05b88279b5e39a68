import { describe, expect, inject, test } from "vitest";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { desktop, phone, type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { untilShown } from "#test/helpers/browser/toasts.ts";
import { knownTeacher } from "#test/helpers/listings/known-listings.ts";

const openPage = withBrowser();
const permissions = ["clipboard-read", "clipboard-write"];
const script = "**/assets/page-actions-*.js";
const [own, shared] = [messagesFor("en", "listing"), messagesFor("en", "shared")];

const teacher = () => `/listing/${inject("sites").ids.teacher}`;
const clipboard = (page: WatchedPage) => page.evaluate(() => navigator.clipboard.readText());
const copyOf = (page: WatchedPage, text: string) => page.locator(`.contact-actions button[data-copy="${text}"]`);
const toast = (page: WatchedPage) => page.locator(".toaster .toast");

/** The Clipboard API fails, and if `copies` is false, `execCommand` fails too. */
function breakClipboard(copies: boolean): void {
  const refuse = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
  Object.defineProperty(navigator, "clipboard", { value: { writeText: refuse } });
  document.execCommand = (command) => {
    const field = document.activeElement;
    Reflect.set(window, "selected", field instanceof HTMLTextAreaElement ? `${command} ${field.value}` : null);
    return copies;
  };
}

describe.each(locales)("in %s", (language) => {
  const own = messagesFor(language, "listing");
  const shared = messagesFor(language, "shared");

  test("the first click copies an email address, a WeChat ID and the link, and confirms it for four seconds", async () => {
    const page = await openPage({ alone: true, permissions, viewport: language === "en" ? desktop : phone });
    await page.clock.install();
    await page.goto(localPath(language, teacher()));
    await page.clock.pauseAt(Date.now() + 60_000);
    const email = copyOf(page, knownTeacher.email);
    await email.click();
    await expect.poll(() => clipboard(page)).toBe(knownTeacher.email);
    const said = page.locator(".contact-actions output").filter({ hasText: shared.copied });
    await said.waitFor({ state: "attached" });
    expect(await email.locator("svg > *").count()).toBe(1);
    expect(await toast(page).count()).toBe(0);

    await copyOf(page, knownTeacher.wechatId).click();
    await page.getByRole("status").filter({ hasText: own.wechatIdCopied }).waitFor();
    expect(await clipboard(page)).toBe(knownTeacher.wechatId);

    const share = page.locator("[data-share]");
    await share.click();
    await expect.poll(() => share.textContent()).toBe(shared.linkCopied);
    expect(await clipboard(page)).toBe(page.url());
    await page.clock.runFor(4500);
    await expect.poll(() => share.textContent()).toBe(own.share);
    await expect.poll(() => email.locator("svg > *").count()).toBe(2);
    await toast(page).waitFor({ state: "detached" });
    expect(page.problems).toEqual([]);
  });
});

test("a click before the script is loaded copies afterwards", async () => {
  const page = await openPage({ alone: true, permissions });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(script, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(teacher());
  await copyOf(page, knownTeacher.phone).click();
  release();
  await expect.poll(() => clipboard(page)).toBe(knownTeacher.phone);
  expect(page.problems).toEqual([]);
});

test("a toast stays while hovered or focused, and its button closes it", async () => {
  const page = await openPage({ permissions });
  await page.clock.install();
  await page.goto(teacher());
  await page.clock.pauseAt(Date.now() + 60_000);
  const wechat = copyOf(page, knownTeacher.wechatId);
  await wechat.focus();
  await page.keyboard.press("Enter");
  await toast(page).hover();
  await page.clock.runFor(4500);
  expect(await toast(page).count()).toBe(1);
  const close = toast(page).getByRole("button", { name: shared.close });
  await close.focus();
  await page.mouse.move(8, 300);
  await page.clock.runFor(4500);
  expect(await toast(page).count()).toBe(1);
  await page.clock.resume();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await toast(page).waitFor({ state: "detached" });
  expect(await wechat.evaluate((button) => button === document.activeElement)).toBe(true);

  await untilShown(page, ".toast", own.wechatIdCopied, () => wechat.click());
  await page.mouse.move(8, 300);
  await toast(page).waitFor({ state: "detached" });
  expect(page.problems).toEqual([]);
});

test("without the Clipboard API a selection is copied", async () => {
  const page = await openPage();
  await page.addInitScript(breakClipboard, true);
  await page.goto(teacher());
  const email = copyOf(page, knownTeacher.email);
  await untilShown(page, ".contact-actions output", shared.copied, () => email.click());
  expect(await page.evaluate(() => Reflect.get(window, "selected"))).toBe(`copy ${knownTeacher.email}`);
  expect(await page.locator("body > textarea").count()).toBe(0);
  expect(page.problems).toEqual([]);
});

test.each([
  { what: "a desktop", touched: false, language: "en" },
  { what: "a touch screen", touched: true, language: "zh" },
] as const)("if copying fails on $what, the text is selected with a hint", async ({ touched, language }) => {
  const page = await openPage(touched ? { viewport: phone, hasTouch: true, isMobile: true } : {});
  await page.addInitScript(breakClipboard, false);
  await page.goto(localPath(language, teacher()));
  const button = copyOf(page, knownTeacher.wechatId);
  await (touched ? button.tap() : button.click());
  const alert = page.getByRole("alert").filter({ has: page.locator(".toast") });
  const { error, copyFailed, close } = messagesFor(language, "shared");
  const hint = touched ? messagesFor(language, "listing").pressToCopy : copyFailed;
  await alert.getByText(hint).waitFor();
  expect(await alert.getByText(error).count()).toBe(touched ? 0 : 1);
  const field = alert.getByRole("textbox", { name: hint });
  expect(await field.getAttribute("readonly")).not.toBeNull();
  expect(await page.evaluate(() => document.getSelection()?.toString())).toBe(knownTeacher.wechatId);
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await violationsInBoth(page)).toEqual([]);
  // Another toast replaces it.
  await copyOf(page, knownTeacher.phone).click();
  await expect.poll(() => field.inputValue()).toBe(knownTeacher.phone);
  expect(await toast(page).count()).toBe(1);
  await alert.getByRole("button", { name: close }).click();
  await toast(page).waitFor({ state: "detached" });
  expect(page.problems).toEqual([]);
});

test("the share sheet gets title and link; canceling copies nothing, and a failure copies the link", async () => {
  const page = await openPage({ permissions });
  await page.addInitScript(() => {
    Reflect.set(navigator, "share", async (data: object) => {
      Reflect.set(window, "shared", data);
      const failure = Reflect.get(window, "failure");
      if (failure) throw new DOMException("", failure);
    });
  });
  await page.goto(teacher());
  const share = page.locator("[data-share]");
  const press = async (failure: string) => {
    await page.evaluate((name) => Object.assign(window, { failure: name, shared: null }), failure);
    await share.click();
    // The first press waits for the script.
    const expected = { title: await page.title(), url: page.url() };
    await expect.poll(() => page.evaluate(() => Reflect.get(window, "shared"))).toEqual(expected);
  };
  for (const failure of ["", "AbortError"]) {
    await press(failure);
    await expect.poll(() => share.textContent()).toBe(own.share);
  }
  await untilShown(page, "[data-share]", shared.linkCopied, () => press("NotAllowedError"));
  expect(await clipboard(page)).toBe(page.url());
  expect(page.problems).toEqual([]);
});
