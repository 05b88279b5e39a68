import { sql } from "kysely";
import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { fillWithListings } from "#test/helpers/database/database-bulk.ts";
import { insertListing, schoolColumns, secondsFromNow, testNow } from "#test/helpers/database/database-rows.ts";
import { testServices } from "#test/helpers/database/database-services.ts";
import { searchListings } from "./search-listings.ts";
import { type SearchQuery, wholeDirectory } from "./search-query.ts";
import { reindexListings } from "./words/reindex-listings.ts";

eachDatabase((database) => {
  const search = (query: Partial<SearchQuery>) =>
    searchListings(testServices(database.db), { ...wholeDirectory, ...query });

  test("a page beyond the matches of facets is the last one", { timeout: 120_000 }, async () => {
    await fillWithListings(database.opened, 6600);
    const ranked = sql`select id, row_number() over (
      order by months_paid desc, listing_type, subscription_started_at, id) as rank from teacher_listings where is_active`;
    const isFaceted = sql`rank <= 30 or rank between 5100 and 5141`;
    await sql`
      update teacher_listings set facet_keys = '{full}'
      from (${ranked}) as ranked where ranked.id = teacher_listings.id and (${isFaceted})
    `.execute(database.db);
    const facets = ["full"] as const;
    expect(await search({ facets, page: 3 })).toMatchObject({ page: 3, count: { value: 72 } });
    for (const page of [4, 10]) {
      const last = await search({ facets, page });
      expect(last).toMatchObject({ page: 3, pageCount: 3, count: { value: 72, capped: false } });
      expect(last.rows).toHaveLength(24);
    }
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
