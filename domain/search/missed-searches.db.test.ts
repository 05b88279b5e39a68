import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { secondsFromNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { countMissedSearches, eraseOldMissedSearches, listMissedSearches } from "./missed-searches.ts";

const daySeconds = 86_400;

eachDatabase((database) => {
  const servicesAfter = (days: number) => testServices(database.db, secondsFromNow(days * daySeconds));
  const count = (days: number, ...texts: string[]) => countMissedSearches(servicesAfter(days), texts);
  const stored = () => database.db.selectFrom("missed_searches").selectAll().execute();

  test("words are stored once they were searched on three days, in any script and case", async () => {
    await count(0, "學中文書法", "Guqin");
    await count(0, "学中文书法");
    await count(1, "学中文书法", "GUQIN");
    expect(await listMissedSearches(database.db)).toEqual([]);
    expect(JSON.stringify(await stored())).not.toMatch(/guqin|书法/i);
    await count(2, "guqin");
    await count(5, "guqin", "学中文书法");
    expect(await listMissedSearches(database.db)).toEqual([
      {
        words: "guqin",
        days: 4,
        lastDay: secondsFromNow(5 * daySeconds)
          .toISOString()
          .slice(0, 10),
      },
      {
        words: "学中文书法",
        days: 3,
        lastDay: secondsFromNow(5 * daySeconds)
          .toISOString()
          .slice(0, 10),
      },
    ]);
  });

  test("contact details and empty words are never counted", async () => {
    for (const day of [0, 1, 2]) await count(day, "maya@reader.example", "call 617 555 0123", "");
    expect(await stored()).toEqual([]);
  });

  test("concurrent counts of a day are one", async () => {
    await Promise.all([count(0, "guqin", "erhu"), count(0, "erhu", "guqin"), count(0, "guqin")]);
    expect((await stored()).map(({ days }) => days)).toEqual([1, 1]);
  });

  test("words not searched for 90 days are erased", async () => {
    for (const day of [0, 1, 2]) await count(day, "guqin");
    await count(30, "erhu");
    await eraseOldMissedSearches(servicesAfter(92));
    expect(await listMissedSearches(database.db)).toHaveLength(1);
    await eraseOldMissedSearches(servicesAfter(93));
    expect(await stored()).toHaveLength(1);
    await eraseOldMissedSearches(servicesAfter(121));
    expect(await stored()).toEqual([]);
  });
});
