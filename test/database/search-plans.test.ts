import { type RawBuilder, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { homeCities } from "#domain/cities/cities.ts";
import { cityCountsStatement, countCitiesStatement, otherCitiesStatement } from "#domain/cities/city-statements.ts";
import { requiresUncommon } from "#domain/facets/facet-bits.ts";
import { endingListingsStatement } from "#domain/reminders/list-ending-listings.ts";
import { estimateMatches } from "#domain/search/estimate-matches.ts";
import { countFacetsStatement, facetsPageStatement } from "#domain/search/facets-statements.ts";
import { areCommon, findCommon } from "#domain/search/find-common.ts";
import { searchListings } from "#domain/search/search-listings.ts";
import { pageCountOf, type SearchQuery, searchSorts, wholeDirectory } from "#domain/search/search-query.ts";
import {
  anyStatement,
  countStatement,
  filtered,
  hasWords,
  orderOf,
  pageStatement,
} from "#domain/search/search-statements.ts";
import { matchedStatement, scanStatement } from "#domain/search/words-statements.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { explain } from "#test/helpers/database/explain.ts";
import { fillWithListings } from "#test/helpers/database/rows/fill-with-listings.ts";
import { secondsFromNow, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { faceted, facetedPages, filters, named, searchOf, sorted, sortedByType, typed } from "./search-plan-cases.ts";

const listings = 100_000;
const lastPage = pageCountOf(Number.POSITIVE_INFINITY);
const maxBuffers = 200;
/** Cities of the bulk rows other than the main cities. */
const towns = 12;

/** A rare facet is found by its index, which costs a page for each of up to 200 listings. */
const maxBuffersByFacets = 2000;
/** More than there are, so that all matches are sorted. */
const unlimited = 1_000_000;
const firstPage = { limit: 24, offset: 0 };

// Plan costs are only meaningful on a real server; the search tests run the same statements on PGlite.
eachDatabase(
  (database) => {
    beforeAll(() => fillWithListings(database.opened, listings), 300_000);

    async function sortedIds(query: SearchQuery, limit: number): Promise<string[]> {
      const part = { limit, offset: 0 };
      const { rows } = await matchedStatement(database.db, searchOf(query), part, unlimited).execute(database.db);
      return rows[0]?.ids ?? [];
    }

    describe("a first page costs the rows it shows, by an index and without sorting", () => {
      test.each(named([...filters, ...sorted]))("%s", async (_, query) => {
        const found = await explain(database.opened, pageStatement(database.db, query, testNow));
        expect(found.nodes.join(), found.plan).toMatch(/Index (Only )?Scan/u);
        expect(found.nodes.join(), found.plan).not.toMatch(/Sort|Seq Scan/u);
        expect(found.buffers, found.plan).toBeLessThanOrEqual(maxBuffers);
      });
    });

    // Only the default order's indexes contain the type: one listing in six is a school.
    test.each(named(sortedByType))(
      "the first page of one type in any order skips few listings of the other: %s",
      async (_, query) => {
        const found = await explain(database.opened, pageStatement(database.db, query, testNow));
        expect(found.nodes.join(), found.plan).not.toMatch(/Sort|Seq Scan/u);
        expect(found.buffers, found.plan).toBeLessThanOrEqual(6 * maxBuffers);
      },
    );

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

    test.each(named(facetedPages))("facets are tested in the index of the order: %s", async (_, query) => {
      const statement = facetsPageStatement(database.db, query, testNow);
      const found = await explain(database.opened, statement);
      const uncommon = requiresUncommon(query.facets) ? "uncommon_" : "";
      expect(found.plan).toContain(`teacher_listings_${uncommon}${query.city === null ? "" : "city_"}rank`);
      expect(found.nodes.join(), found.plan).not.toMatch(/(?<!Incremental )Sort|Seq Scan|Bitmap/u);
      // Fewer than a page of matches are within the first ten thousand listings of their index.
      expect(await statement.execute()).toEqual(await pageStatement(database.db, query, testNow).execute());
    });

    describe("results by words", () => {
      const words = [null, "boston", "town-7"].flatMap((city) =>
        ["rarebh", "wanghongbo", "calligraphy", "wanghong", "wh", "王红", "rarebh patient"].map((text) => ({
          city,
          words: text,
        })),
      );
      test.each(named(words))("rare ones are found by their index, with the city: %s", async (_, query) => {
        const statement = matchedStatement(database.db, searchOf(query), firstPage, 3000);
        const compiled = statement.compile(database.db);
        const found = await explain(database.opened, { compile: () => compiled });
        expect(found.plan).toContain("teacher_listings_words");
        expect(found.plan).not.toMatch(/teacher_listings_(of_)?city/u);
        expect(found.nodes.join(), found.plan).not.toMatch(/Seq Scan/u);
        expect(found.buffers, found.plan).toBeLessThanOrEqual(maxBuffersByFacets);
      });

      const common = ["mandarin", "patient", "wang", "王", "business patient"].flatMap((text) => [
        { words: text },
        { words: text, city: "boston" },
      ]);
      test.each(named(common))("common ones are read along the order: %s", async (_, query) => {
        const scan = scanStatement(database.db, searchOf(query), "anywhere", firstPage, 3000);
        const found = await explain(database.opened, scan);
        expect(found.nodes.join(), found.plan).not.toMatch(/Sort|Seq Scan/u);
        expect(found.buffers, found.plan).toBeLessThanOrEqual(maxBuffersByFacets);
      });

      const filtersOfWords: Partial<SearchQuery>[] = [
        ...searchSorts.flatMap((sort) => [{ sort }, { sort, type: "school" as const }, { sort, maxPrice: 60 }]),
        { category: "hsk" },
        { category: "hsk", sort: "rating" },
        { facets: ["weekend"] },
      ];
      const combined = common.flatMap((query) => filtersOfWords.map((filter) => ({ ...query, ...filter })));
      test("common ones have the same results along the order as when all matches are sorted", async () => {
        const { db } = database;
        let scanned = 0;
        for (const [name, query] of named(combined)) {
          const search = searchOf(query);
          const estimate = await estimateMatches(db, search);
          const sortedFirst = await sortedIds(query, 504);
          for (const offset of [0, 48, 480]) {
            const found = await findCommon(db, search, estimate, { limit: 24, offset });
            if (found === null) continue;
            scanned += 1;
            expect(found, `${name} from ${offset}`).toEqual(sortedFirst.slice(offset, offset + 24));
          }
        }
        expect(scanned).toBeGreaterThan(combined.length / 2);
      });

      test("those that are not counted match more listings than are counted", async () => {
        let uncounted = 0;
        for (const [name, query] of named([...combined, ...words])) {
          if (!(await areCommon(database.db, searchOf(query)))) continue;
          uncounted += 1;
          const { count } = await countStatement(database.db, query, testNow).executeTakeFirstOrThrow();
          expect(count, name).toBe(501);
        }
        expect(uncounted).toBeGreaterThan(common.length);
      });

      test.each(named(common))("the matches of common ones are estimated: %s", async (_, query) => {
        const search = searchOf(query);
        const { listed, names, anywhere } = await estimateMatches(database.db, search);
        const count = async (condition: RawBuilder<boolean>) =>
          (await filtered(database.db, query, testNow).select("id").where(condition).execute()).length;
        for (const [estimated, counted] of [
          [listed, await count(sql`true`)],
          [names, await count(hasWords(search.words.names))],
          [anywhere, await count(hasWords(search.words.anywhere))],
        ] as const) {
          if (counted < 1500) continue;
          expect(estimated, `of ${counted}`).toBeGreaterThan(counted / 3);
          expect(estimated, `of ${counted}`).toBeLessThan(counted * 3);
        }
      });

      test("a role that owns no tables has the same estimates", async () => {
        const [, query] = named([{ words: "wang", city: "boston" }])[0] ?? [];
        if (query === undefined) throw new Error("There is no query.");
        const search = searchOf(query);
        const owned = await estimateMatches(database.db, search);
        const role = `taoli_searcher_${process.pid}`;
        const transaction = await database.db.startTransaction().execute();
        for (const statement of [
          `create role ${role}`,
          `grant select on teacher_listings to ${role}`,
          `create policy searcher on teacher_listings to ${role} using (true)`,
          `set local role ${role}`,
        ])
          await sql.raw(statement).execute(transaction);
        expect(await estimateMatches(transaction, search)).toEqual(owned);
        await transaction.rollback().execute();
      });

      test.each(named(words))("a wrong estimate of rare ones is not trusted: %s", async (_, query) => {
        const wrong = { listed: listings, names: 20_000, anywhere: 40_000 };
        const { count } = await countStatement(database.db, query, testNow).executeTakeFirstOrThrow();
        for (const sort of ["default", "price"] as const) {
          const found = await findCommon(database.db, searchOf({ ...query, sort }), wrong, firstPage);
          if (count <= 500) expect(found).toBeNull();
        }
      });
    });

    test.each(named(typed))("the first page of one type is not sorted either: %s", async (_, query) => {
      const found = await explain(database.opened, pageStatement(database.db, query, testNow));
      expect(found.nodes.join(), found.plan).not.toMatch(/Sort|Seq Scan/u);
    });

    test.each(named([{}, { city: "boston" }, { category: "hsk" }, { city: "boston", category: "hsk" }]))(
      "the last page costs hardly more than the first: %s",
      async (_, query) => {
        const last = { ...query, page: lastPage };
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

    test.each([null, "boston", "nowhere"])(
      "checking whether %s has a listing reads at most ten pages",
      async (city) => {
        const found = await explain(database.opened, anyStatement(database.db, city, testNow));
        expect(found.buffers, found.plan).toBeLessThanOrEqual(10);
      },
    );

    test("the next listings to expire are read from an index, starting after the last one read", async () => {
      const ends = { until: secondsFromNow(14 * 86_400), afterId: "7fffffff-0000-4000-8000-000000000000" };
      for (const days of [-3, 7, 10]) {
        const window = { ...ends, after: secondsFromNow(days * 86_400) };
        const found = await explain(database.opened, endingListingsStatement(database.db, window, 200));
        expect(found.plan).toContain("teacher_listings_end");
        expect(found.nodes.join(), found.plan).not.toMatch(/Sort/u);
        expect([found.rows, found.buffers <= 2000 || found.buffers], found.plan).toEqual([200, true]);
      }
    });

    test("the counts of the home page and the list of cities read the stored counts", async () => {
      const home = homeCities.map(({ city }) => city.key);
      const counts = await explain(database.opened, cityCountsStatement(database.db, home, testNow));
      expect(counts.buffers, counts.plan).toBeLessThanOrEqual(40);
      const others = await explain(database.opened, otherCitiesStatement(database.db, 100, testNow));
      expect([others.rows, others.buffers <= maxBuffers || others.buffers], others.plan).toEqual([towns, true]);
    });

    test("the cost of the list of cities does not depend on how many cities owners invent", async () => {
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
