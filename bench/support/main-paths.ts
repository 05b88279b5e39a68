/** Paths of home, a city, a listing and pricing, each in both locales. The site needs at least one listing. */
export async function mainPaths(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemaps/listings-1.xml`)).text();
  const listing = /\/listing\/[\w-]+/.exec(sitemap)?.[0] ?? "";
  const paths = ["/", "/city/boston", listing, "/pricing"];
  return paths.flatMap((path) => [path, path === "/" ? "/zh" : `/zh${path}`]);
}
