import { beforeAll, expect, test } from "vitest";
import { writePicture } from "#domain/media/listing-picture.ts";
import { reportReasons } from "#domain/moderation/reasons.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { withoutLoadErrors } from "#test/browser/account/account-member.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { desktop, phone, withBrowser } from "#test/helpers/browser/browser.ts";
import { pickOne } from "#test/helpers/full-suite.ts";
import {
  countPosts,
  dialog,
  focused,
  isLinkFocused,
  openDialog,
  openListing,
  type ReportSite,
  reason,
  reportLink,
  send,
  startReportSite,
  text,
  title,
} from "./report-site.ts";

/** In a local run, some tests use one locale and some the other. */
const first = pickOne(locales, 0);
const second = pickOne(locales, 1);

const openPage = withBrowser();
const english = messagesFor("en", "report");

let site: ReportSite;
beforeAll(async () => {
  site = await startReportSite();
});

test.each(
  locales.flatMap((locale, turn) =>
    pickOne([phone, desktop], turn).map((viewport) => ({ locale, viewport, width: viewport.width })),
  ),
)(
  "the first click opens the form, shows field errors and sends it, in $locale at $width; axe finds no violations",
  async ({ locale, viewport }) => {
    const own = messagesFor(locale, "report");
    const { id } = await site.newSchool();
    const page = await openListing(openPage, site, id, locale, { viewport });
    await openDialog(page);
    expect(await title(page)).toBe(own.title);
    expect(await dialog(page).locator(".report-reason").allTextContents()).toEqual(
      reportReasons.listing.map((each) => own.reasons[each]),
    );
    expect(await violationsInBoth(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    const box = await dialog(page).boundingBox();
    if (viewport === phone) expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, 390, 844]);

    await text(page).fill("要求先转账。");
    await dialog(page).locator('input[type="email"]').fill("nobody");
    await send(page).click();
    await dialog(page).locator("#report-reason-error").getByText(own.errors.reasonMissing).waitFor();
    expect(await dialog(page).locator("#report-email-error").textContent()).toBe(own.errors.emailInvalid);
    expect(await dialog(page).getByRole("alert").filter({ visible: true }).textContent()).toBe(own.invalid);
    expect(await reason(page, "child-safety").evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await text(page).inputValue()).toBe("要求先转账。");
    expect(await dialog(page).locator(".report-count").textContent()).toBe(interpolate(own.textCount, { n: 6 }));
    expect(await violationsInBoth(page)).toEqual([]);

    await reason(page, "scam").check();
    await dialog(page).locator('input[type="email"]').fill(`${locale}-${viewport.width}@reader.example`);
    site.advanceClock(10_000);
    await send(page).click();
    await dialog(page).locator(".report-sent").waitFor();
    expect(await title(page)).toBe(own.sentTitle);
    expect(await focused(page)).toBe("report-title");
    expect(await dialog(page).getByRole("status").textContent()).toBe(
      interpolate(own.sent, { time: own.days }) + own.sentEmail,
    );
    expect(await violationsInBoth(page)).toEqual([]);
    expect(await site.reportsOf(id)).toEqual([
      { reason: "scam", body: "要求先转账。", language: locale, kind: "listing" },
    ]);
    await dialog(page).getByRole("link", { name: own.back }).click();
    await dialog(page).waitFor({ state: "detached" });
    expect([await isLinkFocused(page), new URL(page.url()).pathname]).toEqual([
      true,
      localPath(locale, `/listing/${id}`),
    ]);
    expect(withoutLoadErrors(page)).toEqual([]);
  },
);

