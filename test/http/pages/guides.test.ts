import { afterAll, beforeAll, expect, test } from "vitest";
import { computeCityPrices } from "#domain/guides/city-prices.ts";
import { guidePath, guideSlugs, guides } from "#domain/guides/guides.ts";
import { formatDate } from "#i18n/formats.ts";
import { locales, localeTags, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { createTestApp, type TestApp } from "#test/helpers/app.ts";
import { insertListing, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { readHead } from "#test/helpers/html-head.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  app.setTime(testNow);
});

afterAll(() => app.close());

const textOf = async (path: string) => await (await app.fetch(path)).text();

test("the resources page links to every guide, below its three cards", async () => {
  for (const prefix of ["", "/zh"]) {
    const html = await textOf(`${prefix}/resources`);
    const links = guideSlugs.map((slug) => html.indexOf(`href="${prefix}${guidePath(slug)}"`));
    expect(Math.min(...links)).toBeGreaterThan(html.lastIndexOf('class="card resource"'));
  }
});

test("a guide links to other guides in its own locale", async () => {
  const html = await textOf("/zh/resources/choosing-a-teacher");
  expect(html).toContain('href="/zh/resources/characters-and-sounds"');
  expect(html).not.toContain("guide:");
});

type Node = Record<string, unknown> & { "@id"?: string };

test.each(guideSlugs)("%s is an article with complete structured data, in both locales", async (slug) => {
  for (const locale of locales) {
    const path = localPath(locale, guidePath(slug));
    const { headings, jsonLd } = readHead(await textOf(path));
    const [{ "@graph": graph }] = jsonLd as [{ "@graph": Node[] }];
    const article = graph.find((node) => node["@type"] === "Article") ?? {};
    const named = (name: string) => graph.find((node) => node["@id"] === (article[name] as Node | undefined)?.["@id"]);
    const [title = ""] = headings;
    expect(title.length).toBeLessThanOrEqual(110);
    expect(article).toMatchObject({
      headline: title,
      mainEntityOfPage: app.origin + path,
      inLanguage: localeTags[locale],
      datePublished: guides[slug].publishedOn,
      dateModified: guides[slug].changedOn,
    });
    for (const name of ["author", "publisher"])
      expect(named(name)).toMatchObject({ "@type": "Organization", name: expect.any(String), url: expect.any(String) });
    expect(named("isPartOf")).toMatchObject({ "@type": "WebSite" });
    const image = await app.fetch(String(article["image"]));
    expect(image.headers.get("content-type")).toBe("image/png");
  }
});

test.each([
  "/resources/nonsense",
  "/resources/constructor",
  "/zh/resources/__proto__",
  "/resources/..%2Fen%2Ffirst-lesson",
])("%s is not found", async (path) => {
  expect((await app.fetch(path)).status).toBe(404);
});

test("a city's page links to matching guides, and other results to none", async () => {
  const links = async (path: string) =>
    [...(await textOf(path)).matchAll(/href="([^"]*\/resources\/[^"]+)"/gu)].map(([, href]) => href);
  expect(await links("/zh/city/boston/hsk")).toEqual(
    ["choosing-a-teacher", "chinese-exams", "lesson-prices"].map((slug) => `/zh/resources/${slug}`),
  );
  expect(await links("/?city=All+Cities")).toEqual([]);
});

test("prices are shown with their date once a city has enough listings", async () => {
  const insert = async (rates: number[]) => {
    for (const hourly_rate of rates)
      await insertListing(app.services.db, teacherColumns({ city: "Boston", city_key: "boston", hourly_rate }));
    await computeCityPrices(app.services);
  };
  await insert([40, 45, 50, 55, 60, 65, 70]);
  expect(await textOf("/resources/lesson-prices")).toContain("No city has eight listings with a rate yet.");
  await insert([95.5]);
  app.setTime(new Date(testNow.getTime() + 3 * 60_000));
  app.invalidate();
  const html = await textOf("/zh/resources/lesson-prices");
  expect(html).toMatch(/<a href="\/zh\/city\/boston">波士顿<\/a>/u);
  const computed = messagesFor("zh", "guides").pricesComputed.replace("{date}", formatDate("zh", testNow));
  for (const text of ["$57.50", "$40 至 $95.50", "<td>8</td>", computed]) expect(html).toContain(text);
});
