import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, Route } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { interpolate } from "#i18n/interpolate.ts";
import { type Locale, locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { asAccount, newMember } from "#test/browser/account/account-member.ts";
import { membersSite } from "#test/browser/account/members-site.ts";
import { storeSession } from "#test/browser/auth/auth-steps.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { createListing } from "#test/helpers/auth/account-requests.ts";
import { desktop, phone, withBrowser } from "#test/helpers/browser/browser.ts";
import { toast } from "#test/helpers/browser/toasts.ts";
import { pickOne } from "#test/helpers/full-suite.ts";
import { plainJpeg } from "#test/helpers/media/test-images.ts";

const second = pickOne(locales, 1);

const openPage = withBrowser();
const site = membersSite();
const english = messagesFor("en", "photos");
const tabs = messagesFor("en", "dashboardTabs");

const fileOf = async (shade: number, name = `${shade}.jpg`, width?: number, height?: number) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await plainJpeg(shade, width, height),
});
const chooser = (page: Page) => page.locator(".drop input");
const tiles = (page: Page) => page.locator(".upload-grid .upload-actions");
const captions = (page: Page) => page.locator(".upload-caption").allTextContents();

async function openPhotos(options: Parameters<typeof openPage>[0], language: Locale = "en", hasListing = true) {
  const page = await openPage({ baseURL: site.origin, ...options });
  const member = await newMember(site.origin, language);
  if (hasListing) await createListing(site.origin, asAccount(member));
  await storeSession(page, member.session);
  await page.goto(localPath(language, "/dashboard/photos"));
  return page;
}

/** Runs in the page, for which this many milliseconds pass at once. */
function skipTime(milliseconds: number): void {
  const now = performance.now.bind(performance);
  performance.now = () => now() + milliseconds;
}

/** A file of 12.6 MB until the test ends. Its path takes no time to send to the browser, unlike its bytes. */
function largeFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "taoli-photo-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "large.jpg");
  writeFileSync(path, "");
  truncateSync(path, 12_600_000);
  return path;
}

async function describePhoto(page: Page, n: number, caption: string): Promise<void> {
  await page.getByRole("button", { name: `${english.editCaption}: ${interpolate(english.photo, { n })}` }).click();
  await page.getByLabel(english.caption).fill(caption);
  await page.getByRole("button", { name: english.save, exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

test.each(second)(
  "an owner adds photos and a portrait on a phone, in %s; axe finds no violations",
  async (language) => {
    const own = messagesFor(language, "photos");
    const page = await openPhotos({ viewport: phone }, language);
    await page.getByText(own.empty).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.locator(".drop").click();
    await page.getByText(own.consentMissing).waitFor();
    await page.getByText(own.consent).click();
    await chooser(page).setInputFiles([await fileOf(1), await fileOf(2), await fileOf(3, "small.jpg", 300, 300)]);
    await page.locator(".upload-error").waitFor();
    await expect.poll(() => tiles(page).count()).toBe(2);
    await expect.poll(() => page.locator(".shot img").count()).toBe(2);
    expect(await page.locator(".upload-error").textContent()).toContain("300 × 300");
    await page.getByRole("button", { name: `${own.chooseAnother}: small.jpg` }).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    const replaced = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: `${own.chooseAnother}: small.jpg` }).click();
    await (await replaced).setFiles(await fileOf(4));
    await expect.poll(() => tiles(page).count()).toBe(3);
    expect(await page.locator(".upload-error").count()).toBe(0);

    await page.locator('.logo-row input[type="file"]').setInputFiles(await fileOf(5));
    await page.getByRole("dialog").waitFor();
    expect(await violationsInBoth(page, undefined, { firstPart: "dialog", secondPart: "dialog" })).toEqual([]);
    await page.locator(".crop").press("ArrowLeft");
    await page.locator('.crop-zoom input[type="range"]').fill("40");
    // A failed upload is repeated with the same square.
    await page.route("**/api/me/picture?*", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: own.useCrop }).click();
    await page.locator(".logo-row").getByRole("button", { name: own.tryAgain }).click();
    await page.locator(".picture img").waitFor();
    await toast(page, own.pictureRemoved, () =>
      page.getByRole("button", { name: `${own.remove}: ${own.teacherPicture}` }).click(),
    );
    expect(await page.locator(".picture img").count()).toBe(0);
  },
);

