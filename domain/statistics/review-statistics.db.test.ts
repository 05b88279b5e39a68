import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Actor } from "#domain/members/actor.ts";
import { readAttention } from "#domain/overview/read-attention.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, secondsFromNow, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { insertReview } from "#test/helpers/listings/reviews.ts";
import { readReviewGap } from "./review-gap.ts";
import { readReviewStatistics } from "./review-statistics.ts";

const hour = 3600;
const day = 24 * hour;
const since = secondsFromNow(-30 * day);
const operator: Actor = { role: "admin", userId: randomUUID() };

type Columns = Parameters<typeof insertReview>[2];

eachDatabase((database) => {
  async function reviewer() {
    const listing = await insertListing(database.db);
    return (daysAgo: number, columns: Columns = {}) => {
      const at = secondsFromNow(-daysAgo * day);
      return insertReview(database.db, listing, { created_at: at, published_at: at, ...columns });
    };
  }

  const read = () => readReviewStatistics(database.db, since, testNow);

  test("without reviews nothing is divided by zero", async () => {
    expect(await read()).toMatchObject({
      proofs: ["message", "invitation", "evidence"].map((proof) => ({ proof, count: 0, mean: null })),
      replied: 0,
      gap: { invited: { count: 0, mean: null }, others: { count: 0, mean: null }, stars: null, isLarge: false },
      decided: { count: 0, hours: null },
      withdrawn: { count: 0, afterReply: 0 },
    });
  });

  test("published reviews of thirty days are counted by proof, with the mean of their stars and their replies", async () => {
    const add = await reviewer();
    await add(1, { stars: 5, reply: "Thank you.", reply_language: "en", replied_at: testNow });
    await add(2, { stars: 2 });
    await add(3, { stars: 4, proof: "invitation" });
    await add(29, { created_at: secondsFromNow(-50 * day), stars: 3, proof: "evidence" });
    await add(31, { stars: 1 });
    await add(1, { state: "removed", ended_at: testNow, refusal: "unlawful", stars: 1 });
    await add(1, { state: "submitted", published_at: null, due_at: testNow, stars: 1 });
    expect(await read()).toMatchObject({
      proofs: [
        { proof: "message", count: 2, mean: 3.5 },
        { proof: "invitation", count: 1, mean: 4 },
        { proof: "evidence", count: 1, mean: 3 },
      ],
      replied: 1,
      gap: { invited: { count: 1, mean: 4 }, others: { count: 4, mean: 2.75 }, stars: 1.25, isLarge: false },
    });
  });

  test("decisions on held reviews have a median, without corrections, appeals and removals of published reviews", async () => {
    const add = await reviewer();
    const held = (hours: number, columns: Columns = {}) =>
      add(5, {
        hold_reasons: ["contact"],
        decided_at: secondsFromNow(-5 * day + hours * hour),
        decided_by: randomUUID(),
        ...columns,
      });
    await held(2);
    await held(10);
    const ended = { ended_at: testNow, published_at: null } as const;
    await held(30, { ...ended, state: "refused", refusal: "not-genuine" });
    await held(90, { changes_asked_at: testNow });
    await held(90, { ...ended, state: "refused", refusal: "not-genuine", appealed_at: testNow });
    await held(90, { state: "removed", ended_at: testNow, refusal: "unlawful" });
    await held(90, { hold_reasons: [] });
    expect(await read()).toMatchObject({ decided: { count: 3, hours: 10 } });
  });

  test("declined reviews are counted by reason, and withdrawals soon after a reply separately", async () => {
    const add = await reviewer();
    const ended = (daysAgo: number) => ({ ended_at: secondsFromNow(-daysAgo * day) });
    const refused = { state: "refused", published_at: null, refusal: "threat-or-hate" } as const;
    await add(9, { ...refused, ...ended(8) });
    await add(9, { ...refused, ...ended(7) });
    await add(40, { ...refused, ...ended(35) });
    const replied = { reply: "No.", reply_language: "en", replied_at: secondsFromNow(-10 * day) } as const;
    await add(20, { state: "withdrawn", ...ended(3), ...replied });
    await add(20, { state: "withdrawn", ...ended(2.9), ...replied });
    await add(20, { state: "withdrawn", ...ended(2) });
    const { declined, withdrawn } = await read();
    expect(declined.filter(({ count }) => count > 0)).toEqual([{ reason: "threat-or-hate", count: 2 }]);
    expect(declined).toHaveLength(6);
    expect(withdrawn).toEqual({ count: 3, afterReply: 1 });
  });

  test("a large difference of invited reviews needs attention, from ten in each group and beyond 0.7 stars", async () => {
    const add = await reviewer();
    const gap = async () => {
      const { stars, isLarge } = await readReviewGap(database.db, testNow);
      return [stars === null ? null : Math.round(100 * stars) / 100, isLarge];
    };
    const attention = async () => {
      const found = await readAttention(testServices(database.db, testNow), operator);
      return found.ok ? found.value.map(({ kind, count }) => [kind, count]) : found;
    };
    const addAll = async (stars: readonly number[], columns: Columns) => {
      for (const each of stars) await add(60, { ...columns, stars: each });
    };
    await addAll(Array<number>(10).fill(5), { proof: "invitation" });
    await addAll([4, 4, 4, 4, 4, 4, 4, 5, 5], { proof: "message" });
    await add(91, { proof: "message", stars: 1 });
    expect(await gap()).toEqual([0.78, false]);
    await add(1, { proof: "evidence", stars: 5 });
    // Exactly 0.7 is not beyond it.
    expect(await gap()).toEqual([0.7, false]);
    expect(await attention()).toEqual([]);
    await add(1, { proof: "evidence", stars: 4 });
    expect(await gap()).toEqual([0.73, true]);
    expect(await attention()).toEqual([["review-gap", 1]]);
    await database.db.updateTable("reviews").set({ stars: 3 }).where("proof", "=", "invitation").execute();
    expect(await gap()).toEqual([-1.27, true]);
  });
});
