import { expect, test } from "vitest";
import { readSearches } from "#domain/analytics/counting/outcomes.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { createSearchCounter } from "./search-counter.ts";

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
    const counter = createSearchCounter({ ...services, clock }, (outcome) => void observed.push(outcome));
    for (const outcome of ["none", "found", "none"] as const) counter.count(outcome);
    expect(observed).toEqual(["none", "found", "none"]);
    await counter.stop();
    expect(services.logged).toEqual([{ level: "warn", event: "analytics-outcomes-not-counted" }]);
    expect(await readSearches(database.db, "2026-01-01")).toEqual([]);
    isAway = false;
    counter.count("close");
    await counter.stop();
    expect(await readSearches(database.db, "2026-01-01")).toEqual([
      { day: testNow.toISOString().slice(0, 10), found: 1, close: 1, none: 2 },
    ]);
    await counter.stop();
    expect(services.logged).toHaveLength(1);
  });
});
