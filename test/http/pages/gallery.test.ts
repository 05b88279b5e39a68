import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Site, startSite } from "#test/helpers/site.ts";

let site: Site;

beforeAll(async () => {
  site = await startSite({ listings: 0 });
});
afterAll(() => site.stop());

test.each(["/dev/design", "/zh/dev/design"])("production returns 404 for %s", async (path) => {
  expect((await fetch(site.origin + path)).status).toBe(404);
});

test("robots.txt and the sitemap do not mention the gallery", async () => {
  for (const path of ["/robots.txt", "/sitemap.xml"]) {
    const response = await fetch(site.origin + path);
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain("design");
  }
});

test("the production build contains no part of the gallery", () => {
  const files = globSync("build/{client,server}/**/*.{js,css,json}");
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => /gallery|dev\/design/.test(readFileSync(file, "utf8")))).toEqual([]);
});
