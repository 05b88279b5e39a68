import { beforeAll, describe, expect } from "vitest";
import { formatMoment } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { clickButton, withoutLoadErrors } from "#test/browser/account/account-member.ts";
import { alternateLocalesUnlessFull } from "#test/browser/alternate-locales.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import type { PaymentSite } from "#test/browser/payments/payment-site.ts";
import { withBrowser } from "#test/helpers/browser/browser.ts";
import { openAsOperator } from "./open-as-operator.ts";
import { operatorSite } from "./operator-site.ts";

const openPage = withBrowser();
let site: PaymentSite;
beforeAll(async () => {
  site = await operatorSite();
});

describe.each(locales)("in %s", (language) => {
  const test = alternateLocalesUnlessFull(language);
  const texts = messagesFor(language, "adminPayments");
  const here = (path: string) => localPath(language, path);

  test("an operator finds a payment, rechecks it and refunds it, and the owner's months are removed", async () => {
    const owner = await site.newOwner(language);
    const session = await site.pay(owner, 3);
    const { id } = await site.opened.db
      .selectFrom("payments")
      .select("id")
      .where("session_id", "=", session)
      .executeTakeFirstOrThrow();
    const page = await openAsOperator(openPage, site, language);
    await page.goto(here("/admin/payments"));
    await page.locator("#payment-show").selectOption("all");
    await clickButton(page, texts.find);
    await page.locator(".admin-queue a").first().waitFor();
    await page.locator("#payment-q").fill(session);
    await clickButton(page, texts.find);
    const found = page.locator(`.admin-queue a[href*="q=${session}"][href*="id=${id}"]`);
    await found.filter({ hasText: texts.states.applied }).click();
    await page.getByText(owner.email).waitFor();
    await page.getByText(interpolate(texts.countedOf, { n: 3, total: 3 })).waitFor();
    await clickButton(page, texts.recheck);
    await page.getByText(texts.rechecked).waitFor();
    await clickButton(page, texts.ask);
    const question = "Did you mean to pay for three months at once?";
    await page.getByRole("dialog").locator("#ask-text").fill("Too short");
    await page.getByRole("dialog").getByRole("button", { name: texts.confirmAsk }).click();
    await page.getByRole("dialog").locator("#ask-text[aria-invalid]").waitFor();
    await page.getByRole("dialog").locator("#ask-text").fill(question);
    expect(await violationsInBoth(page)).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: texts.confirmAsk }).dblclick();
    await page.getByText(texts.asked).waitFor();
    const sent = await site.opened.db
      .selectFrom("mail_outbox")
      .select("letter")
      .where("kind", "=", "payment-question")
      .where("recipient", "=", owner.email)
      .execute();
    expect(sent.map(({ letter }) => (JSON.parse(letter ?? "{}") as { question: string }).question)).toEqual([question]);
    expect(await violationsInBoth(page)).toEqual([]);

    await clickButton(page, texts.refund);
    await page.getByRole("dialog").getByRole("button", { name: texts.confirmRefund }).dblclick();
    await page.getByText(texts.refunded).waitFor();
    await page.getByText(interpolate(texts.countedOf, { n: 0, total: 3 }), { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: texts.refund }).count()).toBe(0);
    const months = interpolate(texts.details.months, { n: 0, total: 3 });
    await page
      .locator(".admin-history li")
      .filter({ hasText: texts.alerts.refunded })
      .filter({ hasText: months })
      .waitFor();
    await page.locator(".admin-history li").filter({ hasText: texts.refundedNote }).waitFor();
    expect(await site.history(owner)).toEqual(["refunded 3"]);
    expect(await violationsInBoth(page)).toEqual([]);
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  test("a dispute shows its response deadline on the overview and in the list", async () => {
    const owner = await site.newOwner(language);
    const session = await site.pay(owner, 1);
    await site.act(session, "dispute-open");
    await expect.poll(() => site.history(owner)).toEqual(["disputed 1"]);
    const { respond_by: end, payment_id: payment } = await site.opened.db
      .selectFrom("disputes")
      .innerJoin("payments", "payments.id", "disputes.payment_id")
      .select(["respond_by", "payment_id"])
      .where("session_id", "=", session)
      .executeTakeFirstOrThrow();
    const page = await openAsOperator(openPage, site, language);
    await page.goto(here(`/admin/payments?show=attention&q=${session}`));
    const time = formatMoment(language, end ?? new Date(0), "UTC");
    const text = interpolate(texts.respondBy, { alert: texts.alerts["dispute-opened"], time });
    await page.locator(".admin-queue a").filter({ hasText: text }).click();
    await page.locator(".admin-alert-item").filter({ hasText: text }).waitFor();
    await page.getByText(`${texts.kinds.dispute} · ${texts.disputeStates.open} · `).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.goto(here("/admin"));
    await page.locator(".overview-item").filter({ hasText: time }).waitFor();
    await site.act(session, "dispute-win");
    await expect.poll(() => site.history(owner)).not.toEqual(["disputed 1"]);
    await site.opened.db.deleteFrom("payment_alerts").where("payment_id", "=", payment).execute();
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  test("a double payment needs attention until an operator dismisses it", async () => {
    const owner = await site.newOwner(language);
    const session = await site.pay(owner, 1);
    const row = await site.opened.db.selectFrom("payments").select("id").where("session_id", "=", session).execute();
    const alert = { kind: "paid-twice", session_id: session, payment_id: row[0]?.id ?? null } as const;
    await site.opened.db
      .insertInto("payment_alerts")
      .values({ ...alert, raised_at: new Date() })
      .execute();
    const page = await openAsOperator(openPage, site, language);
    await page.goto(here("/admin/payments"));
    await page.locator(".admin-queue a").filter({ hasText: texts.alerts["paid-twice"] }).click();
    await clickButton(page, texts.dismiss);
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
    expect(withoutLoadErrors(page)).toEqual([]);
  });
});
