import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#database/open-database.ts";
import { isMediaName } from "#domain/media/media.ts";
import { createFolderStore } from "#providers/folder-store/folder-store.ts";
import { insertReview } from "#test/helpers/listings/reviews.ts";
import { addPhotos, detailedJpeg } from "#test/helpers/media/add-photos.ts";
import { startChild } from "./support/child-server.ts";
import { ensureLighthouse, type LighthouseReport, median, runLighthouse } from "./support/lighthouse.ts";
import { mainPaths } from "./support/main-paths.ts";

/**
 * Runs Lighthouse's mobile profile on the four main pages in both locales, and on a school's page with nine photos and
 * 41 reviews beside the page of a school without any: the median of three runs each. `npm run bench -- lighthouse
 * [path …]`. Lighthouse itself is in tools/lighthouse and is installed on first use.
 */
const runs = 3;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

const folder = mkdtempSync(join(tmpdir(), "taoli-lighthouse-"));
ensureLighthouse();
const environment = { ...process.env, DATA_DIR: folder };
execFileSync(process.execPath, ["scripts/seed.ts", "--listings", "2000"], { env: environment, stdio: "ignore" });
const [withPhotos, without] = await fillSchool();
const app = await startChild(["server/serve.js"], { DATA_DIR: folder });

const photos = [without, withPhotos].flatMap((id) => [`/listing/${id}`, `/zh/listing/${id}`]);
const paths = process.argv.slice(2).flatMap((path) => (path === "photos" ? photos : [path]));
const rows: Awaited<ReturnType<typeof measure>>[] = [];
for (const path of paths.length > 0 ? paths : [...(await mainPaths(app.origin)), ...photos])
  rows.push(await measure(path));
console.table(rows);
for (const start of ["", "/zh"]) {
  const lcp = (id: string) => rows.find(({ path }) => path === shortened(`${start}/listing/${id}`))?.["LCP ms"];
  const [one = 0, other = 0] = [lcp(withPhotos), lcp(without)];
  if (other > 0) console.log(`${start}/listing: LCP with photos and reviews / without: ${(one / other).toFixed(2)}`);
}
await app.stop();
rmSync(folder, { recursive: true, force: true });

/** Adds nine photos and 41 reviews to one of two schools that are alike, and gives the ids of both. */
async function fillSchool(): Promise<[withPhotos: string, without: string]> {
  const opened = await openDatabase({ folder: join(folder, "pglite") });
  const alike = opened.db.selectFrom("teacher_listings").select("id").where("listing_type", "=", "school");
  const [one, other] = await alike.where("is_active", "=", true).orderBy("id").limit(2).execute();
  if (one === undefined || other === undefined) throw new Error("There are no two listings.");
  const files = createFolderStore(join(folder, "media"), isMediaName);
  const photos = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map(async (shade) => ({ bytes: await detailedJpeg(shade) })),
  );
  await addPhotos(opened.db, files, one.id, photos);
  for (let count = 0; count < 41; count += 1) await insertReview(opened.db, one.id, { stars: 3 + (count % 3) });
  await opened.close();
  return [one.id, other.id];
}

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

/** Names the audits that cost points, so that they can be mended. */
function explain(path: string, { audits }: LighthouseReport): void {
  const failed = Object.entries(audits).filter(
    ([, { score, scoreDisplayMode }]) =>
      score !== null && score < 0.9 && ["binary", "numeric"].includes(scoreDisplayMode),
  );
  for (const [id, { title }] of failed) console.log(`${path}: ${id}: ${title}`);
}
