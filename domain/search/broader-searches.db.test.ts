import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { fillWithListings } from "#test/helpers/database/rows/fill-with-listings.ts";
import { testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { findBestFilterRemoval } from "./broader-searches.ts";
import { countUnlessRare } from "./count-results.ts";
import { wholeDirectory } from "./search-query.ts";

const query = { ...wholeDirectory, facets: ["adult", "pinyin"] } as const;

eachDatabase(
  (database) => {
    beforeAll(async () => {
      await fillWithListings(database.opened, 4500);
      // Five for adults at the top of the order; three with pinyin there, and a hundred below the first 3,000.
      await sql`
        with ordered as (
          select id, row_number() over (
            order by months_paid desc, listing_type, subscription_started_at, id
          ) as place
          from teacher_listings
          where is_active and removed_at is null and subscription_expires_at > ${testNow}
        )
        update teacher_listings as listing
        set facet_keys = case
          when place <= 5 then array['adult']
          when place <= 8 or place between 3200 and 3299 then array['pinyin']
          else '{}'
        end
        from ordered where ordered.id = listing.id
      `.execute(database.db);
    });

    test("the removal with the most results is found among more listings than are counted for a page", async () => {
      const { db } = database;
      const withPinyin = await countUnlessRare(db, { ...query, facets: ["pinyin"] }, testNow);
      const forAdults = await countUnlessRare(db, { ...query, facets: ["adult"] }, testNow);
      expect([withPinyin, forAdults]).toEqual([
        { value: 3, capped: true },
        { value: 5, capped: true },
      ]);
      expect(await findBestFilterRemoval(db, query, testNow)).toEqual({
        filter: { facets: ["adult"] },
        without: { facets: ["pinyin"] },
        count: { value: 103, capped: false },
      });
    });

    test("a removal is shown with at most the number of listings that results count", async () => {
      const found = await findBestFilterRemoval(
        database.db,
        { ...wholeDirectory, facets: ["ib"], type: "school" },
        testNow,
      );
      expect(found).toMatchObject({ filter: { facets: ["ib"] }, without: { facets: [] } });
      expect(found?.count.value).toBeLessThanOrEqual(1000);
    });
  },
  { keepRows: true },
);
