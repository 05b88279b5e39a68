import { beforeAll, describe, expect, test } from "vitest";
import { localPath } from "#i18n/locale.ts";
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

const id = "00000000-0000-4000-8000-000000000000";
const lists = ["reports", "reviews", "messages", "photos", "promotions", "emails", "cities", "jobs", "audit"];
const paths = ["", ...lists.map((list) => `/${list}`), `/listings?id=${id}`, `/people?id=${id}`];

describe.each(["en", "zh"] as const)("in %s", (language) => {
  test("while a section of the console loads, placeholders have the place of its content", async () => {
    const page = await openAsOperator(openPage, site, language);
    await page.route(/\/api\/operator\/(?!session)/u, () => {});
    for (const path of paths) {
      await page.goto(localPath(language, `/admin${path}`));
      const placeholder = page.locator(".admin-main .card .skeleton").last();
      await placeholder.waitFor();
      expect((await placeholder.boundingBox())?.height, path).toBeGreaterThan(12);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(page.viewportSize()?.width);
    }
    expect(await violationsInBoth(page)).toEqual([]);
  });
});
