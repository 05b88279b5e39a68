import { expect, test } from "vitest";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { testNow } from "#test/helpers/database/rows/insert-rows.ts";
import {
  dayMs,
  exampleTexts,
  notOwners,
  operator,
  otherOperator,
  reviewInput,
  reviewSteps,
} from "#test/helpers/reviews/review-steps.ts";
import { appealReview, editReview } from "./commands/edit-review.ts";
import { publishDueReviews } from "./commands/publish-due.ts";
import { decideReview } from "./moderation/decide-review.ts";

eachDatabase((database) => {
  const { at, newListing, review, rowOf, countsOf, emailsTo, editToken } = reviewSteps(database);

  test("an edit of a published review is shown immediately, and a held text hides it", async () => {
    const { id } = await newListing();
    const { email } = await review(id);
    await publishDueReviews(at(dayMs));
    const token = await editToken(email, "review-published");
    await editReview(at(2 * dayMs), token, reviewInput({ stars: 3, body: exampleTexts[2] ?? "" }), notOwners);
    expect(await rowOf(id)).toMatchObject({
      state: "published",
      stars: 3,
      edited_at: new Date(testNow.getTime() + 2 * dayMs),
    });
    expect(await countsOf(id)).toMatchObject({ review_count: 1, review_sum: 3 });
    const body = "Our son Oliver was shouted at in front of everyone, and no one apologized afterwards.";
    await editReview(at(3 * dayMs), token, reviewInput({ body }), notOwners);
    expect(await rowOf(id)).toMatchObject({ state: "held", hold_reasons: ["child-name"] });
    expect(await countsOf(id)).toMatchObject({ review_count: 0, review_sum: 0 });
  });

  test("an author can correct a text once on request, and without a correction it is rejected after fourteen days", async () => {
    const { id } = await newListing();
    const { email } = await review(id, { body: "Our daughter Emily loves the Saturday class and its songs a lot." });
    const { id: reviewId } = await rowOf(id);
    const changes = { outcome: "ask-changes", reason: "private-person", found: "It names a child." } as const;
    expect(await decideReview(at(1000), operator, reviewId, changes)).toMatchObject({ ok: true });
    expect(await decideReview(at(2000), operator, reviewId, changes)).toEqual({ ok: false, failure: "not-possible" });
    const token = await editToken(email, "review-changes");
    const done = await editReview(at(3000), token, reviewInput({ body: exampleTexts[1] ?? "" }), notOwners);
    expect(done).toMatchObject({ ok: true, value: { state: "submitted", dueAt: new Date(testNow.getTime() + dayMs) } });

    const late = await newListing();
    await review(late.id, { body: "My son Oliver cried after each lesson, and no one there seemed to care." });
    const { id: lateId } = await rowOf(late.id);
    await decideReview(at(1000), operator, lateId, changes);
    await publishDueReviews(at(15 * dayMs));
    expect(await rowOf(late.id)).toMatchObject({ state: "refused", refusal: "private-person" });
  });

  test("a rejection can be appealed once within thirty days, and is decided by another operator", async () => {
    const { id } = await newListing();
    const { email } = await review(id);
    const { id: reviewId } = await rowOf(id);
    const declined = { outcome: "refuse", reason: "not-genuine", found: "Copied from another site." } as const;
    await decideReview(at(1000), operator, reviewId, declined);
    const token = await editToken(email, "review-declined");
    expect(await appealReview(at(31 * dayMs), token, "I wrote this myself.")).toMatchObject({ ok: false });
    expect(await appealReview(at(2 * dayMs), token, "I wrote this myself.")).toEqual({ ok: true, value: null });
    expect(await appealReview(at(2 * dayMs), token, "And again, I did.")).toMatchObject({ ok: false });
    // Another operator has signed in this month, so the same operator cannot decide.
    const colleague = { kind: "operator", userId: crypto.randomUUID() } as const;
    await recordAuditEntry(database.db, { at: testNow, actor: colleague, action: "operator-session-started" });
    const restore = { outcome: "restore" } as const;
    const own = await decideReview(at(3 * dayMs), operator, reviewId, restore);
    expect(own).toEqual({ ok: false, failure: "same-operator" });
    expect(await decideReview(at(3 * dayMs), otherOperator, reviewId, restore)).toMatchObject({ ok: true });
    expect(await countsOf(id)).toMatchObject({ review_count: 1 });
  });

  test("an operator whose role was revoked does not count as another one", async () => {
    const { id } = await newListing();
    // Later than the sign-ins of other tests.
    const later = 200 * dayMs;
    const { email } = await review(id);
    const { id: reviewId } = await rowOf(id);
    await decideReview(at(later + 1000), operator, reviewId, {
      outcome: "refuse",
      reason: "not-genuine",
      found: "Copied.",
    });
    await appealReview(at(later + 2000), await editToken(email, "review-declined"), "I wrote this myself.");
    const userId = crypto.randomUUID();
    const entries = [
      { actor: { kind: "operator", userId }, action: "operator-session-started" },
      { actor: { kind: "system" }, action: "operator-revoked", target: { kind: "user", id: userId } },
    ] as const;
    for (const entry of entries)
      await recordAuditEntry(database.db, { at: new Date(testNow.getTime() + later), ...entry });
    const restored = await decideReview(at(later + 3000), operator, reviewId, { outcome: "restore" });
    expect(restored).toMatchObject({ ok: true });
  });

  test("a review restored within 24 hours is published and counted when they are over", async () => {
    const { id } = await newListing();
    const { email } = await review(id);
    const { id: reviewId } = await rowOf(id);
    const declined = { outcome: "refuse", reason: "not-genuine", found: "Copied from another site." } as const;
    await decideReview(at(1000), operator, reviewId, declined);
    const restored = await decideReview(at(2000), operator, reviewId, { outcome: "restore" });
    expect(restored).toEqual({ ok: true, value: { state: "submitted" } });
    expect(await countsOf(id)).toMatchObject({ review_count: 0 });
    expect((await emailsTo(email)).at(-1)).toMatchObject({ kind: "review-submitted" });
    expect(await publishDueReviews(at(dayMs))).toBe(1);
    expect(await countsOf(id)).toMatchObject({ review_count: 1 });
  });
});
