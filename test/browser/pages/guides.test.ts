import { expect, test } from "vitest";
import { guidePath, guideSlugs } from "#domain/guides/guides.ts";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { phone, withBrowser } from "#test/helpers/browser/browser.ts";
import { untilStyled } from "#test/helpers/browser/until-styled.ts";

const openPage = withBrowser();

test.each(locales)(
  "on a phone, links of guides are at least 44 px high and no content overflows, in %s",
  async (language) => {
    const page = await openPage({ viewport: phone });
    for (const path of ["/resources", ...guideSlugs.map(guidePath)]) {
      await page.goto(localPath(language, path));
      await untilStyled(page);
      const low = await page
        .locator("main a:visible")
        .evaluateAll((links) =>
          links.filter((link) => (link.getClientRects()[0]?.height ?? 0) < 44).map((link) => link.textContent),
        );
      expect([path, low]).toEqual([path, []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    }
    expect(page.problems).toEqual([]);
  },
);

test("on a phone, the exams are listed one by one with a label for each fact", async () => {
  const page = await openPage({ viewport: phone });
  await page.goto("/resources/chinese-exams");
  const cell = page.locator(".guide-table td").first();
  expect(await cell.evaluate((td) => getComputedStyle(td, "::before").content)).toBe('"For"');
  expect((await cell.boundingBox())?.width).toBeGreaterThan(300);
});

test.each(locales)("each guide links to the others and to the search, in %s", async (language) => {
  const page = await openPage();
  const { find, more } = messagesFor(language, "guides");
  await page.goto(localPath(language, guidePath("first-lesson")));
  const links = page.getByRole("navigation", { name: more }).getByRole("link");
  expect(await links.count()).toBe(guideSlugs.length);
  await links.filter({ hasText: find }).click();
  await page.waitForURL(localPath(language, "/"));
});
