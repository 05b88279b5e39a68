import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { insertReview } from "#test/helpers/listings/reviews.ts";
import { dayMs, operator, reviewSteps } from "#test/helpers/reviews/review-steps.ts";
import { findNextReviewDue, publishDueReviews } from "./commands/publish-due.ts";
import { decideReview } from "./moderation/decide-review.ts";

eachDatabase((database) => {
  const { at, newListing, review, rowOf, countsOf, emailsTo } = reviewSteps(database);
  const kindsTo = async (email: string) => (await emailsTo(email)).map(({ kind }) => kind);
  const setTakenDown = async (id: string, isDown: boolean) =>
    await database.db
      .updateTable("teacher_listings")
      .set({ taken_down_at: isDown ? testNow : null, is_active: !isDown })
      .where("id", "=", id)
      .execute();

  test("a due review waits until its listing is public again, and is then announced once", async () => {
    const { id, email: owner } = await newListing();
    const { email } = await review(id);
    await setTakenDown(id, true);
    expect(await publishDueReviews(at(2 * dayMs))).toBe(0);
    expect(await findNextReviewDue(at(2 * dayMs))).toBeNull();
    expect(await rowOf(id)).toMatchObject({ state: "submitted", due_at: new Date(testNow.getTime() + dayMs) });
    expect(await kindsTo(email)).toEqual(["review-submitted"]);
    expect(await kindsTo(owner)).toEqual([]);
    await setTakenDown(id, false);
    expect(await findNextReviewDue(at(3 * dayMs))).toEqual(new Date(testNow.getTime() + dayMs));
    expect(await publishDueReviews(at(3 * dayMs))).toBe(1);
    expect(await publishDueReviews(at(3 * dayMs))).toBe(0);
    expect(await kindsTo(email)).toEqual(["review-submitted", "review-published"]);
    expect(await kindsTo(owner)).toEqual(["review-received"]);
  });

  test("more waiting reviews than a run publishes do not block the review of a public listing", async () => {
    const hidden = await newListing();
    await setTakenDown(hidden.id, true);
    const waiting = { state: "submitted", published_at: null, due_at: testNow, created_at: testNow } as const;
    for (let number = 0; number < 201; number += 1) await insertReview(database.db, hidden.id, waiting);
    const { id } = await newListing();
    await review(id);
    expect(await publishDueReviews(at(dayMs))).toBe(1);
    expect((await rowOf(id)).state).toBe("published");
    await database.db.deleteFrom("reviews").where("listing_id", "=", hidden.id).execute();
  });

  test("a due review of a deleted listing waits for the owner's next one", async () => {
    const { id, ownerId } = await newListing();
    const { email } = await review(id);
    await database.db.deleteFrom("teacher_listings").where("id", "=", id).execute();
    expect(await publishDueReviews(at(2 * dayMs))).toBe(0);
    expect(await kindsTo(email)).toEqual(["review-submitted"]);
    const ends = new Date(testNow.getTime() + 400 * dayMs);
    const columns = teacherColumns({ user_id: ownerId, subscription_expires_at: ends });
    await database.db.insertInto("teacher_listings").values(columns).execute();
    expect(await publishDueReviews(at(2 * dayMs))).toBe(1);
    expect(await kindsTo(email)).toEqual(["review-submitted", "review-published"]);
  });

  test("a review that operators publish or restore waits as well while its listing is not public", async () => {
    const { id } = await newListing();
    const { email } = await review(id);
    await publishDueReviews(at(dayMs));
    const { id: reviewId } = await rowOf(id);
    const removal = { outcome: "remove", reason: "not-genuine", found: "Copied from another site." } as const;
    await decideReview(at(2 * dayMs), operator, reviewId, removal);
    await setTakenDown(id, true);
    const waits = { ok: true, value: { state: "submitted" } };
    expect(await decideReview(at(3 * dayMs), operator, reviewId, { outcome: "restore" })).toEqual(waits);
    expect(await publishDueReviews(at(3 * dayMs))).toBe(0);
    const removed = await decideReview(at(4 * dayMs), operator, reviewId, removal);
    expect(removed).toMatchObject({ ok: true, value: { state: "removed" } });
    expect(await decideReview(at(5 * dayMs), operator, reviewId, { outcome: "restore" })).toEqual(waits);
    const before = (await kindsTo(email)).filter((kind) => kind === "review-published").length;
    await setTakenDown(id, false);
    expect(await publishDueReviews(at(6 * dayMs))).toBe(1);
    expect((await kindsTo(email)).filter((kind) => kind === "review-published")).toHaveLength(before + 1);
    expect(await countsOf(id)).toMatchObject({ review_count: 1 });
  });
});
