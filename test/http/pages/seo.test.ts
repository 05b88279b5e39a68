import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptCity } from "#domain/cities/decide-city.ts";
import { guidePath, guideSlugs } from "#domain/guides/guides.ts";
import { createTestApp, type TestApp } from "#test/helpers/app.ts";
import { insertListing, schoolColumns, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { type HtmlHead, readHead } from "#test/helpers/html-head.ts";

const origin = "https://taoli.example";

type Page = { url: string; status: number; robots: string | null; head: HtmlHead };

let app: TestApp;
let pages: Page[] = [];
let lastmods: string[] = [];

beforeAll(async () => {
  app = await createTestApp({ origin });
  app.setTime(testNow);
  await fillDirectory(app);
  const index = locations(await textOf("/sitemap.xml"));
  const parts = await Promise.all(index.map(textOf));
  lastmods = parts.flatMap((part) =>
    [...part.matchAll(/<lastmod>([^<]*)<\/lastmod>/g)].map(([, moment]) => moment ?? ""),
  );
  for (const url of parts.flatMap(locations)) pages.push(await readPage(url));
});

afterAll(() => app.close());

test("the sitemap lists fixed pages, cities, categories with three listings and active listings, in both languages", () => {
  const paths = pages.map(({ url }) => new URL(url).pathname);
  const english = paths.filter((path) => !/^\/zh(\/|$)/.test(path));
  expect(paths.filter((path) => /^\/zh(\/|$)/.test(path)).map((path) => path.slice(3) || "/")).toEqual(english);
  const cities = ["/city/%E5%B0%8F%E5%9F%8E", "/city/boston", "/city/boston/business", "/city/toronto"];
  const fixed = ["/", "/about", "/pricing", "/privacy", "/resources", "/terms", ...guideSlugs.map(guidePath)];
  expect(english.filter((path) => !path.startsWith("/listing/")).sort()).toEqual([...fixed, ...cities].sort());
  expect(english.filter((path) => path.startsWith("/listing/"))).toHaveLength(6);
  expect(new Set(paths).size).toBe(paths.length);
  expect(lastmods.every((moment) => !Number.isNaN(Date.parse(moment)))).toBe(true);
});

test("every page returns 200, is indexable and has one heading", () => {
  for (const { url, status, robots, head } of pages) {
    expect([url, status, robots, head.meta.robots ?? null]).toEqual([url, 200, null, null]);
    expect([url, head.headings.length]).toEqual([url, 1]);
    expect(head.headings[0]?.trim()).not.toBe("");
  }
});

test("every page is in the language of its URL", () => {
  for (const { url, head } of pages) expect([url, head.lang]).toEqual([url, isChinese(url) ? "zh-Hans" : "en"]);
});

test("titles and descriptions are unique and fit a search result", () => {
  for (const { url, head } of pages) {
    const [description = "", ...others] = head.meta.description ?? [];
    expect([url, others.length]).toEqual([url, 0]);
    expect(width(head.title), `${url}: ${head.title}`).toBeGreaterThan(10);
    expect(width(head.title), `${url}: ${head.title}`).toBeLessThanOrEqual(80);
    expect(width(description), `${url}: ${description}`).toBeGreaterThan(40);
    expect(width(description), `${url}: ${description}`).toBeLessThanOrEqual(180);
  }
  expect(repeated(pages.map(({ head }) => head.title))).toEqual([]);
  expect(repeated(pages.map(({ head }) => head.meta.description?.[0] ?? ""))).toEqual([]);
});

test("every page is its own canonical", () => {
  for (const { url, head } of pages)
    expect(head.links.filter(({ rel }) => rel === "canonical").map(({ href }) => href)).toEqual([url]);
});

test("the languages of a page reference each other and themselves, with English as the default", () => {
  const byUrl = new Map(pages.map((page) => [page.url, alternates(page)]));
  for (const { url } of pages) {
    const own = byUrl.get(url) ?? {};
    expect(Object.keys(own).sort()).toEqual(["en", "x-default", "zh-Hans"]);
    expect(own[isChinese(url) ? "zh-Hans" : "en"]).toBe(url);
    expect(own["x-default"]).toBe(own.en);
    for (const other of Object.values(own)) expect([url, byUrl.get(other)]).toEqual([url, own]);
  }
});

test("every page has complete Open Graph and Twitter tags with absolute URLs", () => {
  for (const { url, head } of pages) {
    const { meta, title } = head;
    const [locale, otherLocale] = isChinese(url) ? ["zh_CN", "en_US"] : ["en_US", "zh_CN"];
    expect(meta, url).toMatchObject({
      "og:title": [title],
      "og:description": meta.description,
      "og:url": [url],
      "og:site_name": [isChinese(url) ? "桃李" : "Taoli"],
      "og:locale": [locale],
      "og:locale:alternate": [otherLocale],
      "og:image:width": ["1200"],
      "og:image:height": ["630"],
      "twitter:card": ["summary_large_image"],
    });
    expect(["website", "profile"]).toContain(meta["og:type"]?.[0]);
    expect(meta["og:image:alt"]?.[0]?.length, url).toBeGreaterThan(3);
    expect(meta["og:image"]?.[0]).toMatch(new RegExp(`^${origin}/og/${isChinese(url) ? "zh" : "en"}/.*\\.png\\?v=`));
  }
});

test("every share card is a PNG of 1200 by 630, unique for each city and listing", async () => {
  const cards = new Map(pages.map(({ url, head }) => [head.meta["og:image"]?.[0] ?? "", url]));
  for (const [card, url] of cards) {
    const response = await app.fetch(card);
    const png = new DataView(await response.arrayBuffer());
    expect([url, response.status, response.headers.get("content-type")]).toEqual([url, 200, "image/png"]);
    expect([png.getUint32(16), png.getUint32(20)]).toEqual([1200, 630]);
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const again = await app.fetch(card, { headers: { "if-none-match": response.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
  }
  for (const { url, head } of pages) {
    const [, id] = url.match(/\/listing\/(.+)$/) ?? [];
    const [, city] = url.match(/\/city\/([^/]+)/) ?? [];
    if (id) expect(head.meta["og:image"]?.[0]).toContain(`/listing/${id}.png`);
    if (city) expect(head.meta["og:image"]?.[0]).toContain(`/city/${city}.png`);
  }
});

test("structured data is one graph with the organization, the breadcrumbs and the page's subject", () => {
  for (const { url, head } of pages) {
    expect([url, head.jsonLd.length]).toEqual([url, 1]);
    const graph = graphOf(head);
    const types = graph.flatMap((node) => node["@type"]);
    expect(types, url).toEqual(expect.arrayContaining(["Organization", "WebSite", ...expectedTypes(url, head)]));
    const ids = graph.flatMap((node) => (typeof node["@id"] === "string" ? [node["@id"]] : []));
    expect(ids.every((id) => id.startsWith(`${origin}/`))).toBe(true);
    expect(repeated(ids)).toEqual([]);
    expect(JSON.stringify(graph)).not.toMatch(/aggregateRating|sample-|secret-/);
  }
});

test("a listing's text cannot break out of its script", async () => {
  const [listing] = pages.filter(({ head }) => JSON.stringify(head.jsonLd).includes("</script>"));
  expect(listing?.head.headings).toHaveLength(1);
});

test("pages excluded from search engines are noindex and not in the sitemap", async () => {
  const urls = ["/?category=hsk&price=60", "/city/boston?sort=price", "/zh/city/boston?type=school", "/city/chicago"];
  for (const url of [...urls, "/city/boston/children", "/auth"]) {
    const page = await readPage(url);
    expect([url, page.status, page.head.meta.robots]).toEqual([url, 200, ["noindex,follow"]]);
    expect(Object.keys(alternates(page))).toEqual([]);
  }
});

test("a city search has the city's page as its canonical", async () => {
  const { head } = await readPage("/zh?city=Boston");
  expect(head.links.find(({ rel }) => rel === "canonical")?.href).toBe(`${origin}/zh/city/boston`);
});

test.each(["", "/zh"])(
  "an unknown city at %s/ is not found, not indexed, and the typed text is not repeated",
  async (prefix) => {
    for (const typed of ["Zyzzyva", "Call 555-0100 now", "<b>zyzzyva</b>", "请加微信"]) {
      const response = await app.fetch(
        `${prefix || "/"}?${new URLSearchParams({ city: typed, category: "hsk", page: "2" })}`,
      );
      const html = await response.text();
      expect([typed, response.status]).toEqual([typed, 404]);
      const { title, headings, meta, links } = readHead(html);
      expect([title, headings]).toEqual(
        prefix === ""
          ? ["City not found · Taoli", ["City not found"]]
          : ["没有找到这个城市 · 桃李 Taoli", ["没有找到这个城市"]],
      );
      expect(meta.robots).toEqual(["noindex"]);
      expect(links.filter(({ rel }) => rel === "canonical" || rel === "alternate")).toEqual([]);
      for (const echo of [typed, encodeURIComponent(typed), typed.replaceAll(" ", "+"), "zyzzyva"])
        expect(html.toLowerCase()).not.toContain(echo.toLowerCase());
      expect(html).toMatch(/<option value="Boston"/);
      expect(html).toContain(`href="${prefix || "/"}"`);
    }
  },
);

test("a known city, or one with a listing, is found", async () => {
  for (const city of ["Houston", "Boston", "小城"]) {
    const { status, head } = await readPage(`/?${new URLSearchParams({ city })}`);
    expect([city, status, head.headings]).toEqual([city, 200, [`Mandarin Teachers in ${city}`]]);
  }
});

test("robots.txt references the sitemap", async () => {
  expect(await textOf("/robots.txt")).toContain(`Sitemap: ${origin}/sitemap.xml`);
});

test("cards of unknown subjects are not found", async () => {
  const unknownId = "00000000-0000-4000-8000-000000000000";
  const paths = [
    "/og/fr/site.png",
    "/og/en/city/nowhere.png",
    `/og/en/listing/${unknownId}.png`,
    "/og/en/listing/x.png",
  ];
  for (const path of [...paths, "/og", "/og/en/city/%ff.png", "/og/en/site.jpg"])
    expect([path, (await app.fetch(path)).status]).toEqual([path, 404]);
});

async function fillDirectory({ opened: { db } }: TestApp): Promise<void> {
  const people = ["Lin Yuqing 林雨晴", "Zhou Ming 周明", "Helen O'Brien"];
  for (const [index, full_name] of people.entries())
    await insertListing(
      db,
      teacherColumns({
        months_paid: index + 1,
        bio: "Ten years in class. </script><h1>x</h1>",
        wechat_id: "secret-id",
      }),
      { full_name },
    );
  await insertListing(db, schoolColumns({ name_zh: "查尔斯河中文学校" }));
  const toronto = { city: "Toronto", city_key: "toronto", state: "ON" };
  await insertListing(db, teacherColumns({ ...toronto, shown_contacts: [] }), { full_name: "王芳", phone: "secret-1" });
  await insertListing(db, teacherColumns({ city: "小城", city_key: "小城" }), { full_name: "Grace Liu" });
  await acceptCity({ db, clock: { now: () => testNow } }, "小城");
  await insertListing(db, teacherColumns({ subscription_expires_at: testNow }), { full_name: "Ended" });
}

async function readPage(url: string): Promise<Page> {
  const response = await app.fetch(url);
  const head = readHead(await response.text());
  return { url, status: response.status, robots: response.headers.get("x-robots-tag"), head };
}

async function textOf(path: string): Promise<string> {
  const response = await app.fetch(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => url);
}

function alternates({ head }: Page): Record<string, string> {
  const links = head.links.filter(({ rel }) => rel === "alternate");
  return Object.fromEntries(links.map(({ hreflang, href }) => [hreflang, href]));
}

function expectedTypes(url: string, head: HtmlHead): string[] {
  const { pathname } = new URL(url);
  if (pathname === "/" || pathname === "/zh") return [];
  if (pathname.includes("/city/")) return ["BreadcrumbList", "CollectionPage"];
  if (!pathname.includes("/listing/")) return ["BreadcrumbList"];
  const profile = head.meta["og:type"]?.[0] === "profile";
  return ["BreadcrumbList", ...(profile ? ["ProfilePage"] : ["EducationalOrganization", "LocalBusiness"])];
}

function graphOf(head: HtmlHead): Record<string, unknown>[] {
  const [document] = head.jsonLd as { "@context": string; "@graph": Record<string, unknown>[] }[];
  expect(document?.["@context"]).toBe("https://schema.org");
  return document?.["@graph"] ?? [];
}

function isChinese(url: string): boolean {
  return /^\/zh(\/|$)/.test(new URL(url).pathname);
}

/** The width as search engines measure it: a Han character is as wide as two Latin ones. */
function width(text: string): number {
  return [...text].reduce((sum, character) => sum + (/[\u2e80-\uffef]/.test(character) ? 2 : 1), 0);
}

function repeated(texts: string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}
