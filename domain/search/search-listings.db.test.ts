import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "#database/open-database.ts";
import { listCityCounts } from "#domain/cities/list-city-counts.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { fillWithListings } from "#test/helpers/database/rows/fill-with-listings.ts";
import {
  insertListing,
  type ListingColumns,
  schoolColumns,
  secondsFromNow,
  teacherColumns,
  testNow,
} from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { searchListings } from "./search-listings.ts";
import { type SearchQuery, wholeDirectory } from "./search-query.ts";

eachDatabase((database) => {
  function search(query: Partial<SearchQuery> = {}, now: Date = testNow) {
    return searchListings(testServices(database.db, now), { ...wholeDirectory, ...query });
  }
  function add(columns: Partial<ListingColumns> = {}): Promise<string> {
    return insertListing(database.db, teacherColumns(columns));
  }

  test("a search is counted by the outcome of its first page, the groups of its facets and its order", async () => {
    const services = testServices(database.db, testNow);
    const search = (query: Partial<SearchQuery>) => searchListings(services, { ...wholeDirectory, ...query });
    await search({});
    await add();
    await search({});
    await search({ page: 2 });
    await search({ words: "ornithopter" });
    await search({ facets: ["hsk", "yct", "online"], sort: "price" });
    expect(services.searched.map(({ outcome }) => outcome)).toEqual(["none", "found", "none", "none"]);
    expect(services.searched.at(-1)).toMatchObject({ outcome: "none", groups: ["exam", "place"], isSorted: true });
  });

  test("an empty directory shows the eight samples, filtered by city and category", async () => {
    const all = await search();
    expect(all).toMatchObject({ source: "samples", degraded: false, page: 1, pageCount: 1, validUntil: null });
    expect(all.rows).toHaveLength(8);
    expect(all.count).toEqual({ value: 8, capped: false });
    const boston = await search({ city: "boston" });
    expect(boston.rows.map((row) => row.id)).toEqual(["sample-6"]);
    expect((await search({ city: "boston", category: "children" })).rows).toEqual([]);
  });

  test("a city without listings shows samples although other cities have listings", async () => {
    await add();
    expect(await search({ city: "chicago" })).toMatchObject({ source: "samples", count: { value: 1, capped: false } });
    expect(await search({ city: "chicago", category: "hsk" })).toMatchObject({ source: "samples" });
    expect((await search()).source).toBe("listings");
  });

  test("facets are alternatives within a group and required across groups, and the strictest filter is suggested", async () => {
    const boston = { city: "Boston", city_key: "boston" };
    const both = await add({ ...boston, facet_keys: ["age-6-12", "traditional", "weekend"] });
    const adults = await add({ ...boston, facet_keys: ["adult", "traditional"] });
    await add({ ...boston });
    const idsOf = async (query: Partial<SearchQuery>) => (await search(query)).rows.map(({ id }) => id).toSorted();
    expect(await idsOf({ facets: ["age-6-12", "adult"] })).toEqual([both, adults].toSorted());
    expect(await idsOf({ facets: ["age-6-12", "adult", "weekend"] })).toEqual([both]);
    expect(await idsOf({ city: "boston", facets: ["traditional"] })).toEqual([both, adults].toSorted());
    expect(await search({ facets: ["traditional"] })).toMatchObject({
      count: { value: 2, capped: false },
      filterRemoval: null,
    });
    // The city's counter does not cover facets, so the listings are counted.
    expect((await search({ city: "boston", facets: ["weekend"] })).count.value).toBe(1);

    const none = await search({ city: "boston", facets: ["adult", "heritage", "simplified", "weekend"] });
    expect(none).toMatchObject({ source: "listings", rows: [], count: { value: 0 } });
    // Removing any one of the three groups still finds none.
    expect(none.filterRemoval).toBeNull();
    expect(none.suggestions).toEqual([]);
    const far = { ...teacherColumns(), city: "Chicago", city_key: "chicago", state: "IL" };
    await add({ ...far, facet_keys: ["adult", "simplified", "weekend"] });
    const elsewhere = await search({ city: "boston", facets: ["adult", "simplified", "weekend"], type: "teacher" });
    expect(elsewhere).toMatchObject({
      filterRemoval: null,
      suggestions: [{ without: { city: null }, count: { value: 1 } }],
    });
    expect((await search({ city: "boston", facets: ["adult", "weekend"], maxPrice: 100 })).filterRemoval).toMatchObject(
      {
        filter: { facets: ["adult"] },
        without: { facets: ["weekend"] },
        count: { value: 1 },
      },
    );
    expect((await search({ city: "boston", type: "school", facets: ["traditional"] })).filterRemoval).toMatchObject({
      filter: { type: "school" },
      without: { type: null },
      count: { value: 2 },
    });
  });

  test("later pages have the same order as earlier ones", async () => {
    await fillWithListings(database.opened, 400);
    const { rows } = await sql<{ id: string }>`
      select id from teacher_listings
      where is_active and removed_at is null and subscription_expires_at > ${testNow}
      order by hourly_rate desc, months_paid desc, subscription_started_at, id
    `.execute(database.db);
    for (const page of [1, 4, 5, 8]) {
      const shown = (await search({ sort: "price-desc", page })).rows.map((row) => row.id);
      expect(shown).toEqual(rows.slice((page - 1) * 24, page * 24).map((row) => row.id));
    }
  });

  test("listings are counted up to a thousand, and those with facets up to five hundred", async () => {
    await fillWithListings(database.opened, 1300);
    expect((await search()).count).toEqual({ value: 1000, capped: true });
    await database.db
      .updateTable("teacher_listings")
      .set({ facet_keys: ["weekend"] })
      .execute();
    const weekend = await search({ facets: ["weekend"], page: 30 });
    expect(weekend).toMatchObject({ count: { value: 500, capped: true }, page: 21, pageCount: 21 });
    const shown = sql`select id from teacher_listings where is_active order by id limit 1000`;
    await sql`delete from teacher_listings where is_active and id not in (${shown})`.execute(database.db);
    expect((await search()).count).toEqual({ value: 1000, capped: false });
  });

  test("a city without filters is counted exactly, excluding expired listings", async () => {
    await fillWithListings(database.opened, 1300);
    await sql`update teacher_listings set city_key = 'toronto'`.execute(database.db);
    const ended = sql`select id from teacher_listings where is_active order by id limit 3`;
    await sql`update teacher_listings set subscription_expires_at = ${testNow} where id in (${ended})`.execute(
      database.db,
    );
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from teacher_listings where is_active and subscription_expires_at > ${testNow}
    `.execute(database.db);
    const value = Number(rows[0]?.count);
    expect(value).toBeGreaterThan(1100);
    const cards = await listCityCounts(testServices(database.db));
    expect(cards.counts.find(({ city }) => city.key === "toronto")?.count).toBe(value);
    for (const sort of ["default", "price"] as const)
      expect(await search({ city: "toronto", sort })).toMatchObject({ count: { value, capped: false }, pageCount: 42 });
  });

  test("a city with listings that match no filter has an empty result without samples", async () => {
    await add();
    for (const filter of [{ category: "hsk" }, { type: "school" }, { maxPrice: 40 }] as const) {
      const found = await search({ city: "boston", ...filter });
      expect(found).toMatchObject({ source: "listings", rows: [], count: { value: 0, capped: false }, pageCount: 1 });
    }
  });

  test("inactive, expired and removed listings are hidden and do not prevent samples", async () => {
    await add({ is_active: false });
    await add({ subscription_expires_at: secondsFromNow(-1) });
    await add({ removed_at: testNow });
    expect((await search()).source).toBe("samples");
  });

  test("a listing leaves the results at its expiry, regardless of its flag", async () => {
    const id = await add({ subscription_expires_at: secondsFromNow(10) });
    await add({ subscription_expires_at: secondsFromNow(99) });
    const before = await search({}, secondsFromNow(9));
    expect(before.rows.map((row) => row.id)).toContain(id);
    expect(before.validUntil).toBe(secondsFromNow(10).toISOString());
    const after = await search({}, secondsFromNow(10));
    expect(after.rows.map((row) => row.id)).not.toContain(id);
    expect(after.count.value).toBe(1);
  });

  test("results are filtered by category, type and price", async () => {
    const teacher = await add({ category_keys: ["business", "hsk"], hourly_rate: 80 });
    const school = await insertListing(database.db, schoolColumns({ category_keys: ["hsk"], hourly_rate: 40 }));
    const ids = async (query: Partial<SearchQuery>) => (await search(query)).rows.map((row) => row.id).sort();
    expect(await ids({ category: "hsk" })).toEqual([teacher, school].sort());
    expect(await ids({ category: "business" })).toEqual([teacher]);
    expect(await ids({ type: "school" })).toEqual([school]);
    expect(await ids({ maxPrice: 60 })).toEqual([school]);
    expect(await ids({ category: "hsk", type: "teacher", maxPrice: 80, city: "boston" })).toEqual([teacher]);
  });

  test("listings are sorted by most months paid, then earliest start, then id", async () => {
    const [low, high] = [randomUUID(), randomUUID()].sort();
    await add({ id: high, months_paid: 3, subscription_started_at: secondsFromNow(-50) });
    await add({ id: low, months_paid: 3, subscription_started_at: secondsFromNow(-50) });
    const latest = await add({ months_paid: 3, subscription_started_at: secondsFromNow(-10) });
    const most = await add({ months_paid: 12, subscription_started_at: secondsFromNow(-5) });
    const least = await add({ months_paid: 1, subscription_started_at: secondsFromNow(-99) });
    expect((await search()).rows.map((row) => row.id)).toEqual([most, low, high, latest, least]);
  });

  test("schools come first among equal months in the default order only, on every page", async () => {
    const school = (columns: Parameters<typeof schoolColumns>[0]) =>
      insertListing(database.db, schoolColumns({ hourly_rate: 62.5, is_active: true, ...columns }));
    const same = { months_paid: 3, subscription_started_at: secondsFromNow(-50) };
    const earlier = await add({ ...same, subscription_started_at: secondsFromNow(-90) });
    const late = await school({ ...same, subscription_started_at: secondsFromNow(-10) });
    const early = await school(same);
    const most = await add({ ...same, months_paid: 4 });
    const order = async (query: Partial<SearchQuery> = {}) => (await search(query)).rows.map((row) => row.id);
    expect(await order()).toEqual([most, early, late, earlier]);
    expect(await order({ city: "boston" })).toEqual([most, early, late, earlier]);
    expect(await order({ sort: "price", city: "boston" })).toEqual([most, earlier, early, late]);
    expect(await order({ sort: "rating", city: "boston" })).toEqual([most, earlier, early, late]);
  });

  test("other orders sort by price or experience, and then like the default order", async () => {
    const cheap = await add({ hourly_rate: 40, experience_years: 1 });
    const loyal = await add({ hourly_rate: 60, experience_years: 9, months_paid: 9 });
    const other = await add({ hourly_rate: 60, experience_years: 9, months_paid: 1 });
    const order = async (sort: SearchQuery["sort"]) => (await search({ sort })).rows.map((row) => row.id);
    expect(await order("price")).toEqual([cheap, loyal, other]);
    expect(await order("price-desc")).toEqual([loyal, other, cheap]);
    expect(await order("experience")).toEqual([loyal, other, cheap]);
  });

  test("pages have 24 listings without gaps or duplicates, and a page beyond the last is the last", async () => {
    for (let number = 0; number < 130; number += 1) await add({ months_paid: number % 3, headline_zh: "耐心" });
    const pages = [];
    for (let page = 1; page <= 6; page += 1) pages.push(await search({ page }));
    expect(pages.map((page) => page.rows.length)).toEqual([24, 24, 24, 24, 24, 10]);
    expect(new Set(pages.flatMap((page) => page.rows.map((row) => row.id))).size).toBe(130);
    // Late pages use a different query than early ones.
    for (const { rows } of pages) expect(rows[0]?.headlineZh).toBe("耐心");
    const months = pages.flatMap((page) => page.rows.map((row) => row.id));
    const beyond = await search({ page: 40 });
    expect(beyond).toMatchObject({ page: 6, pageCount: 6, count: { value: 130, capped: false } });
    expect(beyond.rows.map((row) => row.id)).toEqual(months.slice(120));
  });

  test("a row has the fields of a result, without hidden contacts", async () => {
    const id = await insertListing(
      database.db,
      teacherColumns({
        name_zh: "林雨晴",
        headline: "For busy people",
        headline_zh: "为忙人而设",
        website_url: "https://lin.example",
        hourly_rate: 62.5,
      }),
      { full_name: "Lin Yuqing", email: "lin@taoli.example" },
    );
    const { rows } = await search();
    expect(rows).toEqual([
      {
        id,
        type: "teacher",
        name: { latin: "Lin Yuqing", han: "林雨晴" },
        headline: "For busy people",
        headlineZh: "为忙人而设",
        facets: [],
        lessonTimes: [],
        cityKey: "boston",
        city: "Boston",
        state: "MA",
        place: { en: "Boston, MA", zh: "麻省波士顿" },
        offers: ["business"],
        chineseTitles: new Map(),
        facetKeys: [],
        experienceYears: 5,
        availability: null,
        hourlyRate: 62.5,
        rating: 4.8,
        reviewCount: 0,
        email: "lin@taoli.example",
        websiteUrl: "https://lin.example",
        avatarUrl: null,
      },
    ]);
    await database.db
      .updateTable("teacher_listings")
      .set({ shown_contacts: ["phone"] })
      .execute();
    expect((await search()).rows).toMatchObject([{ email: null, websiteUrl: null }]);
  });

  test("a school's row has its own name and courses, without experience", async () => {
    await insertListing(database.db, schoolColumns({ school_name: "Charles River 中文学校" }));
    expect((await search()).rows).toMatchObject([
      {
        type: "school",
        name: { latin: "Charles River", han: "中文学校" },
        offers: ["HSK 3", "少儿中文"],
        experienceYears: null,
      },
    ]);
  });
});

test("a failing database returns samples, and the failure is logged", async () => {
  const opened = await openDatabase({ url: "postgres://nobody:none@127.0.0.1:1/none" });
  const services = testServices(opened.db);
  const results = await searchListings(services, { ...wholeDirectory, city: "boston" });
  expect(results).toMatchObject({ source: "samples", degraded: true, count: { value: 1, capped: false } });
  expect(services.logged).toEqual([{ level: "error", event: "search-degraded" }]);
  expect(services.searched).toEqual([]);
  await opened.close();
});
