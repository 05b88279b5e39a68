import { expect, test } from "vitest";
import { hydrated, withBrowser } from "#test/helpers/browser/browser.ts";

const openPage = withBrowser();

test("a hovered listing is prefetched, opens as a document, and leads back to the filtered results", async () => {
  const page = await openPage({ alone: true });
  const session = await page.context().newCDPSession(page);
  const loadedAhead = new Set<string>();
  // Playwright turns prerendering off; the browser then only prefetches the page.
  session.on("Preload.prefetchStatusUpdated", ({ prefetchUrl, status }) => {
    if (["Ready", "Success"].includes(status)) loadedAhead.add(prefetchUrl);
  });
  await session.send("Preload.enable");
  const results = "/city/new-york?type=teacher";
  await page.goto(results);
  await hydrated(page);
  const startedAt = await page.evaluate(() => performance.timeOrigin);
  const link = page.locator(".listing h2 a").first();
  const listing = await link.evaluate((element: HTMLAnchorElement) => element.href);
  await link.hover();
  await expect.poll(() => [...loadedAhead]).toContain(listing);
  await link.click();
  await page.waitForURL(listing);
  expect(await page.evaluate(() => performance.timeOrigin)).toBeGreaterThan(startedAt);
  await page.locator(".crumb a").click();
  await page.waitForURL(`**${results}`);
  expect(page.problems).toEqual([]);
});
