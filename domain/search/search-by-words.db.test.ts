import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { fillDirectory } from "#test/helpers/listings/fill-directory.ts";
import { directory, hostile, type Name, pairs } from "#test/helpers/listings/searches-by-words.ts";
import { countedSearch } from "./counted-search.ts";
import { searchListings } from "./search-listings.ts";
import { parseSearchQuery, type SearchQuery, wholeDirectory } from "./search-query.ts";
import { reindexListings } from "./words/reindex-listings.ts";

eachDatabase(
  (database) => {
    let names = new Map<string, Name>();
    beforeAll(async () => {
      names = await fillDirectory<Name>(database.db, directory);
    });
    const search = (words: string, query: Partial<SearchQuery> = {}) => {
      const { words: cleaned, wordsAreCut } = parseSearchQuery(new URLSearchParams({ q: words }));
      return searchListings(testServices(database.db, testNow), {
        ...wholeDirectory,
        words: cleaned,
        wordsAreCut,
        ...query,
      });
    };
    const found = async (words: string, query: Partial<SearchQuery> = {}) =>
      (await search(words, query)).rows.map(({ id }) => names.get(id));

    test.each(pairs)("a search for %s finds first: %s", async (words, first) => {
      expect((await found(words))[0] ?? null).toBe(first);
    });

    test.each(hostile)("the hostile search %j succeeds", async (words) => {
      expect(await search(words)).toMatchObject({ source: "listings", degraded: false });
    });

    test("a Han character does not match another one with the same reading, which is at most close", async () => {
      const results = await search("王");
      expect(results.rows.map(({ id }) => names.get(id))).toEqual(["hong"]);
      expect(results.close.map(({ id }) => names.get(id))).toEqual(["wanghong"]);
      const close = await search("王", { city: "chicago" });
      expect(countedSearch(wholeDirectory, close)).toMatchObject({ outcome: "close" });
      expect((await search("汪洪")).close.map(({ id }) => names.get(id))).toEqual(["hong"]);
      expect((await search("王", { city: "boston" })).close).toEqual([]);
      expect((await search("wang")).close).toEqual([]);
    });

    test("matches of names come first, then months paid, unless another order is chosen", async () => {
      expect(await found("wang")).toEqual(["hong", "wanghong", "huang"]);
      expect(await found("wls")).toEqual(["hong", "wanghong", "kong"]);
      expect(await found("montreal")).toEqual(["huang", "levels"]);
      expect(await found("hsk", { sort: "price" })).toEqual(["hong", "late", "levels", "weekend", "school"]);
    });

    test.each(["lu laoshi", "lü lao shi", "lulaoshi", "Ms. Lyu", "teacher Lv", "lu老師", "Lu先生"])(
      "a search for %s finds that surname before one that begins like it",
      async (words) => {
        const columns = { months_paid: 40, specializations: ["academic"], category_keys: [] };
        const luo = await insertListing(database.db, teacherColumns(columns), { full_name: "Luo Wen 罗文" });
        await reindexListings({ db: database.db, clock: { now: () => testNow } }, new AbortController().signal);
        const { rows } = await search(words);
        await database.db.deleteFrom("teacher_listings").where("id", "=", luo).execute();
        expect(rows.map(({ id }) => (id === luo ? "luo" : names.get(id)))).toEqual(["lu", "luo"]);
      },
    );

    test("every part of a search has to match, together with all other filters", async () => {
      expect(await found("wang montréal")).toEqual(["huang"]);
      expect(await found("wang unheard")).toEqual([]);
      expect(await found("wang", { city: "chicago" })).toEqual(["wanghong"]);
      expect(await found("hsk", { type: "school" })).toEqual(["school"]);
      expect(await found("zeng", { facets: ["zhuyin"] })).toEqual(["zeng"]);
      expect(await found("zeng", { facets: ["pinyin"] })).toEqual([]);
      expect(await found("ouyang", { category: "children" })).toEqual(["ouyang"]);
    });

    test("words that apply to everyone do not filter, and emoji match nothing", async () => {
      expect((await search("老师")).count.value).toBe(Object.keys(directory).length);
      expect(await search("🙂")).toMatchObject({ source: "listings", rows: [], count: { value: 0, capped: false } });
    });

    test("an empty result suggests fewer words and all cities, and shows no samples", async () => {
      const results = await search("wang unheard", { city: "boston" });
      expect(results).toMatchObject({ source: "listings", rows: [], filterRemoval: null });
      expect(results.suggestions).toMatchObject([{ without: { words: "wang" }, count: { value: 2 } }]);
      expect((await search("hudson", { city: "boston" })).suggestions).toMatchObject([
        { without: { city: "new-york" } },
        { filter: { city: "boston" }, without: { city: null }, count: { value: 1, capped: false } },
      ]);
      const toronto = await search("montreal hsk", { city: "toronto" });
      expect(toronto.suggestions).toMatchObject([
        { without: { city: "montreal", cityText: null }, count: { value: 1 } },
        { without: { city: null }, count: { value: 1 } },
      ]);
      expect((await search("wang", { type: "school" })).filterRemoval).toMatchObject({ without: { type: null } });
      expect(await search("wang", { city: "nowhere" })).toMatchObject({ source: "listings", rows: [] });
    });

    test("the long texts of found listings are returned", async () => {
      const results = await search("montreal");
      expect(results.longTexts.get(results.rows[0]?.id ?? "")?.join()).toContain("Montréal");
    });
  },
  { keepRows: true },
);

