/** Paths closed to crawlers: private pages and endpoints. Pages excluded from the index declare it themselves. */
const closed = ["/admin", "/zh/admin", "/dashboard", "/zh/dashboard", "/api/", "/auth/v1/", "/functions/"];

/** The text of `/robots.txt`. */
export function robotsText(origin: string): string {
  const rules = closed.map((path) => `Disallow: ${path}`);
  return ["User-agent: *", "Allow: /", ...rules, "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}
