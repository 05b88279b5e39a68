import { describe, expect, test } from "vitest";
import { locales, localPath } from "#i18n/locale.ts";
import { newMember } from "#test/browser/account/account-member.ts";
import { membersSite } from "#test/browser/account/members-site.ts";
import { storeSession } from "#test/browser/auth/auth-steps.ts";
import { desktop, phone, withBrowser } from "#test/helpers/browser/browser.ts";

const openPage = withBrowser();
const site = membersSite();

describe.each(locales)("in %s", (language) => {
  test.each(["reviews", "messages", "photos", "analytics", "courses", "team"])(
    "while %s load, placeholders have a height and keep their distance from the footer, as the content does",
    async (name) => {
      const member = await newMember(site.origin, language);
      const page = await openPage({ viewport: language === "zh" ? phone : desktop, baseURL: site.origin });
      await storeSession(page, member.session);
      let goOn = () => {};
      const held = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      await page.route("**/api/me/**", async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(localPath(language, `/dashboard/${name}`));
      const placeholder = page.locator("main .card .skeleton").last();
      await placeholder.waitFor();
      const gapBelow = (selector: string) =>
        page.evaluate((above) => {
          const bottom = [...document.querySelectorAll(above)].at(-1)?.getBoundingClientRect().bottom ?? Infinity;
          return (document.querySelector("footer")?.getBoundingClientRect().top ?? 0) - bottom;
        }, selector);
      await expect.poll(async () => (await placeholder.boundingBox())?.height).toBeGreaterThan(16);
      await expect.poll(() => gapBelow("main .card:has(.skeleton)")).toBeGreaterThanOrEqual(64);
      goOn();
      await page.locator("main .alert").last().waitFor();
      await expect.poll(() => gapBelow("main .alert")).toBeGreaterThanOrEqual(64);
    },
  );
});
