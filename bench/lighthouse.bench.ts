import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startChild } from "./support/child-server.ts";

/**
 * Lighthouse's mobile profile on the four pages that matter, in both languages: the median of three runs each.
 * `npm run bench -- lighthouse [path …]`. Lighthouse itself is kept in tools/lighthouse and installed when first used.
 */
const runs = 3;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const cli = "tools/lighthouse/node_modules/lighthouse/cli/index.js";
const chromeFlags = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; score: number | null; title: string; scoreDisplayMode: string }>;
};

const folder = mkdtempSync(join(tmpdir(), "taoli-lighthouse-"));
if (!existsSync(cli)) execFileSync("npm", ["ci", "--prefix", "tools/lighthouse", "--no-audit", "--no-fund"]);
const environment = { ...process.env, DATA_DIR: folder };
execFileSync(process.execPath, ["scripts/seed.ts", "--listings", "2000"], { env: environment, stdio: "ignore" });
const app = await startChild(["server/serve.js"], { DATA_DIR: folder });

const rows = [];
for (const path of process.argv.length > 2 ? process.argv.slice(2) : await defaultPaths())
  rows.push(await measure(path));
console.table(rows);
await app.stop();
rmSync(folder, { recursive: true, force: true });

async function defaultPaths(): Promise<string[]> {
  const sitemap = await (await fetch(`${app.origin}/sitemaps/listings-1.xml`)).text();
  const listing = /\/listing\/[\w-]+/.exec(sitemap)?.[0] ?? "";
  const paths = ["/", "/city/boston", listing, "/pricing"];
  return paths.flatMap((path) => [path, path === "/" ? "/zh" : `/zh${path}`]);
}

async function measure(path: string) {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run++)
    reports.push(await lighthouse(app.origin + path).catch(() => lighthouse(app.origin + path)));
  console.log(`${path}: measured`);
  for (const report of reports.slice(0, 1)) explain(path, report);
  const score = (category: string) =>
    median(reports.map((report) => Math.round((report.categories[category]?.score ?? 0) * 100)));
  const value = (audit: string) => median(reports.map((report) => report.audits[audit]?.numericValue ?? 0));
  return {
    path: path.length > 24 ? `${path.slice(0, 24)}…` : path,
    ...Object.fromEntries(categories.map((category) => [category, score(category)])),
    "LCP ms": Math.round(value("largest-contentful-paint")),
    "TBT ms": Math.round(value("total-blocking-time")),
    CLS: Math.round(value("cumulative-layout-shift") * 1000) / 1000,
    "weight KB": Math.round(value("total-byte-weight") / 1024),
  };
}

/** Names the audits that cost points, so that they can be mended. */
function explain(path: string, { audits }: Report): void {
  const failed = Object.entries(audits).filter(
    ([, { score, scoreDisplayMode }]) =>
      score !== null && score < 0.9 && ["binary", "numeric"].includes(scoreDisplayMode),
  );
  for (const [id, { title }] of failed) console.log(`${path}: ${id}: ${title}`);
}

/** One run. Now and then Chromium gives no trace, and Lighthouse asks to be run again. */
async function lighthouse(url: string): Promise<Report> {
  const argv = [cli, url, "--quiet", "--output=json", `--chrome-flags=${chromeFlags.join(" ")}`];
  const env = { ...process.env, ...(process.env["CHROMIUM_PATH"] && { CHROME_PATH: process.env["CHROMIUM_PATH"] }) };
  const { stdout } = await promisify(execFile)(process.execPath, argv, { env, maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout) as Report;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
