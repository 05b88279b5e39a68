import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, inject, onTestFinished } from "vitest";

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 900 };

/** A page that notes what must never happen: policy violations, errors, warnings, requests to other hosts. */
export type WatchedPage = Page & { problems: string[] };

type Options = BrowserContextOptions & {
  /** Runs in every document before its own scripts. */
  before?: () => void;
};
type OpenPage = (options?: Options) => Promise<WatchedPage>;

/**
 * One browser for the tests of a file. Gives what opens a page in it: a visitor of their own, on the full site.
 * `settings` are switches of the browser's command line.
 */
export function withBrowser(...settings: string[]): OpenPage {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchBrowser(settings);
  });
  afterAll(() => browser?.close());
  return async ({ before, ...options } = {}) => {
    if (!browser) throw new Error("The browser starts before the tests, not while they are collected.");
    const context = await browser.newContext({ viewport: desktop, baseURL: inject("sites").full, ...options });
    onTestFinished(() => context.close());
    context.setDefaultTimeout(15_000);
    const page = await context.newPage();
    if (before) await page.addInitScript(before);
    return watch(page, new URL(options.baseURL ?? inject("sites").full).origin);
  };
}

/** The Chromium that `npm test` found or installed. */
function launchBrowser(settings: readonly string[]): Promise<Browser> {
  const { CHROMIUM_PATH, CHROMIUM_LIBRARIES } = process.env;
  const sandboxless = process.getuid?.() === 0 || CHROMIUM_LIBRARIES !== undefined;
  return chromium.launch({
    ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
    args: [
      ...(sandboxless ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...settings,
    ],
    env: { ...process.env, ...(CHROMIUM_LIBRARIES && { LD_LIBRARY_PATH: CHROMIUM_LIBRARIES }) },
  });
}

/** Touches the page, which starts the framework, and waits until it has taken over. */
export async function hydrated(page: Page): Promise<void> {
  // A pointer that rests where it was before has not touched the new page: it goes into the page and back to the header.
  await page.mouse.move(200, 300);
  await page.mouse.move(8, 8);
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    return main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps"));
  });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** Notes from now on what must never happen in a page, such as one that another has opened. */
export async function watch(page: Page, origin: string): Promise<WatchedPage> {
  const problems: string[] = [];
  const documents = new Set<string>();
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`policy violation: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  page.on("request", (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (asked !== origin && protocol !== "data:") problems.push(`asked ${request.url()}`);
    if (request.isNavigationRequest()) documents.add(request.url());
  });
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    // A browser reports the 404 of a page that a test has asked for as an error.
    const isAnswer = message.text().startsWith("Failed to load resource") && documents.has(message.location().url);
    if (["error", "warning"].includes(message.type()) && !isAnswer) problems.push(message.text());
  });
  return Object.assign(page, { problems });
}
