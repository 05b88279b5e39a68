import { beforeAll, describe, expect, test } from "vitest";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { type PaymentSite, startPaymentSite } from "#test/browser/payments/payment-site.ts";
import { withBrowser } from "#test/helpers/browser/browser.ts";
import { toast } from "#test/helpers/browser/toasts.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { pickOne } from "#test/helpers/full-suite.ts";
import { insertMessage, scamText } from "#test/helpers/messages/insert-message.ts";
import { openAsOperator } from "./open-as-operator.ts";

const openPage = withBrowser();
let site: PaymentSite;
beforeAll(async () => {
  site = await startPaymentSite();
});

async function hold(hoursAgo: number): Promise<{ id: string; listing: string }> {
  const { db } = site.opened;
  const listing = await insertListing(db, teacherColumns());
  const at = new Date(site.now() - hoursAgo * 3_600_000);
  const { id } = await insertMessage(db, listing, { at, state: "held", body: scamText });
  return { id, listing };
}

const stateOf = async (id: string) =>
  (await site.opened.db.selectFrom("messages").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;

describe.each(pickOne(locales, 0))("in %s", (language) => {
  const texts = messagesFor(language, "adminMessages");

  test("an operator opens a held message from the overview, reads its signs and decides", async () => {
    await site.opened.db.deleteFrom("messages").execute();
    const [first, second] = [await hold(3), await hold(1)];
    const page = await openAsOperator(openPage, site, language);
    await page.goto(localPath(language, "/admin"));
    await page.locator('.overview-item[href$="/admin/messages"]').click();
    await expect.poll(() => page.locator(".admin-queue a").count()).toBe(2);
    expect(await page.getByText("certified").count()).toBe(0);
    if (language === "en") {
      await page.locator(".admin-queue a").first().focus();
      await page.keyboard.press("j");
      await page.keyboard.press("k");
      await page.keyboard.press("Enter");
    } else await page.locator(".admin-queue a").first().click();
    await page.locator(".admin-sign").first().waitFor();
    expect(await page.locator(".admin-sign").allTextContents()).toContain("deduct your");
    await page.getByText(texts.copies).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    if (language === "en") await page.keyboard.press("3");
    else await page.getByRole("radio").nth(2).check();
    await page.locator("#message-note").fill("x".repeat(1001));
    await page.getByRole("button", { name: texts.decide }).click();
    await page.locator("#message-note[aria-invalid]").waitFor();
    expect((await page.locator("#message-note").inputValue()).length).toBe(1001);
    await page.locator("#message-note").fill("The known text.");
    await toast(page, texts.done, () => page.getByRole("button", { name: texts.decide }).click());
    expect(await stateOf(first.id)).toBe("refused");

    // The next message is open already. The URL changes before its form is drawn, and its row is marked with the form.
    await page.locator(`.admin-queue a[aria-current][href$="${second.id}"]`).waitFor();
    await page.locator(".admin-sign").first().waitFor();
    await page.getByRole("radio").first().check();
    await page.getByRole("button", { name: texts.decide }).click();
    await page.getByText(texts.none, { exact: true }).waitFor();
    expect(await stateOf(second.id)).toBe("delivered");
    await page.getByRole("link", { name: messagesFor(language, "admin").reports.decided, exact: true }).click();
    await page.getByText("The known text.").first().waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await toast(page, texts.banLifted, () => page.getByRole("button", { name: texts.liftBan }).click());
    await page.getByRole("button", { name: texts.liftBan }).waitFor({ state: "detached" });
    const read = site.opened.db.selectFrom("audit_log").select("action").where("target_id", "=", first.id);
    expect((await read.execute()).map(({ action }) => action).toSorted()).toEqual([
      "message-decided",
      "message-read",
      "sender-ban-lifted",
    ]);
    expect(page.problems.filter((problem) => !problem.startsWith("Failed to load resource"))).toEqual([]);
  });
});
