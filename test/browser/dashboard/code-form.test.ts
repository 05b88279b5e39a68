import { beforeAll, expect, test } from "vitest";
import { interpolate } from "#i18n/interpolate.ts";
import { type Locale, locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import { newMember, withoutLoadErrors } from "#test/browser/account/account-member.ts";
import { storeSession } from "#test/browser/auth/auth-steps.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { type PaymentSite, startPaymentSite } from "#test/browser/payments/payment-site.ts";
import { desktop, phone, withBrowser } from "#test/helpers/browser/browser.ts";
import { toast } from "#test/helpers/browser/toasts.ts";
import { pickOne } from "#test/helpers/full-suite.ts";
import { teacherJson } from "#test/helpers/listings/listing-inputs.ts";
import { insertCode } from "#test/helpers/promotions/promotions.ts";

/** In a local run, some tests use one locale and some the other. */
const first = pickOne(locales, 0);
const second = pickOne(locales, 1);

const openPage = withBrowser();
let site: PaymentSite;
beforeAll(async () => {
  site = await startPaymentSite();
});

/** The dashboard of a new owner whose listing was never paid for. */
async function openDashboard(language: Locale, query = "") {
  const { session } = await newMember(site.origin, language);
  const headers = { authorization: `Bearer ${session.access_token}`, "content-type": "application/json" };
  const sent = { method: "POST", headers, body: JSON.stringify(teacherJson()) };
  expect((await fetch(`${site.origin}/api/me/listing`, sent)).status).toBe(201);
  const page = await openPage({ viewport: language === "en" ? desktop : phone, baseURL: site.origin });
  await storeSession(page, session);
  await page.goto(localPath(language, `/dashboard${query}`));
  return page;
}

test.each(first)(
  "a discount changes the price, can be removed, and applies to the payment, in %s",
  async (language) => {
    const code = `LESS-${language.toUpperCase()}-2027`;
    await insertCode(site.opened.db, { code, kind: "percent-off", months: null, percent: 20, starts_at: new Date(0) });
    const page = await openDashboard(language);
    const { code: texts, pay } = messagesFor(language, "dashboard").subscription;
    const button = (total: string) => page.getByRole("button", { name: interpolate(pay, { total, n: 3 }) });
    const discount = page.getByText(interpolate(texts.discount, { code, percent: 20 }));
    const apply = async () => {
      await page.getByLabel(texts.label).fill(code);
      await page.getByRole("button", { name: texts.use }).click();
      await button("12").waitFor();
    };
    await page.getByText(texts.open).click();
    await apply();
    await discount.waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.getByRole("button", { name: interpolate(texts.removeOf, { code }) }).click();
    await button("15").waitFor();
    expect(await discount.count()).toBe(0);
    await apply();
    await button("12").click();
    const paid = () =>
      site.opened.db.selectFrom("payments").select("discount_cents").where("promotion_code", "=", code).execute();
    await expect.poll(paid).toEqual([{ discount_cents: 300 }]);
    expect(withoutLoadErrors(page)).toEqual([]);
  },
);

test("an invitation's code is filled in and expanded", async () => {
  const page = await openDashboard("en", "?code=K7QMA-23456");
  const { label } = messagesFor("en", "dashboard").subscription.code;
  expect(await page.getByLabel(label).inputValue()).toBe("K7QMA-23456");
  await page.getByLabel(label).press("Enter");
  await page.getByText(messagesFor("en", "failures").errors["code-unknown"]).waitFor();
});

test.each(second)("an owner corrects a mistyped code and publishes the listing with it, in %s", async (language) => {
  const code = `OPENING-${language.toUpperCase()}`;
  await insertCode(site.opened.db, { code, months: 2, starts_at: new Date(0) });
  const page = await openDashboard(language);
  const { code: texts, active } = messagesFor(language, "dashboard").subscription;
  const { errors } = messagesFor(language, "failures");

  await page.getByText(texts.open).click();
  const input = page.getByLabel(texts.label);
  await input.fill("opening-xx");
  await input.press("Enter");
  await page.getByText(errors["code-unknown"]).waitFor();
  expect(await input.inputValue()).toBe("opening-xx");
  expect(await input.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await violationsInBoth(page)).toEqual([]);

  await input.fill(code.toLowerCase());
  await toast(page, plural(texts.added, 2), () => page.getByRole("button", { name: texts.use }).dblclick());
  await page.locator(".side-card").getByText(active, { exact: true }).waitFor();
  expect(await input.inputValue()).toBe("");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);

  await input.fill(code);
  await input.press("Enter");
  await page.getByText(errors["code-used"]).waitFor();
  expect(withoutLoadErrors(page)).toEqual([]);
});