eachDatabase((database) => {
  const search = (query: Partial<SearchQuery>) =>
    searchListings(testServices(database.db, testNow), { ...wholeDirectory, ...query });

  test("a search by words in an empty directory shows no samples", async () => {
    expect(await search({ words: "wang" })).toMatchObject({ source: "listings", rows: [], suggestions: [] });
  });

  describe("common words are read in the order of the results", () => {
    test("names come first, and each listing is on one page", { timeout: 120_000 }, async () => {
      const rows = Array.from({ length: 2100 }, (_, index) => index);
      await sql`
        insert into profiles (id, full_name, email)
        select md5('p' || n)::uuid, 'Lin', n || '@taoli.example' from generate_series(1, ${rows.length}::int) as n
      `.execute(database.db);
      await sql`
        insert into teacher_listings (
          id, user_id, listing_type, city, city_key, state, hourly_rate, specializations, experience_years, is_active,
          months_paid, subscription_started_at, subscription_expires_at, search_words, words_folding, words_version
        )
        select md5('l' || n)::uuid, md5('p' || n)::uuid, 'teacher', 'Boston', 'boston', 'MA', n % 90, '{hsk}', 1, true,
          n % 40, ${testNow}::timestamptz - make_interval(days => n % 300 + 1), ${testNow}::timestamptz + interval '9 days',
          array_to_tsvector(array['patient'] || case when n % 100 = 0 then array['~patient'] else '{}' end), 1000, 1
        from generate_series(1, ${rows.length}::int) as n
      `.execute(database.db);
      await sql`analyze teacher_listings`.execute(database.db);
      const expected = await sql<{ id: string }>`
        select id from teacher_listings
        order by search_words @@ '''~patient''' desc, months_paid desc, subscription_started_at, id limit 144
      `.execute(database.db);
      const pages = [];
      for (let page = 1; page <= 6; page += 1) pages.push(await search({ words: "patient", page }));
      expect(pages.flatMap(({ rows: shown }) => shown.map(({ id }) => id))).toEqual(expected.rows.map(({ id }) => id));
      for (const { count, pageCount } of pages)
        expect({ count, pageCount }).toEqual({ count: { value: 500, capped: true }, pageCount: 21 });
      const cheapest = await search({ words: "patient", sort: "price" });
      expect(cheapest.rows).toHaveLength(24);
      expect(await search({ words: "patient", city: "boston", page: 42 })).toMatchObject({ page: 21 });
    });
  });
});
