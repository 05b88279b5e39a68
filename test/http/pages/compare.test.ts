import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/helpers/app.ts";
import { insertListing, schoolColumns, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";

let app: TestApp;
const ids: string[] = [];
let ended = "";

beforeAll(async () => {
  app = await createTestApp({ limits: { compareByClient: { points: 500, seconds: 60 } } });
  const now = app.services.clock.now().getTime();
  const paid = (days: number) => ({
    subscription_started_at: new Date(now - 60 * 86_400_000),
    subscription_expires_at: new Date(now + days * 86_400_000),
  });
  const { db } = app.opened;
  for (const [index, rate] of [75, 48, 60, 90, 55].entries()) {
    const columns = index === 1 ? schoolColumns : teacherColumns;
    const listing = columns({ ...paid(30), hourly_rate: rate, phone: "+1 212 555 0100", shown_contacts: ["email"] });
    ids.push(await insertListing(db, listing, { full_name: `Teacher ${index}`, email: `t${index}@mail.example` }));
  }
  ended = await insertListing(db, teacherColumns({ ...paid(-1) }), { full_name: "Ended Teacher" });
});

afterAll(() => app.close());

async function page(path: string): Promise<string> {
  const response = await app.fetch(path);
  expect([path, response.status, response.headers.get("cache-control")]).toEqual([path, 200, "no-store"]);
  return await response.text();
}

test("two to four listings are columns in URL order, and the page is not indexed", async () => {
  for (const count of [2, 3, 4]) {
    const html = await page(`/compare?ids=${ids.slice(0, count).reverse().join(",")}`);
    expect(html).toContain('name="robots" content="noindex');
    expect(html).toContain(`of-${count}`);
    const order = html.match(/compare-name" href="\/listing\/[^"]+/g)?.map((link) => link.split("/").at(-1));
    expect(order).toEqual(ids.slice(0, count).reverse());
  }
});

test("only the lowest rate is emphasized", async () => {
  const html = await page(`/compare?ids=${ids.slice(0, 3).join(",")}`);
  expect(html.match(/<b>[^<]*<\/b>/g)).toEqual(["<b>$48</b>"]);
});

test("a trial lesson has its price and length in the reader's language, in a row shown only if needed", async () => {
  const trial = { facets: ["trial-paid"], facet_keys: ["trial-paid"], trial_price: 12.5, trial_minutes: 30 };
  const change = (id: string | undefined, columns: object) =>
    app.opened.db
      .updateTable("teacher_listings")
      .set(columns)
      .where("id", "=", id ?? "")
      .execute();
  await change(ids[0], trial);
  await change(ids[2], { ...trial, facets: [], facet_keys: [] });
  expect(await page(`/compare?ids=${ids[0]},${ids[2]}`)).toContain("Paid trial: $12.50 for 30 minutes");
  expect(await page(`/zh/compare?ids=${ids[0]},${ids[2]}`)).toContain("付费试听：30 分钟 12.50 美元");
  expect(await page(`/compare?ids=${ids[1]},${ids[2]}`)).not.toMatch(/\$12\.50|Paid trial/);
});

test("contact details hidden on a listing's page are hidden in the comparison", async () => {
  const html = await page(`/compare?ids=${ids.slice(0, 2).join(",")}`);
  expect(html).not.toMatch(/555.?0100/u);
  expect(html).not.toContain(">Phone");
});

test("a listing that is not public is a removable column, whether or not it ever existed", async () => {
  for (const [locale, text] of [
    ["", "No longer listed"],
    ["/zh", "已下架"],
  ]) {
    for (const gone of [ended, randomUUID()]) {
      const html = await page(`${locale}/compare?ids=${ids[0]},${gone}`);
      expect(html).toContain(text);
      expect(html).toContain(`href="${locale}/compare?ids=${ids[0]}"`);
      expect(html).not.toContain("Ended Teacher");
    }
  }
});

test("a fifth listing is shown below, and can replace the last column", async () => {
  const html = await page(`/compare?ids=${ids.join(",")}`);
  const [first, second, third, fourth, fifth] = ids;
  expect(html).toContain("of-4");
  expect(html).toContain(`href="/compare?ids=${first},${second},${third},${fifth},${fourth}"`);
});

test("a URL without two listings explains how to compare", async () => {
  for (const query of ["", "?ids=", `?ids=${ids[0]}`, `?ids=${ids[0]},${ids[0]}`, "?ids=1'--", "?ids=null,undefined"])
    expect(await page(`/compare${query}`)).toContain("Save two or more listings to compare them here.");
});

test("the thirty-first comparison of a network in a minute is rejected in the reader's language", async () => {
  const limited = await createTestApp();
  for (let count = 0; count < 30; count += 1) expect((await limited.fetch("/zh/compare")).status).toBe(200);
  const rejected = await limited.fetch("/zh/compare");
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await rejected.text()).toContain('lang="zh-Hans"');
  expect((await limited.fetch("/")).status).toBe(200);
  await limited.close();
});
