import { beforeAll, describe, expect, test } from "vitest";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { withoutLoadErrors } from "#test/browser/account/account-member.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import type { PaymentSite } from "#test/browser/payments/payment-site.ts";
import { withBrowser } from "#test/helpers/browser/browser.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { pickOne } from "#test/helpers/full-suite.ts";
import { openAsOperator } from "./open-as-operator.ts";
import { operatorSite } from "./operator-site.ts";

const openPage = withBrowser();
let site: PaymentSite;
beforeAll(async () => {
  site = await operatorSite();
});

/** A public listing with a photo whose file does not exist: the test needs only the row. */
async function newPhoto(caption: string) {
  const { db } = site.opened;
  const now = new Date();
  const hash = crypto.randomUUID().replaceAll("-", "").repeat(2);
  await db
    .insertInto("media_files")
    .values({ hash, width: 1200, height: 900, bytes: 1, created_at: now, used_at: now })
    .execute();
  const listing = await insertListing(db, teacherColumns());
  const { id } = await db
    .insertInto("listing_photos")
    .values({
      listing_id: listing,
      file_hash: hash,
      place: 1,
      caption,
      consent_at: now,
      has_code: false,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const isHidden = async () => {
    const row = await db
      .selectFrom("listing_photos")
      .select("hidden_at")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return row.hidden_at !== null;
  };
  return { isHidden };
}

describe.each(pickOne(locales, 1))("in %s", (language) => {
  const texts = messagesFor(language, "adminPhotos");
  const { undo } = messagesFor(language, "admin");

  test("an operator removes new photos with a reason, and restores the first one", async () => {
    const caption = `Reading class ${language}`;
    const photo = await newPhoto(caption);
    const other = await newPhoto(`Calligraphy ${language}`);
    const page = await openAsOperator(openPage, site, language);
    await page.goto(localPath(language, "/admin/photos"));
    const card = page.locator(".admin-photo").filter({ hasText: caption });
    await card.getByText(messagesFor(language, "admin").loadFailed).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await card.getByRole("button", { name: texts.remove }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox").selectOption("advert");
    await dialog.locator("#removal-found").fill("Too short");
    await dialog.getByRole("button", { name: texts.remove }).click();
    await dialog.locator("#removal-found[aria-invalid]").waitFor();
    expect(await dialog.locator("#removal-found").inputValue()).toBe("Too short");
    expect(await violationsInBoth(page)).toEqual([]);
    await dialog.locator("#removal-found").fill("It is an advertisement for a restaurant.");
    await dialog.getByRole("button", { name: texts.remove }).dblclick();
    await card.getByText(texts.hidden).waitFor();
    expect(await photo.isHidden()).toBe(true);
    const otherCard = page.locator(".admin-photo").filter({ hasText: `Calligraphy ${language}` });
    await otherCard.getByRole("button", { name: texts.remove }).click();
    await dialog.getByRole("combobox").selectOption("advert");
    await dialog.locator("#removal-found").fill("It is an advertisement for a shop.");
    await dialog.getByRole("button", { name: texts.remove }).click();
    await otherCard.getByText(texts.hidden).waitFor();
    await expect.poll(() => page.getByRole("button", { name: undo }).count()).toBe(2);
    await page.getByRole("button", { name: undo }).first().click();
    await card.getByRole("button", { name: texts.remove }).waitFor();
    expect([await photo.isHidden(), await other.isHidden()]).toEqual([false, true]);
    expect(await page.getByRole("button", { name: undo }).count()).toBe(1);
    const unexpected = withoutLoadErrors(page).filter((problem) => !problem.includes("/api/operator/photos/image/"));
    expect(unexpected).toEqual([]);
  });
});
