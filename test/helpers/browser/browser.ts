import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from "playwright-core";
import { beforeAll, inject, onTestFinished } from "vitest";
import { randomClientHeaders } from "#test/helpers/auth/visitor-address.ts";
import { onWorkerExit } from "#test/helpers/worker-cleanup.ts";

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 900 };

/** A page that records forbidden events: policy violations, errors, warnings, requests to other hosts. */
export type WatchedPage = Page & { problems: string[] };

type Options = BrowserContextOptions & {
  /** Runs in every document before its own scripts. */
  before?: () => void;
  /** A fresh browser for a single use, for tests that measure downloads or leave data in their browser. */
  alone?: boolean;
};
type OpenPage = (options?: Options) => Promise<WatchedPage>;

type Settings = {
  /** Command-line switches of the browser. */
  switches?: readonly string[];
  /**
   * Whether the tabs of a context share a renderer; true by default. While one tab opens another, the clicks in all
   * tabs of its renderer are lost, so tests that click in two tabs at once need false.
   */
  sharesRenderer?: boolean;
};

/**
 * Returns a function that opens a page, on the full site, as a separate visitor. All tests of a worker share one
 * browser, and consecutive tests with equal options share a context, with only its files cached. This takes a third of
 * the work. Skeletons move only if `reducedMotion` is given.
 */
export function withBrowser(settings: Settings = {}): OpenPage {
  beforeAll(async () => void (await browserWith(settings)));
  return async ({ before, alone = false, ...options } = {}) => {
    const { full, empty } = inject("sites");
    const baseURL = options.baseURL ?? full;
    const looks = JSON.stringify([settings, baseURL, options]);
    const waiting = alone ? [] : (visitors.get(looks) ?? []);
    visitors.set(looks, waiting);
    const known = waiting.pop();
    const isReused = !alone && isPlain(options);
    const context = known ?? (await newVisitor(settings, { viewport: desktop, ...options, baseURL }));
    if (!known && isReused && settings.sharesRenderer !== false) await openIdlePage(context);
    onTestFinished(async ({ task }) => {
      if (!isReused || task.result?.state === "fail") return await context.close();
      await leave(context);
      waiting.push(context);
    });
    context.setDefaultTimeout(30_000);
    // Two concurrent workers from one address would exhaust a visitor's limit for uncached pages.
    if (baseURL === empty || baseURL === full) await context.setExtraHTTPHeaders(randomClientHeaders());
    const page = await context.newPage();
    if (known) await forget(page, new Set([baseURL, full, empty]));
    if (before) await page.addInitScript(before);
    return watch(page, new URL(baseURL).origin);
  };
}

async function newVisitor(settings: Settings, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await (await browserWith(settings)).newContext(options);
  if (options.reducedMotion === undefined) await context.addInitScript(stopShimmer);
  return context;
}

/**
 * Opens a tab that stays open for as long as the context. The pages of all tests then share its renderer, which starts
 * once and compiles the site's scripts once: a third less processor time for each page.
 */
async function openIdlePage(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  idlePages.add(page);
  await page.goto("/robots.txt");
}

/** Returns the tabs that a test has opened in the context of its page. */
export const tabsBeside = (page: Page): Page[] =>
  page
    .context()
    .pages()
    .filter((one) => one !== page && !idlePages.has(one));

/** Skeletons do not move: painting them takes half a core for as long as a page loads. Other animations run. */
function stopShimmer(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".skeleton::before { animation: none }");
  document.adoptedStyleSheets = [sheet];
}

const idlePages = new WeakSet<Page>();
const browsers = new Map<string, Promise<Browser>>();
/** Idle contexts for reuse, by their options. */
const visitors = new Map<string, BrowserContext[]>();

function browserWith(settings: Settings): Promise<Browser> {
  const key = JSON.stringify(settings);
  const found = browsers.get(key);
  if (found) return found;
  const started = launchBrowser(settings);
  browsers.set(key, started);
  onWorkerExit(async () => (await started).close());
  return started;
}

/** Whether the options change only how pages are displayed. */
function isPlain(options: BrowserContextOptions): boolean {
  const looks = ["viewport", "baseURL", "colorScheme", "reducedMotion", "javaScriptEnabled"];
  return Object.keys(options).every((name) => looks.includes(name));
}

async function leave(context: BrowserContext): Promise<void> {
  const opened = context.pages().filter((page) => !idlePages.has(page));
  await Promise.all(opened.map((page) => page.close()));
  await context.unrouteAll({ behavior: "ignoreErrors" });
  context.removeAllListeners("request");
  await context.setOffline(false);
  await context.clearCookies();
}

/** Deletes everything that a context stores for these origins, except cached files. */
async function forget(page: Page, origins: Iterable<string>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const origin of origins) await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.detach();
}

/** The Chromium that `npm test` found or installed. */
function launchBrowser({ switches = [], sharesRenderer = true }: Settings): Promise<Browser> {
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
      // For `openIdlePage`. Without site isolation no spare renderer starts for each page.
      ...(sharesRenderer ? ["--process-per-site", "--disable-site-isolation-trials"] : []),
      // A page is open for too short a time to gain from optimized code.
      "--js-flags=--no-maglev --no-turbofan",
      ...switches,
    ],
    env: { ...process.env, ...(CHROMIUM_LIBRARIES && { LD_LIBRARY_PATH: CHROMIUM_LIBRARIES }) },
  });
}

/**
 * Moves the pointer into the page and back to the header, which starts the framework: a pointer at rest sends no event
 * to a new page. Movements within one frame would be one event, whose distance may be zero.
 */
export async function movePointer(page: Page): Promise<void> {
  await page.mouse.move(200, 300);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await page.mouse.move(8, 8);
}

/** Moves the pointer, which starts the framework, and waits until hydration is complete. */
export async function hydrated(page: Page): Promise<void> {
  await movePointer(page);
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    return main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps"));
  });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/**
 * Clicks an element far down the page. Parts of a page are laid out when they scroll into view, which moves the rest of
 * it for a frame: a click that itself scrolls may press the button on the element and release it beside it.
 */
export async function scrollAndClick(element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  await element.click();
}

/** Records forbidden events in a page from now on, for example in one opened by another page. */
export async function watch(page: Page, origin: string): Promise<WatchedPage> {
  const problems: string[] = [];
  const documents = new Set<string>();
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`policy violation: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  page.on("request", (request) => {
    const { protocol, origin: requested } = new URL(request.url());
    if (requested !== origin && protocol !== "data:") problems.push(`requested ${request.url()}`);
    if (request.isNavigationRequest()) documents.add(request.url());
  });
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    // A browser reports a 404 page requested by a test as an error.
    const { url } = message.location();
    const isFailed = message.text().startsWith("Failed to load resource");
    if (!["error", "warning"].includes(message.type()) || (isFailed && documents.has(url))) return;
    problems.push(isFailed ? `${message.text()}: ${url}` : message.text());
  });
  return Object.assign(page, { problems });
}
