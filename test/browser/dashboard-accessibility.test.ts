import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { words } from "#i18n/words.ts";
import { desktop, phone, type WatchedPage, withBrowser } from "#test/helpers/browser.ts";
import { type Site, startSite } from "#test/helpers/site.ts";
import { newMember } from "./account-member.ts";
import { bringAxe, drawAll, everything, violations } from "./axe.ts";
import { createInForm, field, form, openDashboard } from "./dashboard-page.ts";

const openPage = withBrowser();
const patient = 120_000;
let site: Site;
beforeAll(async () => {
  site = await startSite({ listings: 0 });
});
afterAll(() => site.stop());

const readers = [
  { language: "en", viewport: desktop, themes: ["light", "dark"] },
  { language: "zh", viewport: phone, themes: ["dark", "light"] },
] as const;

describe.each(readers)("in $language", ({ language, viewport, themes: [theme, otherTheme] }) => {
  const own = words(language, "dashboard");

  async function check(page: WatchedPage, state: string): Promise<unknown[]> {
    await page.emulateMedia({ colorScheme: theme });
    await page.evaluate(drawAll);
    // What the header covers at the moment is no smaller for it.
    await page.evaluate(() => scrollTo(0, 0));
    const found = await violations(page, { runOnly: everything });
    await page.emulateMedia({ colorScheme: otherTheme });
    found.push(...(await violations(page, { runOnly: ["color-contrast"] })));
    return found.map((violation) => ({ state, violation }));
  }

  test("axe finds nothing in any state of the dashboard, light or dark", { timeout: patient }, async () => {
    const page = await openPage({ baseURL: site.origin, viewport, colorScheme: theme, reducedMotion: "reduce" });
    await bringAxe(page);
    await openDashboard(page, await newMember(site.origin, language), language);
    const found = await check(page, "new");
    await page.getByRole("button", { name: own.form.create, exact: true }).click();
    found.push(...(await check(page, "faults")));
    await field(page, "city").fill("s");
    await page.keyboard.press("ArrowDown");
    found.push(...(await check(page, "open list")));
    await createInForm(page, language);
    found.push(...(await check(page, "created")));
    await page.locator(".preview .l-name a").click();
    found.push(...(await check(page, "preview of the page")));
    await page.keyboard.press("Escape");

    const other = await page.context().newPage();
    await other.goto(page.url());
    await form(other).waitFor();
    await field(other, "headline").fill("Theirs");
    await other.getByRole("button", { name: own.form.save, exact: true }).click();
    await other.getByText(own.updated).waitFor();
    await field(page, "headline").fill("Mine");
    await page.getByRole("button", { name: own.form.save, exact: true }).click();
    await page.locator(".conflict").waitFor();
    found.push(...(await check(page, "two versions")));
    await page.locator('a[href$="/dashboard/account"]').first().click();
    await page.getByRole("dialog").waitFor();
    found.push(...(await check(page, "leaving")));
    expect(found).toEqual([]);
  });

  test("nothing scrolls sideways at 320 px", async () => {
    const page = await openPage({ baseURL: site.origin, viewport: { width: 320, height: 700 } });
    await openDashboard(page, await newMember(site.origin, language), language);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await createInForm(page, language);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});
