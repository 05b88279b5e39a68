import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChild } from "./support/child-server.ts";
import { ensureLighthouse, type LighthouseReport, median, runLighthouse } from "./support/lighthouse.ts";
import { mainPaths } from "./support/main-paths.ts";
import { fillSchool, listingPaths } from "./support/school-pages.ts";

/**
 * Runs Lighthouse's mobile profile on the four main pages in both locales, and on the page of a school with nine photos
 * and 41 reviews compared with one without any: the median of three runs each. `npm run bench -- lighthouse [path …]`.
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
await app.stop();
rmSync(folder, { recursive: true, force: true });

function shortened(path: string): string {
  return path.length > 24 ? `${path.slice(0, 24)}…` : path;
}

async function measure(path: string) {
  const reports: LighthouseReport[] = [];
  for (let run = 0; run < runs; run++) reports.push(await runLighthouse(app.origin + path));
  console.log(`${path}: measured`);
  for (const report of reports.slice(0, 1)) explain(path, report);
  const score = (category: string) =>
    median(reports.map((report) => Math.round((report.categories[category]?.score ?? 0) * 100)));
  const value = (audit: string) => median(reports.map((report) => report.audits[audit]?.numericValue ?? 0));
  return {
    path: shortened(path),
    ...Object.fromEntries(categories.map((category) => [category, score(category)])),
    "LCP ms": Math.round(value("largest-contentful-paint")),
    "TBT ms": Math.round(value("total-blocking-time")),
    CLS: Math.round(value("cumulative-layout-shift") * 1000) / 1000,
    "weight KB": Math.round(value("total-byte-weight") / 1024),
  };
}

/** Prints the audits that cost points. */
function explain(path: string, { audits }: LighthouseReport): void {
  const failed = Object.entries(audits).filter(
    ([, { score, scoreDisplayMode }]) =>
      score !== null && score < 0.9 && ["binary", "numeric"].includes(scoreDisplayMode),
  );
  for (const [id, { title }] of failed) console.log(`${path}: ${id}: ${title}`);
}
