import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import {
  insertListing,
  type ListingColumns,
  schoolColumns,
  teacherColumns,
  testNow,
} from "#test/helpers/database/database-rows.ts";
import { testServices } from "#test/helpers/database/database-services.ts";
import { searchListings } from "./search-listings.ts";
import { outcomeOfSearch } from "./search-outcomes.ts";
import { parseSearchQuery, type SearchQuery, wholeDirectory } from "./search-query.ts";
import { reindexListings } from "./words/reindex-listings.ts";

const never = new AbortController().signal;

/** Listings by their names in the table below; earlier ones have more months paid. */
const directory = {
  hong: { full_name: "王红", city: "Boston", specializations: ["hsk", "注音"], headline_zh: "教繁体字" },
  wanghong: {
    full_name: "Wang Hong 汪洪",
    city: "Chicago",
    city_key: "chicago",
    state: "IL",
    specializations: ["business"],
  },
  huang: { full_name: "Huang Li 黄丽", bio: "I learned from a teacher called Wang in Montréal.", name_zh: "黄丽" },
  shan: { full_name: "Grace", name_zh: "单田芳", specializations: ["北京话"] },
  zeng: { full_name: "曾女士", specializations: ["普通话正音"], facet_keys: ["zhuyin"], facets: ["zhuyin"] },
  ouyang: { full_name: "歐陽樂", specializations: ["children"], category_keys: ["children"] },
  qin: { full_name: "覃思", city: "重庆", city_key: "重庆", state: "CQ" },
  xian: { full_name: "先之光", city: "西安", city_key: "西安", state: "SN" },
  lu: { full_name: "Lü Bu 吕布", specializations: ["書法"], bio: "O'Brien & Söhne; drop table: 100% _fun_" },
  late: { full_name: "Sun Fei", specializations: ["hsk", "Ages 3–5"], availability: "5pm" },
  levels: { full_name: "Zhou Min", specializations: ["HSK 4-6"], city: "Montréal", state: "QC", city_key: "montreal" },
  weekend: { full_name: "Ma Chao", specializations: ["HSK 5"], facet_keys: ["weekend"] },
  school: {
    school_name: "Hudson Mandarin School 哈德逊中文学校",
    courses_offered: ["少儿中文", "HSK 3 evening course"],
    city: "New York",
    city_key: "new-york",
    state: "NY",
  },
} as const;

type Name = keyof typeof directory;

/** A search and the first listing found; null for none. */
const pairs: [words: string, first: Name | null][] = [
  ["wang", "hong"],
  ["wáng", "hong"],
  ["WANG", "hong"],
  ["王", "hong"],
  ["王红", "hong"],
  ["王紅", "hong"],
  ["王紅老師", "hong"],
  ["王老师", "hong"],
  ["红 王", "hong"],
  ["wanghong", "hong"],
  ["wang hong", "hong"],
  ["hong wang", "hong"],
  ["wanghonglaoshi", "hong"],
  ["wang laoshi", "hong"],
  ["wanglaoshi", "hong"],
  ["wls", "hong"],
  ["wh", "hong"],
  ["汪洪", "wanghong"],
  ["汪", "wanghong"],
  ["hongwang", "wanghong"],
  ["wang business", "wanghong"],
  ["wang chicago", "wanghong"],
  ["wang zhijiage", "wanghong"],
  ["黄", "huang"],
  ["黃麗", "huang"],
  ["huang li", "huang"],
  ["lihuang", "huang"],
  ["hl", "huang"],
  ["单", "shan"],
  ["單田芳", "shan"],
  ["shan", "shan"],
  ["shantianfang", "shan"],
  ["stf", "shan"],
  ["beijing", "shan"],
  ["beijinghua", "shan"],
  ["北京", "shan"],
  ["zeng", "zeng"],
  ["曾", "zeng"],
  ["putonghua", "zeng"],
  ["zhengyin", "zeng"],
  ["zhuyin", "hong"],
  ["注音", "hong"],
  ["ㄅ", null],
  ["欧阳", "ouyang"],
  ["ouyang laoshi", "ouyang"],
  ["ouyangle", "ouyang"],
  ["ouyang yue", "ouyang"],
  ["tan", "qin"],
  ["qin", "qin"],
  ["chongqing", "qin"],
  ["zhongqing", null],
  ["xian", "xian"],
  ["xi'an", "xian"],
  ["lv bu", "lu"],
  ["lu bu", "lu"],
  ["lü", "lu"],
  ["shufa", "lu"],
  ["书法", "lu"],
  ["o’brien", "lu"],
  ["söhne", "lu"],
  ["HSK", "hong"],
  ["hsk5", "levels"],
  ["hsk 5", "levels"],
  ["汉语水平五级", "levels"],
  ["HSK 5级", "levels"],
  ["hsk5 周末", "weekend"],
  ["hsk5周末班", "weekend"],
  ["漢語水平五級 週末", "weekend"],
  ["漢語水平考試", "hong"],
  ["montreal", "huang"],
  ["quebec", "levels"],
  ["kids", "ouyang"],
  ["少儿", "ouyang"],
  ["少兒中文", "ouyang"],
  ["shaoer", "ouyang"],
  ["hudson", "school"],
  ["hms", "school"],
  ["hadexun", "school"],
  ["niuyue", "school"],
  ["evening course", "school"],
  ["traditional", null],
  ["繁體", "hong"],
  ["unheard", null],
];

const hostile = [
  " ",
  "🙂🙂",
  "'",
  "''; drop table teacher_listings; --",
  '"wang"',
  "&|!():*",
  "wang:*",
  "wang & !hong",
  "<-> <2>",
  "\\",
  "\\'",
  "\0",
  "a\0b",
  "\ud800",
  "王\udc00",
  "%00%ff",
  "\u202e\u200b王",
  "w".repeat(5000),
  "王".repeat(5000),
  "a ".repeat(200),
  "a\u0337\u0355".repeat(20),
  "َ",
  "ﷺ",
  "#children ~wang +hsk =wang",
];

async function fill(db: Parameters<typeof insertListing>[0]): Promise<Map<string, Name>> {
  const names = new Map<string, Name>();
  for (const [index, [name, { ...values }]] of Object.entries(directory).entries()) {
    const { full_name = "Owner", ...columns } = values as Partial<ListingColumns> & { full_name?: string };
    const shared = { category_keys: [], months_paid: 30 - index };
    const row =
      "school_name" in columns
        ? schoolColumns({ ...shared, ...columns })
        : teacherColumns({ ...shared, specializations: ["academic"], ...columns });
    const id = await insertListing(db, row, { full_name });
    names.set(id, name as Name);
  }
  await reindexListings({ db, clock: { now: () => testNow } }, never);
  return names;
}

eachDatabase(
  (database) => {
    let names = new Map<string, Name>();
    beforeAll(async () => {
      names = await fill(database.db);
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
      expect(outcomeOfSearch(await search("王", { city: "chicago" }))).toBe("close");
      expect((await search("汪洪")).close.map(({ id }) => names.get(id))).toEqual(["hong"]);
      expect((await search("王", { city: "boston" })).close).toEqual([]);
      expect((await search("wang")).close).toEqual([]);
    });

    test("matches of names come first, then months paid, unless another order is chosen", async () => {
      expect(await found("wang")).toEqual(["hong", "wanghong", "huang"]);
      expect(await found("montreal")).toEqual(["huang", "levels"]);
      expect(await found("hsk", { sort: "price" })).toEqual(["hong", "late", "levels", "weekend", "school"]);
    });

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
        { filter: { city: "boston" }, without: { city: null }, count: { value: 1, capped: false } },
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
