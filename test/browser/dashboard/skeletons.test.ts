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
    "while %s load, their placeholders have a height and keep a distance from the footer, and so does what follows",
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
      const placeholder = page.locator("main .card .sk").last();
      await placeholder.waitFor();
      const footer = page.locator("footer").first();
      const gapBelow = async (element: typeof footer) => {
        const [above, below] = [await element.boundingBox(), await footer.boundingBox()];
        return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
      };
      expect((await placeholder.boundingBox())?.height).toBeGreaterThan(16);
      expect(await gapBelow(page.locator("main .card:has(.sk)").last())).toBeGreaterThanOrEqual(64);
      goOn();
      const noListing = page.locator("main .alert").last();
      await noListing.waitFor();
      expect(await gapBelow(noListing)).toBeGreaterThanOrEqual(64);
    },
  );
});