test("with the keyboard Enter opens and sends, Escape returns to the link, and the typed text is kept", async () => {
  const { id } = await site.newSchool();
  const page = await openListing(openPage, site, id);
  await reportLink(page).focus();
  await page.keyboard.press("Enter");
  await dialog(page).waitFor();
  expect(await focused(page)).toBe("report-title");
  await text(page).focus();
  await page.keyboard.type("Asked for a gift card.");
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  expect(await isLinkFocused(page)).toBe(true);

  await page.keyboard.press("Enter");
  await dialog(page).waitFor();
  expect(await text(page).inputValue()).toBe("Asked for a gift card.");
  await reason(page, "child-safety").focus();
  await page.keyboard.press("ArrowDown");
  for (let time = 0; time < 10; time += 1) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("dialog, body")?.tagName)).toMatch(/DIALOG|BODY/);
  }
  site.advanceClock(10_000);
  await dialog(page).locator('input[type="email"]').press("Enter");
  await dialog(page).locator(".report-sent").waitFor();
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  expect((await site.reportsOf(id)).map((report) => report.reason)).toEqual(["scam"]);
  // A sent report is not shown again.
  await page.keyboard.press("Enter");
  await dialog(page).waitFor();
  expect([await title(page), await text(page).inputValue()]).toEqual([english.title, ""]);
  expect(page.problems).toEqual([]);
});

test("the backdrop, the close button, Cancel and Back close the dialog; dragging out of it does not", async () => {
  const { id } = await site.newSchool();
  const page = await openListing(openPage, site, id);
  await page.evaluate(() => void (location.hash = "contact"));
  const ways = [
    () => page.mouse.click(20, 450),
    () => dialog(page).getByRole("button", { name: english.close }).click(),
    () => dialog(page).getByRole("link", { name: english.cancel }).click(),
    () => page.evaluate(() => history.back()),
  ];
  for (const close of ways) {
    await openDialog(page);
    await close();
    await dialog(page).waitFor({ state: "detached" });
    await expect.poll(() => isLinkFocused(page)).toBe(true);
  }
  await openDialog(page);
  await text(page).hover();
  await page.mouse.down();
  await page.mouse.move(20, 450);
  await page.mouse.up();
  expect(await dialog(page).isVisible()).toBe(true);
});

test("offline, the typed text is kept and can be sent later; a double click sends once", async () => {
  const { id } = await site.newSchool();
  const page = await openListing(openPage, site, id);
  await openDialog(page);
  await reason(page, "wrong-facts").check();
  await text(page).fill("The number is not in service.");
  site.advanceClock(10_000);
  await page.context().setOffline(true);
  await send(page).click();
  await dialog(page).getByRole("alert").getByText(english.offline).waitFor();
  expect(await focused(page)).toContain("alert");
  expect([await reason(page, "wrong-facts").isChecked(), await text(page).inputValue()]).toEqual([
    true,
    "The number is not in service.",
  ]);
  await page.context().setOffline(false);
  const posts = countPosts(page);
  await send(page).dblclick();
  await dialog(page).locator(".report-sent").waitFor();
  expect([posts(), (await site.reportsOf(id)).length]).toEqual([1, 1]);
});

test.each(first)(
  "too many reports show when to try again, and a text that is too long shows its length, in %s",
  async (locale) => {
    const own = messagesFor(locale, "report");
    const { id } = await site.newSchool();
    const page = await openListing(openPage, site, id, locale);
    const fillIn = async (body: string) => {
      await reason(page, "other").check();
      await text(page).fill(body);
      await dialog(page).locator('input[type="email"]').fill(`often-${locale}@reader.example`);
      site.advanceClock(10_000);
      await send(page).click();
    };
    await openDialog(page);
    await fillIn("x".repeat(2001));
    await dialog(page).locator("#report-text-error").getByText(own.errors.textLong).waitFor();
    expect(await dialog(page).locator(".report-count").textContent()).toMatch(locale === "en" ? /^2,001 / : /^2001 /);
    expect(await focused(page)).toBe("report-text");
    await fillIn("First");
    await dialog(page).locator(".report-sent").waitFor();
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await openDialog(page);
    await fillIn("Second");
    const hours = interpolate(own.waitHours.other, { n: 24 });
    await dialog(page)
      .getByRole("alert")
      .getByText(interpolate(own.tooMany, { time: hours }))
      .waitFor();
    expect([await text(page).inputValue(), (await site.reportsOf(id)).map(({ body }) => body)]).toEqual([
      "Second",
      ["First"],
    ]);
  },
);

