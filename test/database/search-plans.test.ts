import { beforeAll, describe, expect, test } from "vitest";
import { homeCities } from "#domain/cities/cities.ts";
import { cityCountsStatement, countCitiesStatement, otherCitiesStatement } from "#domain/cities/city-statements.ts";
import { categories } from "#domain/listings/fields/categories.ts";
import { endingListingsStatement } from "#domain/reminders/list-ending-listings.ts";
import { findByWords } from "#domain/search/find-by-words.ts";
import { searchListings } from "#domain/search/search-listings.ts";
import { maximumPage, type SearchQuery, searchSorts, wholeDirectory } from "#domain/search/search-query.ts";
import {
  anyStatement,
  countFacetsStatement,
  countStatement,
  filtered,
  orderOf,
  pageStatement,
} from "#domain/search/search-statements.ts";
import { wordsQuery } from "#domain/search/words/words-query.ts";
import {
  commonStatement,
  matchedStatement,
  matchedWithFewNamesStatement,
  probeStatement,
  type WordsSearch,
} from "#domain/search/words-statements.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { fillWithListings } from "#test/helpers/database/database-bulk.ts";
import { explain } from "#test/helpers/database/database-explain.ts";
import { secondsFromNow, testNow } from "#test/helpers/database/database-rows.ts";
import { testServices } from "#test/helpers/database/database-services.ts";

const listings = 100_000;
const maxBuffers = 200;
/** Cities of the bulk rows other than the main cities. */
const towns = 12;

const filters: Partial<SearchQuery>[] = [null, "boston", "seattle", "town-7", "nowhere"].flatMap((city) =>
  [null, ...categories].flatMap((category) => [{ city, category }]),
);
const typed = filters.flatMap((filter) => (["teacher", "school"] as const).map((type) => ({ ...filter, type })));
/** Common, rare and absent facets, alone and together. */
const faceted = [null, "boston", "town-7"].flatMap((city) =>
  (
    [
      ["simplified"],
      ["age-6-12", "traditional", "zhuyin", "weekend"],
      ["tocfl"],
      ["explains-yue"],
      ["adult", "tocfl", "weekend"],
      ["full"],
    ] as const
  ).map((facets) => ({ city, facets })),
);
/** A rare facet is found by its index, which costs a page for each of up to 200 listings. */
const maxBuffersByFacets = 2000;
/** Up to 501 matches of the names and as many of the words, each in a page of its own. */
const maxBuffersOfCommon = 6000;
const sorted = [null, "boston"].flatMap((city) => searchSorts.map((sort) => ({ city, sort })));

const unknown = { areNamesCommon: false, areWordsCommon: false, hasNoName: false, isSparse: false };

function searchOf(query: SearchQuery): WordsSearch {
  const words = wordsQuery(query.words ?? "");
  if (typeof words === "string") throw new Error("It has no words.");
  return { query, now: testNow, words };
}

function named(queries: Partial<SearchQuery>[]): [string, SearchQuery][] {
  return queries.map((query) => [JSON.stringify(query), { ...wholeDirectory, ...query }]);
}

