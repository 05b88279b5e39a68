import { expect, test } from "vitest";
import { robotsText } from "./robots.ts";
import { sitemapIndex, sitemapPart } from "./sitemap.ts";

const origin = "https://taoli.example";

test("every page is listed once per language, with its modification time if known", () => {
  const xml = sitemapPart(origin, [
    { path: "/", changedAt: null },
    { path: "/city/boston", changedAt: new Date("2026-06-01T10:00:00Z") },
  ]);
  expect(xml.match(/<loc>[^<]*<\/loc>/g)).toEqual([
    "<loc>https://taoli.example/</loc>",
    "<loc>https://taoli.example/zh</loc>",
    "<loc>https://taoli.example/city/boston</loc>",
    "<loc>https://taoli.example/zh/city/boston</loc>",
  ]);
  expect(xml.match(/<lastmod>2026-06-01T10:00:00\.000Z<\/lastmod>/g)).toHaveLength(2);
});

test("XML markup is escaped", () => {
  expect(sitemapIndex(origin, ["/a&b<c"])).toContain("<loc>https://taoli.example/a&amp;b&lt;c</loc>");
});

test("robots may read all public pages and find the sitemap", () => {
  const text = robotsText(origin);
  expect(text).toMatch(/^User-agent: \*\nAllow: \/\n/);
  for (const path of ["/dashboard", "/api/", "/auth/v1/", "/functions/"]) expect(text).toContain(`Disallow: ${path}\n`);
  expect(text).toContain("Sitemap: https://taoli.example/sitemap.xml\n");
});
