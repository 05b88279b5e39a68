import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { serveBarePages } from "../support/bare-page.ts";
import { startChild } from "../support/child-server.ts";
import { clickToPaintMs } from "../support/click-to-paint.ts";
import { chromiumFlags, ensureLighthouse, median, runLighthouse } from "../support/lighthouse.ts";
import { mainPaths } from "../support/main-paths.ts";
import { fillSchool, listingPaths } from "../support/school-pages.ts";

/**
 * The first second of a visit, as a ratio to a bare page with the same text: LCP with Lighthouse's mobile profile, and
 * the time until the first row is visible on a slow phone (150 ms round trip, 1.6 Mbit/s, CPU slowed down four times).
 * Then the time from a click in the results to the listing's first paint, with a round trip of 150 ms.
 * Our page and the bare page alternate. The phone comes from a page of another site, as from a search engine: the
 * browser then starts a process for the new site in both cases. `photos` is a school's page with nine photos and 41
 * reviews. `npm run bench -- first-second [path …] [photos]`
 */
const runs = 5;
const anotherSite = "http://127.0.0.1";
const line = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };

const folder = mkdtempSync(join(tmpdir(), "taoli-first-second-"));
ensureLighthouse();
const environment = { ...process.env, DATA_DIR: folder };
execFileSync(process.execPath, ["scripts/seed.ts", "--listings", "2000"], { env: environment, stdio: "ignore" });
const photos = listingPaths((await fillSchool(folder)).filled);
const app = await startChild(["server/serve.js"], { DATA_DIR: folder });
const bare = await serveBarePages(app.origin);
const executablePath = process.env["CHROMIUM_PATH"];
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumFlags });

const rows = [];
const paths = process.argv.slice(2).flatMap((path) => (path === "photos" ? photos : [path]));
for (const path of paths.length > 0 ? paths : [...(await mainPaths(app.origin)), ...photos])
  rows.push(await compare(path));
console.table(rows);
await browser.close();
const clicks = [];
for (let run = 0; run < runs; run++) clicks.push(await clickToPaintMs(app.origin, "/city/boston", 150));
console.log(`click in the results to the paint of a listing: ${median(clicks)} ms (${clicks.join(", ")})`);
bare.close();
await app.stop();
rmSync(folder, { recursive: true, force: true });

async function compare(path: string) {
  const lcp = { ours: [] as number[], bare: [] as number[] };
  const first = { ours: [] as number[], bare: [] as number[] };
  // Make the page popular: the smallest Brotli form is made after several requests.
  for (let run = 0; run < 8; run++) await fetch(app.origin + path, { headers: { "accept-encoding": "br" } });
  for (let run = 0; run < runs; run++) {
    for (const [kind, origin] of [["ours", app.origin] as const, ["bare", bare.origin] as const]) {
      lcp[kind].push(await largestPaintMs(origin + path));
      first[kind].push(await firstRowMs(origin + path));
    }
  }
  const row = {
    path: path.length > 24 ? `${path.slice(0, 24)}…` : path,
    "LCP ms": median(lcp.ours),
    bare: median(lcp.bare),
    ratio: ratio(median(lcp.ours), median(lcp.bare)),
    "first row ms": median(first.ours),
    "bare row": median(first.bare),
    "row ratio": ratio(median(first.ours), median(first.bare)),
  };
  console.log(JSON.stringify(row));
  return row;
}

async function largestPaintMs(url: string): Promise<number> {
  const { audits } = await runLighthouse(url, ["--only-categories=performance"]);
  return Math.round(audits["largest-contentful-paint"]?.numericValue ?? 0);
}

/** Time of the first frame that shows the page's heading or first result. */
async function firstRowMs(url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", line);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(() => {
    const look = () => {
      const row = document.querySelector("main article h2") ?? document.querySelector("main h1");
      // Frames run only while rendering is not blocked; a change found in this frame is visible in the next one.
      if (row && row.getBoundingClientRect().height > 0) requestAnimationFrame((at) => Object.assign(window, { at }));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(new URL("/pricing", bare.origin.replace("http://localhost", anotherSite)).href);
  await page.goto(url, { waitUntil: "load" });
  const at = await page.waitForFunction(() => (window as { at?: number }).at);
  const shown = Math.round(Number(await at.jsonValue()));
  await context.close();
  return shown;
}

function ratio(ours: number, baseline: number): number {
  return Math.round((ours / baseline) * 100) / 100;
}
