import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp, testNow } from "#test/helpers/app.ts";
import { insertListing, schoolColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { initialWindowBytes, popularResponseBytes } from "#test/helpers/initial-window.ts";
import { insertReview } from "#test/helpers/listings/reviews.ts";

let app: TestApp;
let other: TestApp;
let stopListening: () => Promise<void>;

beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ open: async () => ({ opened: app.opened, close: async () => {} }) });
  stopListening = await app.opened.onListingsChanged((payload) => other.applyNotification(payload));
});
afterAll(async () => {
  await stopListening?.();
  await other?.close();
  await app?.close();
});

const ends = new Date(testNow.getTime() + 30 * 86_400_000);

/** A school with this number of reviews: one star less each, then one star each. */
async function reviewed(count: number, columns: Parameters<typeof insertReview>[2] = {}) {
  const listing = await insertListing(app.opened.db, schoolColumns({ subscription_expires_at: ends }));
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const at = new Date(testNow.getTime() - (n + 1) * 86_400_000);
    const stars = Math.max(1, 5 - n);
    ids.push(await insertReview(app.opened.db, listing, { stars, published_at: at, created_at: at, ...columns }));
  }
  return { listing, ids, path: `/listing/${listing}` };
}

const page = async (path: string, from = app) => await (await from.fetch(path)).text();

test.each([
  [0, "New, no reviews yet", "Starting rating 4.8, no reviews yet", null],
  [1, "New · 1 review", "New · 1 review", null],
  [2, "New · 2 reviews", "New · 2 reviews", null],
  [3, "4.0 out of 5", "Rated 4.0 out of 5, 3 reviews", "4.0"],
])("with %i reviews the page shows the matching rating and markup", async (count, block, label, average) => {
  const { path } = await reviewed(count);
  const html = await page(path);
  expect(html).toContain(block);
  expect(html).toContain(label);
  expect(html.match(/class="review-item"/gu)?.length ?? 0).toBe(count);
  expect(html.includes('"AggregateRating"')).toBe(average !== null);
  if (average !== null) expect(html).toContain(`"ratingValue":"${average}"`);
  expect(html.includes("review-bars")).toBe(average !== null);
  expect(html).not.toMatch(/style="/u);
});

test("structured data has no rating if the owner invited every review", async () => {
  const { path } = await reviewed(3, { proof: "invitation" });
  const html = await page(path);
  expect(html).toContain("Rated 4.0 out of 5, 3 reviews");
  expect(html).toContain("Invited by the school");
  expect(html).not.toContain("AggregateRating");
});

test("a review is escaped and has its language, reply and report link", async () => {
  const { path, ids } = await reviewed(1, {
    body: "老师很好 <script>alert(1)</script>",
    language: "zh-Hans",
    reply: "Thank you.",
    reply_language: "en",
    replied_at: testNow,
  });
  const html = await page(path);
  expect(html).toContain('lang="zh-Hans">老师很好 &lt;script&gt;');
  expect(html).toContain("Reply from the school");
  expect(html).toContain(`${path}/report?review=${ids[0]}`);
  const form = await app.fetch(`${path}/report?review=${ids[0]}`);
  const report = await form.text();
  expect(report).toContain("Report this review");
  expect(report).toContain('value="pressed-to-withdraw"');
});

test("the page of all reviews is paginated and filtered, not indexed, and works without script", async () => {
  const { path } = await reviewed(41);
  expect(await page(path)).toContain("Show all 41 reviews");
  const all = await page(`${path}/reviews`);
  expect(all.match(/class="review-item"/gu)).toHaveLength(20);
  expect(all).toContain('content="noindex,follow"');
  expect(all).not.toContain('<script type="module"');
  expect((await page(`${path}/reviews?page=3`)).match(/class="review-item"/gu)).toHaveLength(1);
  expect((await page(`${path}/reviews?page=9`)).match(/class="review-item"/gu)).toHaveLength(1);
  expect((await page(`${path}/reviews?stars=5`)).match(/class="review-item"/gu)).toHaveLength(1);
  expect(await page(`${path}/reviews?language=zh-Hant`)).toContain("No reviews match");
  expect(await page(`${path}/reviews?stars=nine`)).toBe(all);
  expect((await app.fetch(`${path.slice(0, -1)}x/reviews`)).status).toBe(404);
});

test("a removed review disappears from every process's pages within a second", async () => {
  const { path, ids } = await reviewed(3);
  expect(await page(path, other)).toContain("Rated 4.0");
  await app.opened.db
    .updateTable("reviews")
    .set({ state: "removed", refusal: "not-genuine", ended_at: testNow })
    .where("id", "=", ids[0] ?? "")
    .execute();
  other.setTime(new Date(testNow.getTime() + 1000));
  await expect.poll(() => page(path, other), { interval: 50 }).not.toContain("Rated 4.0");
  expect(await page(path, other)).not.toContain(ids[0] ?? "");
});

test("results can be sorted by rating, with less weight for few reviews", async () => {
  const db = app.opened.db;
  const few = await reviewed(1);
  const many = await insertListing(db, schoolColumns({ subscription_expires_at: ends, school_name: "Many" }));
  for (let n = 0; n < 12; n += 1) await insertReview(db, many, { stars: 5 });
  const html = await page("/?city=All+Cities&sort=rating");
  const at = (id: string) => html.indexOf(`/listing/${id}`);
  expect(at(many)).toBeGreaterThan(0);
  expect(at(many)).toBeLessThan(at(few.listing));
  expect(html).toContain("Highest rated");
  expect(html).toContain("noindex");
});

test.each(["", "/zh"])("the page of a listing with 41 reviews fits in a connection's first window", async (locale) => {
  const { path } = await reviewed(41, { course: "Heritage reading group" });
  const bytes = await popularResponseBytes(app, locale + path);
  app.setTime(testNow);
  expect(bytes).toBeLessThanOrEqual(initialWindowBytes);
});
