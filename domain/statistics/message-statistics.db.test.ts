import { expect, test } from "vitest";
import { addOutcomes } from "#domain/analytics/counting/outcomes.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, secondsFromNow, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { insertMessage } from "#test/helpers/messages/insert-message.ts";
import { readMessageStatistics } from "./message-statistics.ts";

const hour = 3600;
const day = 24 * hour;
const period = { since: secondsFromNow(-30 * day), firstDay: "2026-05-17" };

eachDatabase((database) => {
  const read = () => readMessageStatistics(database.db, period, testNow);

  test("without messages all figures are zero", async () => {
    const none = { started: 0, confirmed: 0, delivered: 0, held: 0, genuine: 0, rejected: 0, due: 0, replied: 0 };
    expect(await read()).toEqual(none);
  });

  test("messages of thirty days are counted by what became of them", async () => {
    const { db } = database;
    const listing = await insertListing(db);
    const add = (hours: number, columns: Partial<Parameters<typeof insertMessage>[2]> = {}) =>
      insertMessage(db, listing, { at: secondsFromNow(-hours * hour), ...columns });
    const answered = (hours: number) => ({ answered_at: secondsFromNow(-hours * hour) });
    // Replied to after 48 hours, after 49 hours, and not yet; the last two are not due.
    await add(100, answered(52));
    await add(100, answered(51));
    await add(100);
    await add(48);
    await add(47, answered(46));
    await add(1);
    await add(5, { state: "held" });
    await add(60, { hold_reason: "scam", answered_at: secondsFromNow(-59 * hour), genuine_at: testNow });
    await add(60, { state: "refused", hold_reason: "spread" });
    // By a banned sender: never held.
    await add(60, { state: "refused" });
    await add(2, { state: "unconfirmed", confirmed_at: null });
    await add(31 * 24);
    for (const [at, amount] of [[testNow, 9] as const, [secondsFromNow(-30 * day), 100] as const])
      await addOutcomes(testServices(db, at), new Map([["message-started", amount]]));
    expect(await read()).toEqual({
      started: 9,
      confirmed: 10,
      delivered: 7,
      held: 3,
      genuine: 1,
      rejected: 1,
      due: 5,
      replied: 2,
    });
  });
});
