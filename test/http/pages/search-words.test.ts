import { afterAll, beforeAll, expect, test } from "vitest";
import { reindexListings } from "#domain/search/words/reindex-listings.ts";
import { createTestApp, type TestApp, testNow } from "#test/helpers/app.ts";
import { insertListing, schoolColumns, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";

let app: TestApp;
let stopListening: () => Promise<void>;
const never = new AbortController().signal;
const paid = {
  subscription_started_at: new Date(testNow.getTime() - 86_400_000),
  subscription_expires_at: new Date(testNow.getTime() + 30 * 86_400_000),
};

beforeAll(async () => {
  app = await createTestApp();
  stopListening = await app.opened.onListingsChanged((payload) => app.applyNotification(payload));
  const { db } = app.services;
  await insertListing(db, teacherColumns({ ...paid, headline: "Wang & <b>patience</b>" }), { full_name: "王红" });
  await insertListing(db, teacherColumns(paid), { full_name: "Wang Hong 汪洪" });
  await insertListing(
    db,
    teacherColumns({ ...paid, bio: `${"I teach. ".repeat(30)}Zhuyin & <i>songs</i> for all. ${"More. ".repeat(40)}` }),
    { full_name: "Lin" },
  );
  await insertListing(db, schoolColumns({ ...paid, city: "Chicago", city_key: "chicago", state: "IL" }));
  await reindexListings(app.services, never);
});
afterAll(async () => {
  await stopListening();
  await app.close();
});

const bodyOf = async (path: string) => await (await app.fetch(path)).text();
const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";

test("results for words are named, marked, ranked by match, and not indexed", async () => {
  const html = await bodyOf("/?q=wang+hong");
  expect(html).toContain('name="robots" content="noindex');
  expect(html).toMatch(/<title>wang hong · /);
  const main = mainOf(html);
  expect(main).toContain("<mark>王红</mark>");
  expect(main).toMatch(/<mark>Wang<\/mark> <mark>Hong<\/mark>|<mark>Wang Hong<\/mark>/);
  expect(main).toContain("Matching names come first, then listings with more months paid.");
  expect(main).toMatch(/<input[^>]* name="q"[^>]* value="wang hong"/);
  expect(mainOf(await bodyOf("/zh/city/boston?q=wang"))).toContain("名称相符的在前");
});

test("typed text and owners' text is escaped, also inside marks", async () => {
  const main = mainOf(await bodyOf("/?q=patience"));
  expect(main).toContain("Wang &amp; &lt;b&gt;<mark>patience</mark>&lt;/b&gt;");
  const typed = "<script>alert(1)</script>\"'";
  const html = await bodyOf(`/?${new URLSearchParams({ q: typed })}`);
  expect(html).not.toContain("<script>alert(1)");
  expect(html).toContain("No results for “&lt;script&gt;alert(1)&lt;/script&gt;");
});

test("a match in the bio only shows an excerpt", async () => {
  const main = mainOf(await bodyOf("/?q=zhuyin+songs"));
  expect(main).toMatch(
    /<dt>From the bio<\/dt> <dd[^>]*>… [^<]*<mark>Zhuyin<\/mark> &amp; &lt;i&gt;<mark>songs<\/mark>/,
  );
});

test("a name with the same sound is listed as close, below the results", async () => {
  const main = mainOf(await bodyOf("/?q=王红"));
  expect(main.match(/<article/g)).toHaveLength(1);
  expect(main).toMatch(/Close, but not exact:[\s\S]*汪洪/);
  expect(mainOf(await bodyOf("/zh?q=王红"))).toContain("不完全符合，但相近：");
});

test("a search without results offers fewer words, all cities and fewer filters, without samples", async () => {
  const main = mainOf(await bodyOf("/city/boston?q=wang+unheard"));
  expect(main).toContain("No results for “wang unheard”. Try fewer words or another city.");
  expect(main).toMatch(/href="\/city\/boston\?q=wang"[^>]*>“wang”: 2 listings/);
  expect(main).not.toMatch(/<article|Sample/);
  expect(mainOf(await bodyOf("/city/boston?q=charles"))).toMatch(/href="\/\?q=charles"[^>]*>All cities: 1 listing/);
});

test("a search without results links to the nearest city that has some, in both languages", async () => {
  const english = mainOf(await bodyOf("/?city=Cambridge&q=hong"));
  expect(english).toMatch(/href="\/city\/boston\?q=hong"[^>]*>Boston: 2 listings/);
  const chinese = mainOf(await bodyOf("/zh?city=Cambridge&q=王红"));
  expect(chinese).toMatch(/href="\/zh\/city\/boston\?q=[^"]+"[^>]*>波士顿：1 个结果/);
});

test("a longer search is cut, and the page explains it", async () => {
  expect(await bodyOf(`/?q=${"wang+".repeat(40)}`)).toContain(
    "Only the first 80 characters and 6 words were searched.",
  );
  expect(await bodyOf("/?q=a+b+c+d+e+f+g")).toContain("Only the first 80 characters and 6 words were searched.");
  expect(await bodyOf("/?q=a+b+c+d+e+f")).not.toContain("Only the first");
});

test("other filters, the sort order and pagination keep the words", async () => {
  const main = mainOf(await bodyOf("/city/boston?q=wang&type=teacher&sort=price"));
  expect(main).toContain('href="/city/boston?q=wang&amp;sort=price"');
  expect(await bodyOf("/filters?q=wang&city=Boston")).toMatch(/<input type="hidden" name="q" value="wang"/);
  expect(await bodyOf("/city/boston?q=wang")).toContain('href="/zh/city/boston?q=wang"');
});

test("the filters lead to results even if none is chosen", async () => {
  const hiddenOf = async (path: string) => (await bodyOf(path)).match(/<input type="hidden"[^>]*>/g) ?? [];
  const [everywhere] = await hiddenOf("/filters");
  expect(everywhere).toMatch(/name="city" value="All Cities"/);
  expect(await hiddenOf("/zh/filters?fit=hsk")).toHaveLength(1);
  expect(await hiddenOf("/filters?q=wang&type=school")).toHaveLength(2);
  expect(await bodyOf("/?city=All+Cities")).toContain("<article");
});

test("no search text causes a server error", async () => {
  const encoded = [
    "%00",
    "%ff%fe",
    "%ed%a0%80",
    "%F0%9F%99%82",
    "%27%3B--",
    "%26%7C%21%28%29%3A%2A",
    "%5C%27",
    "%25",
    "+",
    "%09%0a",
    "wang%3A*",
    "%C2%AD",
    "%E2%80%AE",
    "%EF%B7%BA",
    "a%00b",
    "%E3%84%85",
    "%22%27%3C%3E",
    "__proto__",
    "constructor",
    "1e309",
    "-1",
    "%7B%7B7*7%7D%7D",
    "a".repeat(7000),
    "%E7%8E%8B".repeat(800),
    "x+".repeat(3000),
    "&q=2&q[]=3",
    "%F0%A0%AE%B7".repeat(200),
  ];
  for (const q of encoded) {
    for (const path of [`/?q=${q}`, `/zh/city/boston?q=${q}&fit=hsk`, `/_.data?q=${q}`, `/filters?q=${q}`]) {
      const { status } = await app.fetch(path);
      expect([path.slice(0, 60), [200, 301, 308, 404, 414].includes(status) || status]).toEqual([
        path.slice(0, 60),
        true,
      ]);
    }
  }
  expect(app.log.filter(({ level }) => level === "error")).toEqual([]);
});

test("different notations of a search are one page, and no search changes another page", async () => {
  const clean = await bodyOf("/?q=wang+hong");
  for (const query of [
    "q=wang%20hong",
    "q=+wang++hong+",
    "q=wang%0ahong",
    "q=wang%00+hong",
    "q=wang+hong&q=evil.example",
  ])
    expect(await bodyOf(`/?${query}`)).toBe(clean);
  const landing = await bodyOf("/");
  for (const query of ["q=", "q=%00", "q=+", "q=%ff"]) expect(await bodyOf(`/?${query}`)).toBe(landing);
  const city = await bodyOf("/city/boston");
  await bodyOf("/city/boston?q=evil.example");
  expect(await bodyOf("/city/boston")).toBe(city);
  expect(await bodyOf("/city/boston?q=%00")).toBe(city);
});

test("an edited text is found by searches that did not show the listing", async () => {
  const { db } = app.services;
  expect(mainOf(await bodyOf("/?q=calligraphy"))).not.toContain("<article");
  await db
    .updateTable("teacher_listings")
    .set({ headline: "Calligraphy", version: 2 })
    .where("headline", "is not", null)
    .execute();
  await reindexListings(app.services, never);
  app.setTime(new Date(testNow.getTime() + 2000));
  await expect.poll(async () => mainOf(await bodyOf("/?q=calligraphy"))).toContain("<mark>Calligraphy</mark>");
});