test("another photo can be chosen inside the dialog, keeping the typed text", async () => {
  const { id, photos } = await site.newSchool();
  const page = await openListing(openPage, site, id);
  await openDialog(page);
  await reason(page, "unlawful").check();
  await text(page).fill("My own picture.");
  site.advanceClock(10_000);
  await dialog(page).locator(".report-photos a").nth(1).click();
  await expect.poll(() => title(page)).toBe(english.photoTitle);
  expect([await reason(page, "unlawful").isChecked(), await text(page).inputValue()]).toEqual([
    true,
    "My own picture.",
  ]);
  await send(page).click();
  await dialog(page).locator(".report-sent").waitFor();
  expect(await site.reportsOf(id)).toMatchObject([{ kind: "photo", body: "My own picture." }]);
  expect(await page.locator(`[data-photo="${photos[1]}"]`).isVisible()).toBe(true);
});

test("the logo can be chosen inside the dialog, and the avatar replaces it immediately for safety", async () => {
  const { id, photos } = await site.newSchool();
  const { db } = site.opened;
  const photo = db
    .selectFrom("listing_photos")
    .select("file_hash")
    .where("id", "=", photos[0] ?? "");
  const { file_hash: hash } = await photo.executeTakeFirstOrThrow();
  await db.transaction().execute((trx) => writePicture(trx, id, hash, new Date(site.now())));
  site.invalidate();
  const page = await openListing(openPage, site, id);
  const image = page.locator(".detail-head img.avatar");
  expect(await image.isVisible()).toBe(true);
  await openDialog(page);
  await dialog(page).locator(".report-picture a").click();
  await expect.poll(() => title(page)).toBe(english.pictureTitles.school);
  expect(await violationsInBoth(page)).toEqual([]);
  await reason(page, "shown-without-consent").check();
  site.advanceClock(10_000);
  await send(page).click();
  await dialog(page).getByText(english.sentPictureHidden).waitFor();
  await page.keyboard.press("Escape");
  expect([await image.isVisible(), await page.locator(".detail-head span.avatar").isVisible()]).toEqual([false, true]);
  expect(await site.reportsOf(id)).toMatchObject([{ kind: "picture", reason: "shown-without-consent" }]);
});

test.each(second)("a photo is reported from the lightbox and hidden immediately for safety, in %s", async (locale) => {
  const own = messagesFor(locale, "report");
  const { id, photos } = await site.newSchool();
  const page = await openListing(openPage, site, id, locale, { viewport: locale === "en" ? desktop : phone });
  await page.locator(".shots a").first().click();
  const link = page.locator("dialog.lightbox").getByRole("link", { name: own.photoTitle });
  const form = localPath(locale, `/listing/${id}/report`);
  expect(await link.getAttribute("href")).toBe(`${site.origin}${form}?photo=${photos[0]}`);
  for (const [key, index] of [
    ["ArrowRight", 1],
    ["ArrowLeft", 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => link.getAttribute("href")).toBe(`${site.origin}${form}?photo=${photos[index]}`);
  }
  expect(await violationsInBoth(page)).toEqual([]);
  await link.click();
  await dialog(page).waitFor();
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  await link.press("Enter");
  await dialog(page).waitFor();
  expect(await title(page)).toBe(own.photoTitle);
  expect(await violationsInBoth(page)).toEqual([]);
  await reason(page, "shown-without-consent").check();
  site.advanceClock(10_000);
  await send(page).click();
  await dialog(page).getByText(own.sentHidden).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator("dialog").count()).toBe(0);
  const shown = () => page.locator(".shots a:visible").count();
  expect([await shown(), await isLinkFocused(page)]).toEqual([1, true]);
  await page.locator(".shots a:visible").click();
  expect(await page.locator("dialog.lightbox").getAttribute("class")).toContain("lightbox-one");
  await page.reload();
  expect(await shown()).toBe(1);
  expect(page.problems).toEqual([]);
});
