import { createRequire } from "node:module";
import { setTimeout as delay } from "node:timers/promises";
import { openLatencyProxy } from "./latency-proxy.ts";
import { chromiumFlags, ensureLighthouse } from "./lighthouse.ts";

/** The subset of puppeteer-core used here. */
type Puppeteer = {
  launch(options: { executablePath?: string; channel?: "chrome"; args: string[] }): Promise<PuppeteerBrowser>;
};
type PuppeteerBrowser = { newPage(): Promise<PuppeteerPage>; close(): Promise<void> };
type PuppeteerPage = {
  setViewport(size: { width: number; height: number }): Promise<void>;
  goto(url: string, options: { waitUntil: "networkidle0" }): Promise<unknown>;
  evaluate<T>(script: () => T): Promise<T>;
  waitForSelector(selector: string): Promise<{ hover(): Promise<void>; click(): Promise<void> } | null>;
  url(): string;
};

// Playwright disables prerendering in pages it attaches to, so this uses the puppeteer-core that Lighthouse depends on.
function requirePuppeteer(): Puppeteer {
  ensureLighthouse();
  return createRequire(`${process.cwd()}/tools/lighthouse/`)("puppeteer-core") as Puppeteer;
}

/**
 * Returns the milliseconds from the click on a listing in the results until the listing's page is painted, at the given
 * network round-trip time, after the pointer has rested on the link.
 */
export async function clickToPaintMs(origin: string, resultsPath: string, roundTripMs: number): Promise<number> {
  const { port } = new URL(origin);
  const line = await openLatencyProxy(Number(port), roundTripMs);
  const executablePath = process.env["CHROMIUM_PATH"];
  const throughLine = `--host-resolver-rules=MAP localhost:${port} ${new URL(line.origin).host.replace("localhost", "127.0.0.1")}`;
  const browser = await requirePuppeteer().launch({
    ...(executablePath ? { executablePath } : { channel: "chrome" }),
    args: [...chromiumFlags, throughLine],
  });
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    await page.goto(origin + resultsPath, { waitUntil: "networkidle0" });
    await page.evaluate(() => {
      addEventListener("click", () => sessionStorage.setItem("clickedAt", String(Date.now())), true);
    });
    const link = await page.waitForSelector('main article a[href*="/listing/"]');
    await link?.hover();
    await delay(1500);
    await link?.click();
    // Polls from outside: a script's context ends when the prerendered page is activated.
    for (let look = 0; look < 100 && !page.url().includes("/listing/"); look++) await delay(50);
    await delay(1000);
    return await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      const activatedAt = (navigation as unknown as { activationStart?: number }).activationStart ?? 0;
      const paintedAt = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
      const shownAt = performance.timeOrigin + Math.max(activatedAt, paintedAt);
      return Math.round(shownAt - Number(sessionStorage.getItem("clickedAt")));
    });
  } finally {
    await browser.close();
    line.close();
  }
}
