import fc from "fast-check";
import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { dayMs, newEmail, notOwners, reviewInput, reviewSteps } from "#test/helpers/reviews/review-steps.ts";
import { publishDueReviews } from "./commands/publish-due.ts";
import { submitReview } from "./commands/submit-review.ts";
import { findWritePage } from "./queries/find-write-page.ts";

eachDatabase((database) => {
  const { at, newListing, sendMessage, linkFor, review, countsOf, emailsTo } = reviewSteps(database);

  test("a review is published after 24 hours, regardless of its stars, and author and owner get one email", async () => {
    const { id, email: owner } = await newListing();
    const one = await review(id, { stars: 1 });
    expect(one).toMatchObject({ ok: true, value: { dueAt: new Date(testNow.getTime() + dayMs) } });
    expect(await publishDueReviews(at(dayMs - 1))).toBe(0);
    const before = await countsOf(id);
    const runs = await Promise.all([
      publishDueReviews(at(dayMs)),
      publishDueReviews(at(dayMs)),
      publishDueReviews(at(dayMs)),
    ]);
    expect(runs.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await countsOf(id)).toEqual({ ...before, review_count: 1, review_sum: 1 });
    expect((await emailsTo(one.email)).map(({ kind }) => kind)).toEqual(["review-submitted", "review-published"]);
    expect((await emailsTo(owner)).map(({ kind }) => kind)).toEqual(["review-received"]);
  });

  test("a link is used once, and only by submitting the form", async () => {
    const { id } = await newListing();
    const senderId = await sendMessage(id, newEmail(), 10);
    const token = await linkFor(id, senderId);
    for (let time = 0; time < 3; time += 1) expect((await findWritePage(at(), token)).state).toBe("write");
    const done = await Promise.all([1, 2, 3].map(() => submitReview(at(), token, reviewInput(), notOwners)));
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await findWritePage(at(), token)).state).toBe("used");
  });

  test("a message proves contact from its 7th to its 365th day", async () => {
    const { id } = await newListing();
    for (const [days, state] of [
      [6, "early"],
      [7, "write"],
      [365, "write"],
      [366, "prove"],
    ] as const) {
      const token = await linkFor(id, await sendMessage(id, newEmail(), days));
      expect((await findWritePage(at(), token)).state).toBe(state);
      expect((await submitReview(at(), token, reviewInput(), notOwners)).ok).toBe(state === "write");
    }
  });

  test("count and sum match the published reviews after any order of events", { timeout: 120_000 }, async () => {
    const events = fc.record({
      review: fc.nat(3),
      kind: fc.constantFrom("publish", "edit", "withdraw", "remove", "restore", "hold", "delete"),
      stars: fc.integer({ min: 1, max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(events, { minLength: 4, maxLength: 24 }), async (list) => {
        const { id, ownerId } = await newListing();
        const reviews: string[] = [];
        for (let number = 0; number < 4; number += 1) {
          const row = {
            owner_id: ownerId,
            listing_id: id,
            proof: "message",
            stars: 3,
            body: "x",
            language: "en",
          } as const;
          const rest = { learner: "self", lessons: "one", created_at: testNow, due_at: testNow } as const;
          const inserted = database.db.insertInto("reviews").values({ ...row, ...rest, state: "submitted" });
          reviews.push((await inserted.returning("id").executeTakeFirstOrThrow()).id);
        }
        const none = { due_at: null, decide_by: null, ended_at: null };
        const changes = {
          publish: { ...none, state: "published", published_at: testNow },
          restore: { ...none, state: "published", published_at: testNow },
          hold: { ...none, state: "held", decide_by: testNow },
          withdraw: { ...none, state: "withdrawn", ended_at: testNow },
          remove: { ...none, state: "removed", ended_at: testNow, published_at: testNow, refusal: "unlawful" },
        } as const;
        await Promise.all(
          list.map(async ({ review: index, kind, stars }) => {
            const reviewId = reviews[index] ?? "";
            if (kind === "delete") await database.db.deleteFrom("reviews").where("id", "=", reviewId).execute();
            else {
              const set = kind === "edit" ? { stars } : changes[kind];
              await database.db.updateTable("reviews").set(set).where("id", "=", reviewId).execute();
            }
          }),
        );
        const live = await database.db
          .selectFrom("reviews")
          .select("stars")
          .where("listing_id", "=", id)
          .where("state", "=", "published")
          .execute();
        const sum = live.reduce((total, { stars }) => total + stars, 0);
        expect(await countsOf(id)).toMatchObject({ review_count: live.length, review_sum: sum });
      }),
      { numRuns: 25 },
    );
  });
});
