import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveBarePages } from "../support/bare-page.ts";
import { startChild } from "../support/child-server.ts";
import { ensureLighthouse, type LighthouseReport, median, runLighthouse } from "../support/lighthouse.ts";
import { mainPaths } from "../support/main-paths.ts";
import { fillSchool, listingPaths } from "../support/school-pages.ts";

/**
 * Runs Lighthouse's mobile profile on the four main pages in both locales, and on the page of a school with nine photos
 * and 41 reviews compared with one without any: the median of three runs each. A bare page with the same text
 * alternates with each page: its performance is the best that this machine allows. `npm run bench -- lighthouse
 * [path …]`.
 * Lighthouse is installed into tools/lighthouse on first use.
 */
const runs = 3;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

const folder = mkdtempSync(join(tmpdir(), "taoli-lighthouse-"));
ensureLighthouse();
const environment = { ...process.env, DATA_DIR: folder };
execFileSync(process.execPath, ["scripts/seed.ts", "--listings", "2000"], { env: environment, stdio: "ignore" });
const { filled, plain } = await fillSchool(folder);
const app = await startChild(["server/serve.js"], { DATA_DIR: folder });
const bare = await serveBarePages(app.origin);

const photos = [plain, filled].flatMap(listingPaths);
const paths = process.argv.slice(2).flatMap((path) => (path === "photos" ? photos : [path]));
const rows: Awaited<ReturnType<typeof measure>>[] = [];
for (const path of paths.length > 0 ? paths : [...(await mainPaths(app.origin)), ...photos])
  rows.push(await measure(path));
console.table(rows);
for (const start of ["", "/zh"]) {
  const lcp = (id: string) => rows.find(({ path }) => path === shortened(`${start}/listing/${id}`))?.["LCP ms"];
  const [one = 0, other = 0] = [lcp(filled), lcp(plain)];
  if (other > 0) console.log(`${start}/listing: LCP with photos and reviews / without: ${(one / other).toFixed(2)}`);
}
bare.close();
await app.stop();
rmSync(folder, { recursive: true, force: true });

function shortened(path: string): string {
  return path.length > 24 ? `${path.slice(0, 24)}…` : path;
}

async function measure(path: string) {
  const reports: LighthouseReport[] = [];
  const bareReports: LighthouseReport[] = [];
  for (let run = 0; run < runs; run++) {
    reports.push(await runLighthouse(app.origin + path));
    bareReports.push(await runLighthouse(bare.origin + path, ["--only-categories=performance"]));
  }
  console.log(`${path}: measured`);
  for (const report of reports.slice(0, 1)) explain(path, report);
  return {
    path: shortened(path),
    ...Object.fromEntries(categories.map((category) => [category, scoreOf(reports, category)])),
    "bare performance": scoreOf(bareReports, "performance"),
    "LCP ms": Math.round(valueOf(reports, "largest-contentful-paint")),
    "TBT ms": Math.round(valueOf(reports, "total-blocking-time")),
    "bare TBT ms": Math.round(valueOf(bareReports, "total-blocking-time")),
    CLS: Math.round(valueOf(reports, "cumulative-layout-shift") * 1000) / 1000,
    "weight KB": Math.round(valueOf(reports, "total-byte-weight") / 1024),
  };
}

function scoreOf(reports: readonly LighthouseReport[], category: string): number {
  return median(reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)));
}

function valueOf(reports: readonly LighthouseReport[], audit: string): number {
  return median(reports.map(({ audits }) => audits[audit]?.numericValue ?? 0));
}

/** Prints the audits that cost points. */
function explain(path: string, { audits }: LighthouseReport): void {
  const failed = Object.entries(audits).filter(
    ([, { score, scoreDisplayMode }]) =>
      score !== null && score < 0.9 && ["binary", "numeric"].includes(scoreDisplayMode),
  );
  for (const [id, { title }] of failed) console.log(`${path}: ${id}: ${title}`);
}
