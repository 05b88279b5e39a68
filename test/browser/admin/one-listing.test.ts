import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { interpolate } from "#i18n/interpolate.ts";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { clickButton } from "#test/browser/account/account-member.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { withBrowser } from "#test/helpers/browser/browser.ts";
import { pickOne } from "#test/helpers/full-suite.ts";
import { openAsOperator } from "./open-as-operator.ts";
import { operatorSite } from "./operator-site.ts";

const openPage = withBrowser();
const found = "The account belongs to another school, which wrote to us about it.";

test.each(pickOne(locales, 1))(
  "an operator views a listing, hides a contact, asks the owner and adds a note, in %s",
  async (language) => {
    const site = await operatorSite();
    const owner = await site.newOwner(language);
    await site.pay(owner, 3);
    const page = await openAsOperator(openPage, site, language);
    const texts = messagesFor(language, "adminListing");
    const admin = messagesFor(language, "admin");
    const { tryAgain } = messagesFor(language, "shared");
    const contacts = messagesFor(language, "dashboard").form.contacts;
    const shows = async (text: string) =>
      (await (await fetch(site.origin + localPath(language, `/listing/${owner.listingId}`))).text()).includes(text);
    expect(await shows("linyuqing")).toBe(true);

    await page.goto(localPath(language, `/admin/listings?q=${owner.listingId}`));
    await page.locator(`.admin-queue a[href*="${owner.listingId}"]`).click();
    await page.getByText(texts.events.created, { exact: true }).waitFor();
    const paid = messagesFor(language, "adminPayments").states.applied;
    await page.getByRole("link", { name: paid }).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);

    const dialog = page.getByRole("dialog");
    const wechat = { contact: contacts.wechat };
    await page.getByRole("button", { name: interpolate(texts.hideOf, wechat), exact: true }).click();
    await dialog.locator("#hide-found").fill("Too short");
    await dialog.getByRole("button", { name: texts.confirmHide }).click();
    await dialog.locator("#hide-found[aria-invalid]").waitFor();
    expect(await dialog.locator("#hide-found").inputValue()).toBe("Too short");
    expect(await violationsInBoth(page)).toEqual([]);
    await dialog.locator("#hide-found").fill(found);
    await dialog.getByRole("button", { name: texts.confirmHide }).dblclick();
    await page.getByText(texts.hiddenNow).waitFor();
    await expect.poll(() => shows("linyuqing")).toBe(false);
    await page.getByText(texts.hidden, { exact: true }).waitFor();
    await failOnce(page, "**/contacts");
    await page.getByRole("button", { name: interpolate(texts.showOf, wechat) }).click();
    await page.getByRole("alert").filter({ hasText: admin.actionFailed }).waitFor();
    await clickButton(page, tryAgain);
    await page.getByText(texts.shownNow).waitFor();
    await expect.poll(() => shows("linyuqing")).toBe(true);

    await clickButton(page, texts.ask);
    await dialog.locator("#ask-found").fill(found);
    await dialog.getByRole("button", { name: texts.confirmAsk }).dblclick();
    await page.getByText(texts.asked).waitFor();
    await clickButton(page, texts.note);
    await dialog.locator("#listing-note").fill("Called");
    await failOnce(page, "**/note");
    await dialog.getByRole("button", { name: texts.confirmNote }).click();
    await dialog.getByRole("button", { name: tryAgain }).waitFor();
    await dialog.locator("#listing-note").fill("Called the school.");
    await dialog.getByRole("button", { name: tryAgain }).click();
    await page.getByText(texts.noteAdded).waitFor();
    await page.getByText("Called the school.").waitFor();
    expect(await page.getByRole("listitem").filter({ hasText: texts.outcomes["owner-asked"] }).count()).toBe(1);
    const sent = site.opened.db.selectFrom("mail_outbox").select("language").where("kind", "=", "owner-asked");
    expect(await sent.where("recipient", "=", owner.email).execute()).toEqual([{ language }, { language }]);

    await clickButton(page, admin.listings.remove);
    await dialog.locator("#removal-reason").selectOption("advertising");
    await dialog.locator("#removal-found").fill(found);
    expect(await dialog.locator(".admin-preview").textContent()).toContain(
      messagesFor(language, "removal").reasons.advertising,
    );
    expect(await dialog.locator(".admin-preview").textContent()).toContain(found);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: texts.all }).click();
    await page.locator(`.admin-queue a[href*="${owner.listingId}"]`).waitFor();
    expect(page.problems.filter((problem) => !/\b(?:422|503)\b/u.test(problem))).toEqual([]);
  },
);

async function failOnce(page: Page, url: string): Promise<void> {
  const failure = { error: { code: "unavailable", message: "unavailable" } };
  await page.route(url, (route) => route.fulfill({ status: 503, json: failure }), { times: 1 });
}
