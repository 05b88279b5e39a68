import { describe, expect, test } from "vitest";
import { interpolate } from "#i18n/interpolate.ts";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import { endSessions, firstPassword, type Member, newMember } from "#test/browser/account/account-member.ts";
import { membersSite } from "#test/browser/account/members-site.ts";
import { alternateLocales } from "#test/browser/alternate-locales.ts";
import { desktop, phone, type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { toast } from "#test/helpers/browser/toasts.ts";
import {
  createInForm,
  field,
  fillTeacher,
  form,
  openDashboard,
  storedListing,
  untilListingDataLoaded,
} from "./dashboard-page.ts";

const openPage = withBrowser();
const slowMs = 120_000;
const site = membersSite();
describe.each(locales)("in %s", (language) => {
  const localeTest = alternateLocales(language);
  const own = messagesFor(language, "dashboard");
  const failures = messagesFor(language, "failures");

  async function open(viewport = language === "zh" ? phone : desktop): Promise<{ page: WatchedPage; member: Member }> {
    const member = await newMember(site.origin, language);
    const page = await openPage({ viewport, baseURL: site.origin });
    await openDashboard(page, member, language);
    return { page, member };
  }
  const save = (page: WatchedPage) => page.getByRole("button", { name: own.form.save, exact: true }).click();

  localeTest("a teacher's listing is created, survives a reload and is changed", async () => {
    const { page, member } = await open();
    await createInForm(page, language);
    expect(await storedListing(site.origin, member)).toMatchObject({
      listing_type: "teacher",
      city: "Boston",
      state: "MA",
      hourly_rate: 62.5,
      specializations: ["hsk", "Tones"],
      experience_years: 8,
      school_name: null,
      courses_offered: null,
      shown_contacts: ["email", "phone", "wechat", "website"],
    });
    await page.reload();
    await form(page).waitFor();
    expect(await field(page, "hourlyRate").inputValue()).toBe("62.50");
    expect(await page.locator(".tag").allTextContents()).toEqual([
      messagesFor(language, "shared").specializations.hsk,
      "Tones",
    ]);
    expect(await page.getByText(own.form.typeFixed).isVisible()).toBe(true);
    expect(await page.getByRole("radio", { name: own.form.school }).isDisabled()).toBe(true);
    expect(await page.locator(".badge").filter({ hasText: own.subscription.inactive }).isVisible()).toBe(true);
    await field(page, "bioZh").fill("教中文八年。");
    await toast(page, own.updated, () => save(page));
    expect(await storedListing(site.origin, member)).toMatchObject({ version: 2, bio_zh: "教中文八年。" });
    expect(await page.getByText(own.form.allSaved).isVisible()).toBe(true);
    expect(page.problems).toEqual([]);
  });

  localeTest("a school has its own fields and sends no teacher fields", async () => {
    const { page, member } = await open();
    await fillTeacher(page);
    await page.locator(".tile").filter({ hasText: own.form.school }).click();
    expect(await field(page, "experienceYears").count()).toBe(0);
    await field(page, "schoolName").fill("Plum Bridge School");
    await field(page, "coursesOffered").fill("AP Chinese, 周末班");
    await toast(page, own.created, () => page.getByRole("button", { name: own.form.create, exact: true }).click());
    expect(await storedListing(site.origin, member)).toMatchObject({
      listing_type: "school",
      school_name: "Plum Bridge School",
      courses_offered: ["AP Chinese", "周末班"],
      specializations: [],
      experience_years: 0,
    });
    await page.getByText(interpolate(own.subscription.pay, { total: "60", n: 3 })).waitFor();
    expect(await page.getByText(own.subscription.opensInNewTab).isVisible()).toBe(true);
  });

  localeTest("field errors are counted, focused, shown under their fields and cleared when fixed", async () => {
    const { page } = await open();
    await page.getByRole("button", { name: own.form.create, exact: true }).click();
    await expect.poll(() => page.locator(":focus").textContent()).toContain(plural(own.summary, 5));
    await expect.poll(() => page.locator("#listing-city-error").textContent()).toBe(failures.fields.city.missing);
    await field(page, "city").fill("Boston");
    await expect.poll(() => page.locator("#listing-city-error").count()).toBe(0);
    await page.getByText(plural(own.summary, 3)).waitFor();
    await field(page, "hourlyRate").fill("cheap");
    await expect
      .poll(() => page.locator("#listing-hourlyRate-error").textContent())
      .toBe(failures.fields.hourlyRate["wrong-type"]);
  });

  localeTest("a field error from the server is shown under its field", async () => {
    const { page } = await open();
    await fillTeacher(page);
    const error = {
      code: "invalid",
      message: "-",
      fields: [{ field: "city", code: "invalid", message: "Not this city" }],
    };
    await page.route("**/api/me/listing", (route) => route.fulfill({ status: 422, json: { error } }), { times: 1 });
    await page.getByRole("button", { name: own.form.create, exact: true }).click();
    await page.locator("#listing-city-error").waitFor();
    await expect.poll(() => page.locator(":focus").textContent()).toContain(plural(own.summary, 1));
    await field(page, "city").fill("Seattle");
    await expect.poll(() => page.locator("#listing-city-error").count()).toBe(0);
  });

  test("a save that loses the server keeps the typed text, and the next attempt saves", async () => {
    const { page, member } = await open(phone);
    await createInForm(page, language);
    await field(page, "headline").fill("Patient and exact");
    await page.route("**/api/me/listing", (route) => route.abort("connectionrefused"), { times: 1 });
    await save(page);
    await toast(page, failures.errors.offline);
    expect(await field(page, "headline").inputValue()).toBe("Patient and exact");
    await toast(page, own.updated, () => save(page));
    expect(await storedListing(site.origin, member)).toMatchObject({ headline: "Patient and exact" });
  });

  localeTest("the later of two tabs chooses between both versions", async () => {
    const { page, member } = await open();
    await createInForm(page, language);
    const other = await page.context().newPage();
    await other.goto(localPath(language, "/dashboard"));
    await form(other).waitFor();
    await field(other, "headline").fill("From the other tab");
    await field(other, "hourlyRate").fill("80");
    await toast(other, own.updated, () => other.getByRole("button", { name: own.form.save, exact: true }).click());

    await page.bringToFront();
    await field(page, "hourlyRate").fill("70");
    await save(page);
    const panel = page.locator(".conflict");
    await panel.waitFor();
    await expect.poll(() => page.locator(":focus").textContent()).toBe(own.conflict.title);
    expect(await panel.locator("legend").allTextContents()).toEqual([
      own.form.labels.hourlyRate,
      own.form.labels.headline,
    ]);
    expect(await panel.getByText("80.00").isVisible()).toBe(true);
    await toast(page, own.updated, () => panel.getByRole("button", { name: own.conflict.apply }).click());
    expect(await storedListing(site.origin, member)).toMatchObject({
      version: 3,
      hourly_rate: 70,
      headline: "From the other tab",
    });
  });

  localeTest("two tabs that create a first listing create one, and the second is shown the first", async () => {
    const { page, member } = await open();
    const other = await page.context().newPage();
    await other.goto(localPath(language, "/dashboard"));
    await form(other).waitFor();
    await createInForm(other, language);
    await page.bringToFront();
    await fillTeacher(page);
    await page.locator(".tile").filter({ hasText: own.form.school }).click();
    await field(page, "schoolName").fill("Plum Bridge School");
    await field(page, "coursesOffered").fill("YCT");
    await field(page, "headline").fill("Mine");
    await page.getByRole("button", { name: own.form.create, exact: true }).click();
    const panel = page.locator(".conflict");
    await panel.waitFor();
    expect(await panel.locator("legend").allTextContents()).toEqual([own.form.labels.headline]);
    await panel.getByRole("button", { name: own.conflict.allTheirs }).click();
    await panel.getByRole("button", { name: own.conflict.apply }).click();
    await page.getByText(own.form.allSaved).waitFor();
    expect(await storedListing(site.origin, member)).toMatchObject({
      version: 1,
      listing_type: "teacher",
      headline: null,
    });
  });

  test("an ended session leads to signing in and back to the typed text", { timeout: slowMs }, async () => {
    const { page, member } = await open(phone);
    await Promise.all([untilListingDataLoaded(page), createInForm(page, language)]);
    await field(page, "headline").fill("Typed before the end");
    await endSessions(site.origin, member.session);
    await save(page);
    await page.waitForURL((url) => url.pathname === localPath(language, "/auth"));
    await page.locator("#email").fill(member.email);
    await page.locator("#password").fill(firstPassword);
    await page.locator("#password").press("Enter");
    await page.waitForURL((url) => url.pathname === localPath(language, "/dashboard"));
    await page.getByText(own.restored).waitFor();
    expect(await field(page, "headline").inputValue()).toBe("Typed before the end");
    await toast(page, own.updated, () => save(page));
  });

  localeTest("a draft survives a reload and can be discarded", async () => {
    const { page } = await open();
    await fillTeacher(page);
    await page.reload();
    await page.getByText(own.restored).waitFor();
    expect(await field(page, "city").inputValue()).toBe("Boston");
    await page.getByRole("button", { name: own.discardNew }).click();
    expect(await field(page, "city").inputValue()).toBe("");
    await page.reload();
    await form(page).waitFor();
    expect(await page.getByText(own.restored).count()).toBe(0);
  });
});
