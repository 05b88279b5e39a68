import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { secondsFromNow, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import {
  addOutcomes,
  eraseOldOutcomes,
  eventOutcomes,
  readOutcomes,
  readSearches,
  type StoredOutcome,
} from "./outcomes.ts";

const day = 86_400;

eachDatabase((database) => {
  const services = (now: Date = testNow) => testServices(database.db, now);
  const add = (amounts: [StoredOutcome, number][], now?: Date) => addOutcomes(services(now), new Map(amounts));

  test("amounts of several processes and days are added up, with a sum for every outcome", async () => {
    await Promise.all([
      add([
        ["counted", 40],
        ["bot", 3],
      ]),
      add([
        ["bot", 2],
        ["counted", 60],
      ]),
      add([]),
    ]);
    await add([["bot", 7]], secondsFromNow(-day));
    await add([["bot", 100]], secondsFromNow(-2 * day));
    const sums = await readOutcomes(database.db, "2026-06-14");
    expect(sums.map(({ outcome }) => outcome)).toEqual(eventOutcomes);
    expect(sums.filter(({ amount }) => amount > 0)).toEqual([
      { outcome: "counted", amount: 100 },
      { outcome: "bot", amount: 12 },
    ]);
  });

  test("searches are listed by day, latest first, and are not counted as events", async () => {
    const none: [StoredOutcome, number] = ["search-none", 3];
    await add([none, ["search-found", 20], ["counted", 5]]);
    await add([none, ["search-close", 1]], secondsFromNow(-2 * day));
    await add([none], secondsFromNow(-3 * day));
    await add([["bot", 1]], secondsFromNow(-day));
    expect(await readSearches(database.db, "2026-06-13")).toEqual([
      { day: "2026-06-15", found: 20, close: 0, none: 3 },
      { day: "2026-06-13", found: 0, close: 1, none: 3 },
    ]);
    const events = await readOutcomes(database.db, "2026-06-13");
    expect(events.map(({ outcome }) => outcome)).toEqual(eventOutcomes);
    expect(events.reduce((sum, { amount }) => sum + amount, 0)).toBe(6);
  });

  test("a day's sums are kept for ninety days", async () => {
    for (const days of [91, 90]) await add([["pace", days]], secondsFromNow(-days * day));
    await eraseOldOutcomes(services());
    expect(await database.db.selectFrom("analytics_outcomes").select("amount").execute()).toHaveLength(1);
    await eraseOldOutcomes(services(secondsFromNow(day)));
    expect(await database.db.selectFrom("analytics_outcomes").selectAll().execute()).toEqual([]);
  });
});
