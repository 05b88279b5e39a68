import { afterAll, beforeAll, expect, test } from "vitest";
import { adminSections } from "#app/pages/admin/admin-sections.ts";
import { locales, localPath } from "#i18n/locale.ts";
import { createTestApp, type TestApp } from "#test/helpers/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app?.close());

test.each(locales)("console pages are not stored, not indexed and contain no data, in %s", async (locale) => {
  expect(adminSections.length).toBeGreaterThan(12);
  for (const { path } of adminSections) {
    const response = await app.fetch(localPath(locale, path));
    const page = await response.text();
    expect([path, response.status, response.headers.get("cache-control")]).toEqual([path, 200, "no-store"]);
    expect([path, page.includes('name="robots" content="noindex')]).toEqual([path, true]);
    // The same for all readers: only the API knows who an operator is.
    expect([path, page.includes("/api/operator/")]).toEqual([path, false]);
  }
  const query = "?case=7b2f&state=decided&x=%22%3E%3Cb%3E";
  const page = await (await app.fetch(localPath(locale, `/admin/reports${query}`))).text();
  const other = locale === "en" ? "zh" : "en";
  expect(page).toContain(` href="${localPath(other, `/admin/reports${query}`).replaceAll("&", "&amp;")}"`);
  expect(page).not.toContain('"><b>');
  const robots = await (await app.fetch("/robots.txt")).text();
  expect(robots).toContain(`Disallow: ${localPath(locale, "/admin")}\n`);
});
