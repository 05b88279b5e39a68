import type { IndexablePage } from "#domain/sitemap/sitemap.ts";
import { locales, localPath } from "#i18n/locale.ts";

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Returns the sitemap index with the paths of its parts. */
export function sitemapIndex(origin: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `<sitemap><loc>${escapeXml(origin + path)}</loc></sitemap>`);
  return document("sitemapindex", entries);
}

/**
 * Returns one part: every page in every locale. Pages link to their other locale themselves, so `hreflang` is not
 * repeated here. Priorities and frequencies are omitted because search engines ignore them.
 */
export function sitemapPart(origin: string, pages: readonly IndexablePage[]): string {
  const entries = pages.flatMap(({ path, changedAt }) => {
    const changed = changedAt === null ? "" : `<lastmod>${changedAt.toISOString()}</lastmod>`;
    return locales.map((locale) => `<url><loc>${escapeXml(origin + localPath(locale, path))}</loc>${changed}</url>`);
  });
  return document("urlset", entries);
}

function document(root: string, entries: readonly string[]): string {
  return `${declaration}\n<${root} xmlns="${namespace}">\n${entries.join("\n")}\n</${root}>\n`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");
}
