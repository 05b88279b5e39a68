import { describe, expect } from "vitest";
import { locales } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { newMember } from "#test/browser/account/account-member.ts";
import { membersSite } from "#test/browser/account/members-site.ts";
import { alternateLocalesUnlessFull } from "#test/browser/alternate-locales.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { desktop, phone, withBrowser } from "#test/helpers/browser/browser.ts";
import { toast } from "#test/helpers/browser/toasts.ts";
import { createInForm, form, openDashboard, storedListing } from "./dashboard-page.ts";

const openPage = withBrowser();
const site = membersSite();

describe.each(locales)("in %s", (language) => {
  const test = alternateLocalesUnlessFull(language);
  test("an owner selects learners, methods and times, and the preview shows them", async () => {
    const own = messagesFor(language, "dashboard").form;
    const listing = messagesFor(language, "listing");
    const member = await newMember(site.origin, language);
    const page = await openPage({ viewport: language === "zh" ? phone : desktop, baseURL: site.origin });
    await openDashboard(page, member, language);
    await createInForm(page, language);

    await page.getByLabel(own.facets["age-6-12"], { exact: true }).check();
    await page.getByLabel(own.facets.zhuyin, { exact: true }).check();
    await page.getByLabel(own.facets.waiting, { exact: true }).check();
    await page.getByLabel(own.facets.open, { exact: true }).check();
    const { longDays, parts } = own.lessonTimes;
    // By keyboard: a checkbox is a tab stop, and Space checks it.
    await page.getByLabel(`${longDays.sat}, ${parts.morning}`).focus();
    await page.keyboard.press("Space");
    await page.getByLabel(`${longDays.sun}, ${parts.morning}`).check();
    expect(await violationsInBoth(page)).toEqual([]);
    await toast(page, messagesFor(language, "dashboard").updated, () =>
      form(page).getByRole("button", { name: own.save, exact: true }).click(),
    );
    expect(await storedListing(site.origin, member)).toMatchObject({
      facets: ["age-6-12", "zhuyin", "open"],
      lesson_times: ["sat-morning", "sun-morning"],
    });

    await page.reload();
    await form(page).waitFor();
    expect(await page.getByLabel(own.facets.open, { exact: true }).isChecked()).toBe(true);
    expect(await page.getByLabel(`${longDays.sun}, ${parts.morning}`).isChecked()).toBe(true);
    await page
      .getByRole("button", { name: messagesFor(language, "dashboard").preview.openPage })
      .first()
      .click();
    const times = { en: "Sat–Sun: mornings", zh: "周六至周日上午" }[language];
    expect(await page.locator("dialog .good-for").innerText()).toContain(times);
    expect(await page.getByRole("dialog").getByRole("heading", { name: listing.goodFor }).isVisible()).toBe(true);
    expect(page.problems).toEqual([]);
  });

  test("an owner sets a trial lesson's price and length, which are kept when no trial is offered", async () => {
    const all = messagesFor(language, "dashboard");
    const { form: own } = all;
    const errors = messagesFor(language, "failures").fields.trialMinutes;
    const member = await newMember(site.origin, language);
    const page = await openPage({ viewport: language === "zh" ? phone : desktop, baseURL: site.origin });
    await openDashboard(page, member, language);
    await createInForm(page, language);
    const paid = page.getByLabel(own.facets["trial-paid"], { exact: true });
    const price = page.getByLabel(own.labels.trialPrice);
    const minutes = page.getByLabel(own.labels.trialMinutes);
    const save = form(page).getByRole("button", { name: own.save, exact: true });

    expect([await price.count(), await minutes.count()]).toEqual([0, 0]);
    await page.getByLabel(own.facets["trial-free"], { exact: true }).check();
    expect([await price.count(), await minutes.count()]).toEqual([0, 1]);
    await page.getByLabel(own.facets["trial-free"], { exact: true }).uncheck();
    await paid.check();
    await price.fill("$20");
    await minutes.fill("3");
    await save.click();
    expect(await page.getByText(errors["too-small"].replace("{n}", "5")).isVisible()).toBe(true);
    // An invalid value stays visible, whatever option is selected.
    await paid.uncheck();
    await minutes.fill("30");
    expect([await price.count(), await minutes.inputValue()]).toEqual([0, "30"]);
    await paid.check();
    expect(await price.inputValue()).toBe("20.00");
    expect(await violationsInBoth(page)).toEqual([]);
    await toast(page, all.updated, () => save.click());
    expect(await storedListing(site.origin, member)).toMatchObject({ trial_price: 20, trial_minutes: 30 });
    await page.getByRole("button", { name: all.preview.openPage }).first().click();
    const said = { en: "Paid trial: $20 for 30 minutes", zh: "付费试听：30 分钟 20 美元" }[language];
    expect(await page.locator("dialog .good-for").innerText()).toContain(said);
    await page.keyboard.press("Escape");

    await paid.uncheck();
    expect([await price.count(), await minutes.count()]).toEqual([0, 0]);
    await save.click();
    await form(page).getByText(own.allSaved).waitFor();
    expect(await storedListing(site.origin, member)).toMatchObject({ facets: [], trial_price: 20, trial_minutes: 30 });
    await page.reload();
    await form(page).waitFor();
    await paid.check();
    expect([await price.inputValue(), await minutes.inputValue()]).toEqual(["20.00", "30"]);
    expect(page.problems).toEqual([]);
  });
});
