import { expect, test } from "vitest";
import { readSearches, readSearchUse } from "#domain/analytics/counting/outcomes.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { createDailySums } from "./daily-sums.ts";
import { createSearchCounter } from "./search-counter.ts";

const anyDay = "2026-01-01";
const plain = { groups: [], isSorted: false, missedWords: null };

eachDatabase((database) => {
  test("searches are observed immediately and written as sums, which are kept until a write succeeds", async () => {
    const services = testServices(database.db);
    let isAway = true;
    const clock = {
      now() {
        if (isAway) throw new Error("away");
        return testNow;
      },
    };
    const observed: string[] = [];
    const missedWords: string[] = [];
    const sums = createDailySums({ ...services, clock });
    const missed = { add: (words: string) => void missedWords.push(words) };
    const count = createSearchCounter(sums, missed, (outcome) => void observed.push(outcome));
    for (const outcome of ["none", "found", "none"] as const) count({ outcome, ...plain });
    expect(observed).toEqual(["none", "found", "none"]);
    await sums.stop();
    expect(services.logged).toEqual([{ level: "warn", event: "analytics-outcomes-not-counted" }]);
    expect(await readSearches(database.db, anyDay)).toEqual([]);
    isAway = false;
    count({ outcome: "close", groups: ["exam", "place"], isSorted: true, missedWords: null });
    count({ outcome: "none", groups: ["exam"], isSorted: false, missedWords: "guqin" });
    expect(missedWords).toEqual(["guqin"]);
    await sums.stop();
    expect(await readSearches(database.db, anyDay)).toEqual([
      { day: testNow.toISOString().slice(0, 10), found: 1, close: 1, none: 3 },
    ]);
    const use = await readSearchUse(database.db, anyDay);
    expect(use.sorted).toBe(1);
    expect(use.groups.filter(({ amount }) => amount > 0)).toEqual([
      { group: "exam", amount: 2 },
      { group: "place", amount: 1 },
    ]);
    expect(use.groups).toHaveLength(9);
    expect(await readSearchUse(database.db, "2026-06-16")).toMatchObject({ sorted: 0 });
    await sums.stop();
    expect(services.logged).toHaveLength(1);
  });
});