test("the page asks before it is left while a portrait is uploaded, and the upload continues", async () => {
  const page = await openPhotos({ viewport: desktop });
  const held: (() => void)[] = [];
  await page.route("**/api/me/picture?*", async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.locator('.logo-row input[type="file"]').setInputFiles(await fileOf(5));
  await page.getByRole("button", { name: english.useCrop }).click();
  await expect.poll(() => held.length).toBe(1);
  await page.getByRole("link", { name: english.backToListing }).click();
  await page.getByRole("button", { name: english.leave.stay }).click();
  held[0]?.();
  await page.locator(".picture img").waitFor();
  await page.getByRole("link", { name: english.backToListing }).click();
  await page.locator(".picture").waitFor({ state: "detached" });
});

test("photos are described, reordered with buttons and by dragging, and removed with an undo", async () => {
  const page = await openPhotos({ viewport: desktop });
  await page.getByText(english.consent).click();
  for (const shade of [1, 2, 3]) {
    await chooser(page).setInputFiles(await fileOf(shade));
    await expect.poll(() => tiles(page).count()).toBe(shade);
  }
  for (const [index, caption] of ["one", "two", "three"].entries()) await describePhoto(page, index + 1, caption);
  await page.getByRole("button", { name: `${english.moveLater}: Photo 1` }).press("Enter");
  await expect.poll(() => captions(page)).toEqual(["two", "one", "three"]);
  await page.locator(".upload").nth(2).dragTo(page.locator(".upload").nth(0));
  await expect.poll(() => captions(page)).toEqual(["three", "two", "one"]);
  // A focused toast stays.
  const focusingUndo = page.waitForFunction(
    () => {
      const undo = document.querySelector<HTMLElement>(".toast .btn-secondary");
      undo?.focus();
      return undo !== null && undo === document.activeElement;
    },
    undefined,
    { polling: 50 },
  );
  await Promise.all([focusingUndo, page.getByRole("button", { name: `${english.remove}: Photo 2` }).click()]);
  await expect.poll(() => captions(page)).toEqual(["three", "one"]);
  await page.getByRole("button", { name: english.undo }).click();
  const errors = () => page.locator(".toaster [role=alert]").innerText();
  await expect.poll(async () => [...(await captions(page)), await errors()]).toEqual(["three", "two", "one", ""]);
  await page.reload();
  await expect.poll(() => captions(page)).toEqual(["three", "two", "one"]);
});

test.each(second)("captions that are too long stay in the dialog with a field error, in %s", async (language) => {
  const own = messagesFor(language, "photos");
  const page = await openPhotos({ viewport: phone }, language);
  await page.getByText(own.consent).click();
  await chooser(page).setInputFiles(await fileOf(1));
  await expect.poll(() => tiles(page).count()).toBe(1);
  await page.getByRole("button", { name: own.editCaption }).click();
  const dialog = page.getByRole("dialog");
  const typed = "👩🏽‍🏫".repeat(81);
  await dialog.getByLabel(own.captionZh).fill(typed);
  await dialog.getByRole("button", { name: own.save, exact: true }).click();
  await dialog.getByText(messagesFor(language, "failures").fields.captionZh["too-long"]).waitFor();
  expect(await dialog.getByLabel(own.captionZh).inputValue()).toBe(typed);
  expect(await dialog.locator("[aria-invalid=true]").count()).toBe(1);
  expect(await violationsInBoth(page, undefined, { firstPart: "dialog", secondPart: "dialog" })).toEqual([]);
  const most = "👩🏽‍🏫".repeat(26);
  await dialog.getByLabel(own.captionZh).fill(most);
  await dialog.getByRole("button", { name: own.save, exact: true }).click();
  await expect.poll(() => captions(page)).toEqual([most]);
});

test.each(second)("captions changed in another window are shown next to the typed ones, in %s", async (language) => {
  const own = messagesFor(language, "photos");
  const page = await openPhotos({ viewport: phone }, language);
  await page.getByText(own.consent).click();
  await chooser(page).setInputFiles(await fileOf(1));
  await expect.poll(() => tiles(page).count()).toBe(1);
  const other = await page.context().newPage();
  await other.goto(page.url());
  const dialog = page.getByRole("dialog");
  const change = async (tab: Page, caption: string) => {
    const opened = tab.getByRole("dialog");
    if ((await opened.count()) === 0) await tab.getByRole("button", { name: own.editCaption }).click();
    await opened.getByLabel(own.caption).fill(caption);
    await opened.getByRole("button", { name: own.save, exact: true }).click();
  };
  await other.getByRole("button", { name: own.editCaption }).waitFor();
  await change(other, "The entrance");
  await expect.poll(() => captions(other)).toEqual(["The entrance"]);

  await change(page, "The classroom");
  const alert = dialog.getByRole("alert").filter({ hasText: own.conflict.title });
  await alert.getByText("The entrance").waitFor();
  expect(await dialog.getByLabel(own.caption).inputValue()).toBe("The classroom");
  expect(await violationsInBoth(page, undefined, { firstPart: "dialog", secondPart: "dialog" })).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await alert.getByRole("button", { name: own.conflict.keep }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => captions(page)).toEqual(["The classroom"]);

  await change(other, "The door");
  const { conflict } = own;
  await other.getByRole("dialog").getByRole("button", { name: conflict.take }).click();
  expect(await other.getByRole("dialog").getByLabel(own.caption).inputValue()).toBe("The classroom");
  await change(other, "The door");
  await expect.poll(() => captions(other)).toEqual(["The door"]);
});

test("an upload waits for a connection, can be retried, and is not lost without a prompt", async () => {
  const page = await openPhotos({ viewport: desktop });
  await page.getByText(english.consent).click();
  const photosPath = "**/api/me/photos?consent=1";
  await page.route(photosPath, (route) => route.abort(), { times: 1 });
  await chooser(page).setInputFiles(await fileOf(1));
  await page.locator(".upload-error").getByRole("button").click();
  await expect.poll(() => tiles(page).count()).toBe(1);

  await page.context().setOffline(true);
  await chooser(page).setInputFiles(await fileOf(2));
  await page.getByText(english.offline).waitFor();
  await page.getByRole("link", { name: english.backToListing }).click();
  await page.getByRole("button", { name: english.leave.stay }).click();
  // The first request after the connection returned fails late.
  const failLate = async (route: Route) => {
    await page.evaluate(skipTime, 11_000);
    await route.abort();
  };
  await page.route(photosPath, failLate, { times: 1 });
  await page.context().setOffline(false);
  await expect.poll(() => tiles(page).count()).toBe(2);
  await chooser(page).setInputFiles(largeFile());
  await page.getByText("This file is 12.1 MB. The limit is 12 MB.").waitFor();
});

test("five files are uploaded three at a time with progress, while photos can be described", async () => {
  const page = await openPhotos({ viewport: desktop });
  await page.getByText(english.consent).click();
  await chooser(page).setInputFiles(await fileOf(1));
  await expect.poll(() => tiles(page).count()).toBe(1);
  const held: (() => void)[] = [];
  await page.route("**/api/me/photos?consent=1", async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await chooser(page).setInputFiles(await Promise.all([2, 3, 4, 5, 6].map((shade) => fileOf(shade))));
  await expect.poll(() => held.length).toBe(3);
  await expect.poll(() => page.locator(".upload-grid progress").count()).toBe(5);
  expect(await page.getByText(english.waiting, { exact: true }).count()).toBe(2);
  expect(await page.getByRole("progressbar", { name: "2.jpg" }).count()).toBe(1);
  await describePhoto(page, 1, "The entrance");
  expect([held.length, await tiles(page).count()]).toEqual([3, 1]);
  held.splice(0, 1).forEach((go) => go());
  await expect.poll(() => tiles(page).count()).toBe(2);
  await expect.poll(() => held.length).toBe(3);
  await expect
    .poll(async () => {
      held.splice(0).forEach((go) => go());
      return await tiles(page).count();
    })
    .toBe(6);
  expect(await captions(page)).toContain("The entrance");
});

test("without a listing the page links to the form", async () => {
  const page = await openPhotos({ viewport: desktop }, "en", false);
  await page.getByText(tabs.noListing).waitFor();
  await page.getByRole("link", { name: tabs.toListing }).click();
  await page.waitForURL("**/dashboard");
});
