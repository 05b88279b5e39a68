import { beforeAll, describe, expect, test } from "vitest";
import { interpolate } from "#i18n/interpolate.ts";
import { type Locale, locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { apartFromRefusals, newMember, press, withApp } from "#test/browser/account/account-member.ts";
import { storeSession } from "#test/browser/auth/auth-steps.ts";
import { bringAxe, violationsInBoth } from "#test/browser/axe.ts";
import { type PaymentSite, paymentSite } from "#test/browser/payments/payment-site.ts";
import { desktop, phone, withBrowser } from "#test/helpers/browser/browser.ts";

const openPage = withBrowser();
let site: PaymentSite;
beforeAll(async () => {
  site = await paymentSite();
});

async function openAsOperator(language: Locale) {
  const { member } = await withApp(site.origin, await newMember(site.origin, language));
  await site.admin.updateUserById(member.session.user.id, { app_metadata: { role: "admin" } });
  const page = await openPage({ viewport: language === "en" ? desktop : phone, baseURL: site.origin });
  await bringAxe(page);
  await storeSession(page, member.session);
  return page;
}

describe.each(locales)("in %s", (language) => {
  const texts = messagesFor(language, "adminPayments");
  const here = (path: string) => localPath(language, path);

  test("an operator finds a payment, rechecks it, refunds it, and the owner's months are gone", async () => {
    const owner = await site.newOwner(language);
    const session = await site.pay(owner, 3);
    const page = await openAsOperator(language);
    await page.goto(here("/admin/payments"));
    await page.locator("#payment-q").fill(session);
    await page.locator("#payment-show").selectOption("all");
    await press(page, texts.find);
    await page.locator(".admin-queue a").filter({ hasText: texts.states.applied }).click();
    await page.getByText(owner.email).waitFor();
    await page.getByText(interpolate(texts.countedOf, { n: 3, total: 3 })).waitFor();
    await press(page, texts.recheck);
    await page.getByText(texts.rechecked).waitFor();
    expect(await page.getByRole("link", { name: texts.ask }).getAttribute("href")).toContain(
      encodeURIComponent(messagesFor("en", "adminPayments").askSubject),
    );
    expect(await violationsInBoth(page)).toEqual([]);

    await press(page, texts.refund);
    await page.getByRole("dialog").getByRole("button", { name: texts.confirmRefund }).dblclick();
    await page.getByText(texts.refunded).waitFor();
    await page.getByText(interpolate(texts.countedOf, { n: 0, total: 3 }), { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: texts.refund }).count()).toBe(0);
    expect(await site.history(owner)).toEqual(["refunded 3"]);
    expect(await violationsInBoth(page)).toEqual([]);
    expect(apartFromRefusals(page)).toEqual([]);
  });

  test("two payments of one listing need attention until an operator dismisses that", async () => {
    const owner = await site.newOwner(language);
    const session = await site.pay(owner, 1);
    const row = await site.opened.db.selectFrom("payments").select("id").where("session_id", "=", session).execute();
    const alert = { kind: "paid-twice", session_id: session, payment_id: row[0]?.id ?? null } as const;
    await site.opened.db
      .insertInto("payment_alerts")
      .values({ ...alert, raised_at: new Date() })
      .execute();
    const page = await openAsOperator(language);
    await page.goto(here("/admin/payments"));
    await page.locator(".admin-queue a").filter({ hasText: texts.alerts["paid-twice"] }).click();
    await press(page, texts.dismiss);
    const dialog = page.getByRole("dialog");
    await dialog.locator("#dismiss-note").fill("   ");
    await dialog.getByRole("button", { name: texts.confirmDismiss }).click();
    await dialog.locator("#dismiss-note[aria-invalid]").waitFor();
    await dialog.locator("#dismiss-note").fill("The owner wants both.");
    expect(await violationsInBoth(page)).toEqual([]);
    await dialog.getByRole("button", { name: texts.confirmDismiss }).click();
    await page.getByText(texts.dismissed).waitFor();
    await page.getByText("The owner wants both.").waitFor();
    await page.getByText(texts.caughtUp).waitFor();
    expect(apartFromRefusals(page)).toEqual([]);
  });
});