// Plan costs are only meaningful on a real server; the search tests run the same statements on PGlite.
eachDatabase(
  (database) => {
    beforeAll(() => fillWithListings(database.opened, listings), 300_000);

    async function withLargeBoston(work: () => Promise<void>): Promise<void> {
      const counts = () => database.db.updateTable("city_counts").where("city_key", "=", "boston");
      const { active_count: counted } = await database.db
        .selectFrom("city_counts")
        .select("active_count")
        .where("city_key", "=", "boston")
        .executeTakeFirstOrThrow();
      try {
        await counts().set({ active_count: 40_000 }).execute();
        await work();
      } finally {
        await counts().set({ active_count: counted }).execute();
      }
    }

    describe("a first page costs the rows it shows, by an index and without sorting", () => {
      test.each(named([...filters, ...sorted]))("%s", async (_, query) => {
        const found = await explain(database.opened, pageStatement(database.db, query, testNow));
        expect(found.nodes.join(), found.plan).toMatch(/Index (Only )?Scan/u);
        expect(found.nodes.join(), found.plan).not.toMatch(/Sort|Seq Scan/u);
        expect(found.buffers, found.plan).toBeLessThanOrEqual(maxBuffers);
      });
    });

    test.each(named(faceted))("results by facets never scan the table: %s", async (_, query) => {
      const found = await explain(database.opened, pageStatement(database.db, query, testNow));
      expect(found.nodes.join(), found.plan).not.toMatch(/Seq Scan/u);
      expect(found.buffers, found.plan).toBeLessThanOrEqual(maxBuffersByFacets);
    });

    test.each(named([{ facets: ["tocfl"] }, { facets: ["explains-yue"] }, { facets: ["tocfl", "weekend"] }]))(
      "a rare facet in a city is found without the rows of the other cities: %s",
      async (_, query) => {
        const find = (city: string | null) =>
          explain(database.opened, filtered(database.db, { ...query, city }, testNow).select("id"));
        const [inCity, everywhere] = [await find("boston"), await find(null)];
        expect(inCity.plan).toContain("teacher_listings_facets");
        expect(inCity.rows).toBeLessThan(everywhere.rows / 5);
        // Besides its rows, each in a page of its own, a few pages of the index.
        expect(inCity.buffers, inCity.plan).toBeLessThanOrEqual(inCity.rows + 30);
      },
    );

    test.each(named(faceted))(
      "counting by facets reads the first rows of the order in its index: %s",
      async (_, query) => {
        const found = await explain(database.opened, countFacetsStatement(database.db, query, testNow));
        expect(found.nodes.join(), found.plan).toContain("Index Only Scan");
        expect(found.nodes.join(), found.plan).not.toMatch(/Sort|Seq Scan/u);
        expect(found.buffers, found.plan).toBeLessThanOrEqual(maxBuffers);
      },
    );

    test("where counting by facets stops early, the pages still lead to every match", async () => {
      const facets = ["age-6-12", "traditional", "zhuyin", "weekend"] as const;
      const all = await filtered(database.db, { ...wholeDirectory, facets }, testNow)
        .select("id")
        .orderBy(orderOf(wholeDirectory, "teacher_listings"))
        .execute();
      const shown: string[] = [];
      for (let page = 1, last = 2; page <= last; page += 1) {
        const found = await searchListings(testServices(database.db), { ...wholeDirectory, facets, page });
        shown.push(...found.rows.map(({ id }) => id));
        const isEnd = shown.length === all.length;
        expect(found).toMatchObject({ page, source: "listings" });
        expect(found.count.value).toBeGreaterThanOrEqual(shown.length);
        if (isEnd) expect(found.count).toEqual({ value: all.length, capped: false });
        last = found.pageCount;
      }
      expect(shown).toEqual(all.slice(0, 21 * 24).map(({ id }) => id));
    });

    test.each(
      named([null, "boston"].map((city) => ({ city, facets: ["age-6-12", "traditional", "zhuyin", "weekend"] }))),
    )("rows without the facets are skipped in the index: %s", async (_, query) => {
      const found = await explain(database.opened, pageStatement(database.db, query, testNow));
      expect(found.nodes.join(), found.plan).toContain("Index Only Scan");
    });

    describe("results by words", () => {
      const words = [null, "boston", "town-7"].flatMap((city) =>
        ["rarebh", "wanghongbo", "calligraphy", "wanghong", "wh", "王红", "rarebh patient"].map((text) => ({
          city,
          words: text,
        })),
      );
      test.each(named(words))("rare ones are found by their index, with the city: %s", async (_, query) => {
        const statement = matchedStatement(database.db, searchOf(query), { limit: 24, offset: 0 }, unknown);
        const compiled = statement.compile(database.db);
        const found = await explain(database.opened, { compile: () => compiled });
        expect(found.plan).toContain("teacher_listings_words");
        expect(found.plan).not.toMatch(/teacher_listings_(of_)?city/u);
        expect(found.nodes.join(), found.plan).not.toMatch(/Seq Scan/u);
        expect(found.buffers, found.plan).toBeLessThanOrEqual(maxBuffersByFacets);
      });

      const common = ["mandarin", "patient", "business", "wang"].flatMap((text) => [
        { words: text },
        { words: text, city: "boston" },
      ]);
      test.each(named(common))("common ones are read along the order: %s", async (_, query) => {
        const part = { limit: 24, offset: 0 };
        const found = await explain(database.opened, commonStatement(database.db, searchOf(query), "anywhere", part));
        expect(found.nodes.join(), found.plan).not.toMatch(/Sort|Seq Scan/u);
        expect(found.buffers, found.plan).toBeLessThanOrEqual(maxBuffersByFacets);
      });

      test.each(named(common.filter(({ city }) => city)))(
        "in a large city, common ones have the same results along its order: %s",
        async (_, query) => {
          const { db } = database;
          const search = searchOf(query);
          const find = (page: number) => findByWords(db, { ...query, page }, search.words, testNow);
          const byIndex = [await find(1), await find(3)];
          expect(await probeStatement(db, search).executeTakeFirst()).toEqual(unknown);
          await withLargeBoston(async () => {
            expect(await probeStatement(db, search).executeTakeFirst()).toMatchObject({ areWordsCommon: true });
            expect([await find(1), await find(3)]).toEqual(byIndex);
          });
        },
      );

      const inCity = words.filter(({ city }) => city === "boston");
      test.each(named([...inCity, ...inCity.map((query) => ({ ...query, sort: "price" as const }))]))(
        "in a large city, rare ones have the same results where the index is asked once: %s",
        async (_, query) => {
          const search = searchOf(query);
          for (const offset of [0, 24]) {
            const part = { limit: 24, offset };
            const once = await matchedWithFewNamesStatement(database.db, search, part, unknown).execute(database.db);
            expect(once.rows).toEqual(
              (await matchedStatement(database.db, search, part, unknown).execute(database.db)).rows,
            );
          }
        },
      );

      test("a large city without a matching name among the first results is told from one with some", async () => {
        const probe = async (text: string) =>
          await probeStatement(
            database.db,
            searchOf({ ...wholeDirectory, city: "boston", words: text }),
          ).executeTakeFirst();
        await withLargeBoston(async () => {
          expect(await probe("calligraphy")).toMatchObject({ hasNoName: true, isSparse: true });
          expect(await probe("wang")).toMatchObject({ hasNoName: false, isSparse: false });
        });
        expect(await probe("calligraphy")).toEqual(unknown);
      });

      test.each(named(common))("no more of common ones are read than are counted: %s", async (_, query) => {
        const statement = matchedStatement(database.db, searchOf(query), { limit: 24, offset: 0 }, unknown);
        const compiled = statement.compile(database.db);
        const found = await explain(database.opened, { compile: () => compiled });
        expect(found.buffers, found.plan).toBeLessThanOrEqual(maxBuffersOfCommon);
      });
    });

    test.each(named(typed))("the first page of one type is not sorted either: %s", async (_, query) => {
      const found = await explain(database.opened, pageStatement(database.db, query, testNow));
      expect(found.nodes.join(), found.plan).not.toMatch(/Sort|Seq Scan/u);
    });

    test.each(named([{}, { city: "boston" }, { category: "hsk" }, { city: "boston", category: "hsk" }]))(
      "the last page costs hardly more than the first: %s",
      async (_, query) => {
        const last = { ...query, page: maximumPage };
        const found = await explain(database.opened, pageStatement(database.db, last, testNow));
        expect(found.rows).toBe(24);
        expect(found.nodes.join(), found.plan).not.toMatch(/Sort|Seq Scan/u);
        expect(found.buffers, found.plan).toBeLessThanOrEqual(400);
      },
    );

    test.each(named(filters))("a count stops at its bound and never scans the table: %s", async (_, query) => {
      const found = await explain(database.opened, countStatement(database.db, query, testNow));
      expect(found.nodes.join(), found.plan).not.toMatch(/Sort|Seq Scan/u);
      expect(found.buffers, found.plan).toBeLessThanOrEqual(maxBuffers);
    });

    test.each([null, "boston", "nowhere"])("asking whether there is any listing in %s costs a look", async (city) => {
      const found = await explain(database.opened, anyStatement(database.db, city, testNow));
      expect(found.buffers, found.plan).toBeLessThanOrEqual(10);
    });

    test("the listings that end next are read from an index, from where the last reading stopped", async () => {
      const ends = { until: secondsFromNow(14 * 86_400), afterId: "7fffffff-0000-4000-8000-000000000000" };
      for (const days of [-3, 7, 10]) {
        const window = { ...ends, after: secondsFromNow(days * 86_400) };
        const found = await explain(database.opened, endingListingsStatement(database.db, window, 200));
        expect(found.plan).toContain("teacher_listings_end");
        expect(found.nodes.join(), found.plan).not.toMatch(/Sort/u);
        expect([found.rows, found.buffers <= 2000 || found.buffers], found.plan).toEqual([200, true]);
      }
    });

    test("the counts of the home page and the list of cities read what is kept counted", async () => {
      const home = homeCities.map(({ city }) => city.key);
      const counts = await explain(database.opened, cityCountsStatement(database.db, home, testNow));
      expect(counts.buffers, counts.plan).toBeLessThanOrEqual(40);
      const others = await explain(database.opened, otherCitiesStatement(database.db, 100, testNow));
      expect([others.rows, others.buffers <= maxBuffers || others.buffers], others.plan).toEqual([towns, true]);
    });

    test("the list of cities costs the same however many cities owners make up", async () => {
      await database.opened.withSession((session) =>
        session.run(`
          insert into city_counts (city_key, city, state, active_count)
          select 'made-up-' || n, 'Made up ' || n, 'OH', 1 + n % 1000 from generate_series(1, 50000) as n;
          analyze city_counts;
        `),
      );
      const others = await explain(database.opened, otherCitiesStatement(database.db, 100, testNow));
      expect([others.rows, others.buffers <= 2 * maxBuffers || others.buffers], others.plan).toEqual([towns, true]);
      const counted = await explain(database.opened, countCitiesStatement(database.db));
      expect(counted.buffers, counted.plan).toBeLessThanOrEqual(2 * maxBuffers);
    });
  },
  { only: "postgres", keepRows: true },
);
