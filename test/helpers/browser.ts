import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

export type Site = { origin: string; dataDir: string; stop(signal?: NodeJS.Signals): Promise<number | null> };

/** The production server as a process of its own, on a fresh embedded database with demo listings. */
export async function startSite({ listings = 400, environment = {} as Record<string, string> } = {}): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), "taoli-site-"));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir, LOG_LEVEL: "warn", ...environment };
  if (listings > 0) {
    const argv = ["scripts/seed.ts", "--listings", String(listings)];
    execFileSync(process.execPath, argv, { env, stdio: ["ignore", "ignore", "inherit"] });
  }
  const child = spawn(process.execPath, ["server/serve.js"], {
    env: { ...env, PORT: String(port), ORIGIN: origin },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  await untilReady(origin, child);
  return {
    origin,
    dataDir,
    async stop(signal = "SIGINT") {
      child.kill(signal);
      const code = await ended;
      rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** The Chromium that `npm test` found or installed. */
export function launchBrowser(): Promise<Browser> {
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
    ],
    env: { ...process.env, ...(CHROMIUM_LIBRARIES && { LD_LIBRARY_PATH: CHROMIUM_LIBRARIES }) },
  });
}

export type WatchedPage = Page & { problems: string[] };

/** A page that notes what must never happen: policy violations, errors, failed requests, other hosts. */
export async function openPage(browser: Browser, origin: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: origin, ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`policy violation: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith("data:"))
      problems.push(`asked ${request.url()}`);
  });
  return Object.assign(page, { problems });
}

/** Waits until the framework has taken over the page. */
export async function hydrated(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
}

async function untilReady(origin: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The server was not ready within 30 s.");
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
