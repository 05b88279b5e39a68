import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { secondsFromNow, testNow } from "#test/helpers/database/database-rows.ts";
import { testServices } from "#test/helpers/database/database-services.ts";
import { addOutcomes, type EventOutcome, eraseOldOutcomes, eventOutcomes, readOutcomes } from "./outcomes.ts";

const day = 86_400;

eachDatabase((database) => {
  const services = (now: Date = testNow) => testServices(database.db, now);
  const add = (amounts: [EventOutcome, number][], now?: Date) => addOutcomes(services(now), new Map(amounts));

  test("the sums of several processes and days are added up, and every outcome has one", async () => {
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

  test("a day's sums are stored for ninety days", async () => {
    for (const days of [91, 90]) await add([["pace", days]], secondsFromNow(-days * day));
    await eraseOldOutcomes(services());
    expect(await database.db.selectFrom("analytics_outcomes").select("amount").execute()).toHaveLength(1);
    await eraseOldOutcomes(services(secondsFromNow(day)));
    expect(await database.db.selectFrom("analytics_outcomes").selectAll().execute()).toEqual([]);
  });
});
