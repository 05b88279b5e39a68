import { type RawBuilder, sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { FacetKey } from "#domain/facets/facets.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { fillWithListings } from "#test/helpers/database/rows/fill-with-listings.ts";
import { insertListing, schoolColumns, secondsFromNow, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { searchListings } from "./search-listings.ts";
import { type SearchQuery, wholeDirectory } from "./search-query.ts";
import { reindexListings } from "./words/reindex-listings.ts";

eachDatabase((database) => {
  const search = (query: Partial<SearchQuery>) =>
    searchListings(testServices(database.db), { ...wholeDirectory, ...query });

  describe("among 6,600 listings", () => {
    beforeEach(() => fillWithListings(database.opened, 6600), 120_000);

    /** Gives a facet to the listings at these ranks. */
    async function addFacet(facet: FacetKey, isChosen: RawBuilder<boolean>): Promise<void> {
      const ranked = sql`select id, row_number() over (
        order by months_paid desc, listing_type, subscription_started_at, id) as rank from teacher_listings where is_active`;
      await sql`
        update teacher_listings set facet_keys = ${[facet]}
        from (${ranked}) as ranked where ranked.id = teacher_listings.id and (${isChosen})
      `.execute(database.db);
    }

    test.each(["full", "pinyin"] as const)(
      "a page beyond the matches of the facet %s is the last one",
      async (facet) => {
        await addFacet(facet, sql`rank <= 30 or rank between 5100 and 5141`);
        const facets = [facet];
        expect(await search({ facets, page: 3 })).toMatchObject({ page: 3, count: { value: 72 } });
        for (const page of [4, 10]) {
          const last = await search({ facets, page });
          expect(last).toMatchObject({ page: 3, pageCount: 3, count: { value: 72, capped: false } });
          expect(last.rows).toHaveLength(24);
        }
      },
    );

    test("matches beyond the listings that are counted are on pages that lead to all of them", async () => {
      await addFacet("pinyin", sql`rank between 5100 and 5129`);
      const facets = ["pinyin"] as const;
      const first = await search({ facets });
      expect(first).toMatchObject({ page: 1, pageCount: 2, count: { value: 24, capped: true } });
      expect(first.rows).toHaveLength(24);
      const second = await search({ facets, page: 2 });
      expect(second).toMatchObject({ page: 2, pageCount: 2, count: { value: 30, capped: false } });
      expect(second.rows).toHaveLength(6);
      // These ranks are within the teachers of one number of months.
      expect((await search({ facets, type: "teacher" })).rows).toEqual(first.rows);
      expect((await search({ facets, type: "school" })).rows).toEqual([]);
      expect((await search({ facets, words: "🙂" })).rows).toEqual([]);
    });
  });

  test("words that apply to every listing change neither the results nor the count", async () => {
    await fillWithListings(database.opened, 1300);
    for (const query of [{ city: "boston" }, { facets: ["weekend"] }, { page: 3 }] satisfies Partial<SearchQuery>[]) {
      const { rows, count, page } = await search(query);
      expect(await search({ ...query, words: "老师 teacher" })).toMatchObject({ rows, count, page });
    }
  });

  test("matches by name are among all matches, in every order", async () => {
    const shown = {
      is_active: true,
      subscription_started_at: testNow,
      subscription_expires_at: secondsFromNow(86_400),
    };
    await insertListing(database.db, schoolColumns({ ...shown, school_name: "HSK School, 5 Main Street" }));
    await insertListing(database.db, schoolColumns({ ...shown, school_name: "HSK 5 Academy" }));
    await reindexListings(testServices(database.db), new AbortController().signal);
    for (const sort of ["default", "price"] as const) {
      const { rows } = await search({ words: "hsk 5", sort });
      expect(rows.map(({ name }) => JSON.stringify(name))).toEqual([expect.stringContaining("HSK 5 Academy")]);
    }
  });
});
