import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { startChild } from "../support/child-server.ts";

/**
 * Measures the transfer size of a page by kind, including every script it eventually loads. `npm run bench -- weight`
 */
const folder = mkdtempSync(join(tmpdir(), "taoli-weight-"));
const environment = { ...process.env, DATA_DIR: folder };
execFileSync(process.execPath, ["scripts/seed.ts", "--listings", "2000"], { env: environment, stdio: "ignore" });
const app = await startChild(["server/serve.js"], { DATA_DIR: folder });
const browser = await chromium.launch({
  ...(process.env["CHROMIUM_PATH"] && { executablePath: process.env["CHROMIUM_PATH"] }),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});

const sitemap = await (await fetch(`${app.origin}/sitemaps/listings-1.xml`)).text();
const listing = /\/listing\/[\w-]+/.exec(sitemap)?.[0] ?? "";
const paths = ["/", "/?city=Boston&category=hsk", "/city/boston", listing, "/pricing", "/auth", "/dashboard"];
const session = await signUp();
const rows = [];
for (const path of paths) rows.push({ path: path.slice(0, 26), ...(await weigh(path)) });
console.table(rows);
await browser.close();
await app.stop();
rmSync(folder, { recursive: true, force: true });

/** Returns kilobytes (1,024 bytes) as sent, excluding headers. */
async function weigh(path: string): Promise<Record<string, number>> {
  const page = await browser.newPage();
  if (path === "/dashboard") {
    await page.addInitScript((stored) => localStorage.setItem("taoli.session", stored), session);
  }
  const kinds: Record<string, number> = { document: 0, stylesheet: 0, font: 0, script: 0, image: 0, other: 0 };
  const weighings: Promise<void>[] = [];
  page.on("requestfinished", (request) => {
    weighings.push(
      request.sizes().then(({ responseBodySize }) => {
        const kind = request.resourceType() in kinds ? request.resourceType() : "other";
        kinds[kind] = (kinds[kind] ?? 0) + responseBodySize;
      }),
    );
  });
  await page.goto(app.origin + path, { waitUntil: "load" });
  // A pointer event without movement is not an interaction.
  await page.mouse.move(200, 300);
  await page.mouse.move(5, 5);
  await page.waitForLoadState("networkidle");
  await Promise.all(weighings);
  await page.close();
  return Object.fromEntries(Object.entries(kinds).map(([kind, bytes]) => [kind, Math.round(bytes / 102.4) / 10]));
}

/** A new member's session, as the browser stores it. */
async function signUp(): Promise<string> {
  const response = await fetch(`${app.origin}/auth/v1/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "weight@taoli.example", password: "mango-tree-1" }),
  });
  return await response.text();
}
