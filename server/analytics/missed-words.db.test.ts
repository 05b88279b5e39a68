import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { secondsFromNow, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { createMissedWords } from "./missed-words.ts";

eachDatabase((database) => {
  const stored = () => database.db.selectFrom("missed_searches").select(["days", "last_day"]).execute();

  test("words are written once a day, at most a thousand, and kept until a write succeeds", async () => {
    const services = testServices(database.db);
    let now = testNow;
    let isAway = true;
    const missed = createMissedWords({
      log: services.log,
      clock: { now: () => now },
      get db() {
        if (isAway) throw new Error("away");
        return database.db;
      },
    });
    missed.add("guqin");
    await missed.stop();
    expect(services.logged).toEqual([{ level: "warn", event: "missed-searches-not-counted" }]);
    isAway = false;
    for (let word = 0; word < 2000; word += 1) missed.add(`word ${word}`);
    missed.add("guqin");
    await missed.stop();
    expect(await stored()).toHaveLength(1000);
    now = secondsFromNow(86_400);
    missed.add("guqin");
    await missed.stop();
    expect((await stored()).filter(({ days }) => days === 2)).toHaveLength(1);
  });
});
