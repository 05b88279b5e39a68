import { beforeAll, describe, expect, test } from "vitest";
import { interpolate } from "#i18n/interpolate.ts";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { withoutLoadErrors } from "#test/browser/account/account-member.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import type { PaymentSite } from "#test/browser/payments/payment-site.ts";
import { withBrowser } from "#test/helpers/browser/browser.ts";
import { toast } from "#test/helpers/browser/toasts.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { pickOne } from "#test/helpers/full-suite.ts";
import { insertCode, newOwner, redeem } from "#test/helpers/promotions/promotions.ts";
import { openAsOperator } from "./open-as-operator.ts";
import { operatorSite } from "./operator-site.ts";

const openPage = withBrowser();
let site: PaymentSite;
beforeAll(async () => {
  site = await operatorSite();
});

describe.each(pickOne(locales, 1))("in %s", (language) => {
  test("an operator creates a code, corrects an error, sees a use and ends the code", async () => {
    const texts = messagesFor(language, "adminPromotions");
    const { fields } = messagesFor(language, "failures");
    const code = `FARGO-${language.toUpperCase()}`;
    const ended = `SPRING-${language.toUpperCase()}`;
    const yesterday = new Date(Date.now() - 86_400_000);
    await insertCode(site.opened.db, { code: ended, ends_at: yesterday });
    const page = await openAsOperator(openPage, site, language);
    await page.goto(localPath(language, "/admin/promotions"));
    await page.getByRole("button", { name: texts.create }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(texts.code).fill("ABC");
    await dialog.getByLabel(texts.months).fill("2");
    await dialog.getByLabel(texts.note).fill("Opening of Fargo");
    await dialog.getByRole("button", { name: texts.confirmCreate }).click();
    await dialog.getByText(fields.code.invalid).waitFor();
    expect(await dialog.getByLabel(texts.note).inputValue()).toBe("Opening of Fargo");
    expect(await violationsInBoth(page)).toEqual([]);
    await dialog.getByLabel(texts.code).fill(code.toLowerCase());
    await toast(page, interpolate(texts.created, { code }), () =>
      dialog.getByRole("button", { name: texts.confirmCreate }).dblclick(),
    );
    const item = page.locator(".admin-row").filter({ hasText: code });
    await item.getByText(texts.states.active).waitFor();
    // An ended code cannot be deactivated.
    const old = page.locator(".admin-row").filter({ hasText: ended });
    await old.getByText(texts.states.ended).waitFor();
    expect(await old.getByRole("button").count()).toBe(0);

    const services = testServices(site.opened.db, new Date());
    expect(await redeem(services, await newOwner(site.opened.db), code)).toMatchObject({ months: 2 });
    await page.reload();
    await item.getByText(interpolate(texts.uses, { n: 1, max: 100 })).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
    await item.getByRole("button", { name: interpolate(texts.usesOf, { code }) }).click();
    await dialog.getByRole("link", { name: "Lin Yuqing" }).waitFor();
    await dialog.getByRole("button", { name: texts.close }).click();

    await item.getByRole("button", { name: interpolate(texts.deactivateOf, { code }) }).click();
    await dialog.getByRole("button", { name: texts.confirmDeactivate }).click();
    await dialog.getByText(messagesFor(language, "failures").fieldErrors.missing).waitFor();
    await dialog.getByLabel(texts.why).fill("Shared too widely");
    await toast(page, interpolate(texts.deactivated, { code }), () =>
      dialog.getByRole("button", { name: texts.confirmDeactivate }).click(),
    );
    await item.getByText(texts.states.deactivated).waitFor();
    expect(withoutLoadErrors(page)).toEqual([]);
  });
});
