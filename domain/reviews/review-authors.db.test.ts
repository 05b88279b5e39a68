import { expect, test } from "vitest";
import { eraseAccount } from "#domain/account-closure/erase-account.ts";
import { eraseMessages } from "#domain/messages/erase-messages.ts";
import { upsertSender } from "#domain/senders/sender.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertProfile, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { insertReview } from "#test/helpers/listings/reviews.ts";
import {
  dayMs,
  exampleTexts,
  newEmail,
  notOwners,
  operator,
  reviewInput,
  reviewSteps,
  unlimited,
} from "#test/helpers/reviews/review-steps.ts";
import { editReview, withdrawReview } from "./commands/edit-review.ts";
import { eraseReviews } from "./commands/erase-reviews.ts";
import { publishDueReviews } from "./commands/publish-due.ts";
import { requestReviewLink } from "./commands/request-link.ts";
import { submitReview } from "./commands/submit-review.ts";
import { decideReview } from "./moderation/decide-review.ts";
import { findEditPage } from "./queries/find-edit-page.ts";
import { findWritePage } from "./queries/find-write-page.ts";
import { reviewFigures } from "./queries/review-figures.ts";

eachDatabase((database) => {
  const { at, newListing, sendMessage, linkFor, review, rowOf, countsOf, emailsTo, editToken } = reviewSteps(database);

  /** Registers an account with this address, and deletes it. */
  async function registerAndDelete(email: string): Promise<void> {
    const userId = await insertProfile(database.db, { email });
    expect(await eraseAccount(at(), userId)).toBe(true);
  }

  /** A published review whose author has deleted an account. */
  async function orphaned() {
    const { id } = await newListing();
    const { email } = await review(id);
    await publishDueReviews(at(dayMs));
    await registerAndDelete(email);
    return { id, email };
  }

  test("an address cannot review a listing again after its account is deleted", async () => {
    const { id, email } = await orphaned();
    expect(await rowOf(id)).toMatchObject({ sender_id: null, shown_name: null, state: "published" });
    const token = await linkFor(id, await sendMessage(id, email.toUpperCase(), 8));
    expect((await findWritePage(at(dayMs), token)).state).toBe("used");
    const again = await submitReview(at(dayMs), token, reviewInput(), notOwners);
    expect(again).toEqual({ ok: false, failure: "already-reviewed" });
    expect(await countsOf(id)).toMatchObject({ review_count: 1 });
    const other = await newListing();
    expect(await review(other.id, { body: exampleTexts[3] ?? "" }, 0, email)).toMatchObject({ ok: true });
  });

  test("a review from before the hash was stored gets it when the account is deleted", async () => {
    const { id } = await newListing();
    const email = newEmail();
    const sender = await upsertSender(database.db, { email, language: "en" }, testNow);
    await insertReview(database.db, id, { sender_id: sender.id });
    expect((await rowOf(id)).address_hash).toBeNull();
    await registerAndDelete(email);
    expect((await rowOf(id)).address_hash).toBe(await at().hashAddress(email));
    expect(await review(id, {}, 0, email)).toMatchObject({ ok: false, failure: "already-reviewed" });
  });

  test("a listing has one review of an address, also in the database", async () => {
    const { id } = await newListing();
    const address_hash = "d".repeat(64);
    await insertReview(database.db, id, { address_hash });
    await expect(insertReview(database.db, id, { address_hash })).rejects.toThrow("reviews_one_of_address");
  });

  test("concurrent submissions through two links of an address store one review", async () => {
    const { id } = await newListing();
    const senderId = await sendMessage(id, newEmail(), 10);
    const links = [await linkFor(id, senderId), await linkFor(id, senderId), await linkFor(id, senderId)];
    const done = await Promise.all(links.map((token) => submitReview(at(), token, reviewInput(), notOwners)));
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
    const failed = done.filter(({ ok }) => !ok);
    expect(failed).toEqual(failed.map(() => ({ ok: false, failure: "already-reviewed" })));
  });

  test("after deleting the account, a new link edits or withdraws the review, which may then be replaced", async () => {
    const { id, email } = await orphaned();
    const { id: reviewId } = await rowOf(id);
    const ask = {
      input: { listingId: id, email, wantsProof: false, language: "en" as const },
      isTrap: false,
      startedAt: new Date(testNow.getTime() + dayMs - 10_000),
      proof: null,
    };
    await requestReviewLink(at(dayMs), { limit: unlimited, requireProof: unlimited }, ask);
    const sent = (await emailsTo(email)).find(({ kind }) => kind === "review-link");
    expect(sent).toMatchObject({ use: "edit", wroteAt: testNow.toISOString(), isDeclined: false });
    const token = await editToken(email, "review-link");
    expect((await findEditPage(at(dayMs), token)).state).toBe("found");
    // Asking for a link, which any visitor can do, does not undo the erasure.
    expect((await rowOf(id)).sender_id).toBeNull();
    await eraseMessages(database.db, new Date(testNow.getTime() + 9 * dayMs));
    expect((await findEditPage(at(9 * dayMs), token)).state).toBe("link-expired");
    expect(await database.db.selectFrom("senders").select("id").where("email", "=", email).execute()).toEqual([]);

    const later = new Date(testNow.getTime() + 10 * dayMs);
    await requestReviewLink(
      at(10 * dayMs),
      { limit: unlimited, requireProof: unlimited },
      { ...ask, startedAt: new Date(later.getTime() - 10_000) },
    );
    const second = await editToken(email, "review-link");
    const input = reviewInput({ stars: 2, body: exampleTexts[4] ?? "" });
    expect(await editReview(at(10 * dayMs), second, input, notOwners)).toMatchObject({ ok: true });
    expect(await rowOf(id)).toMatchObject({ id: reviewId, stars: 2, shown_name: "Maya K.", state: "published" });
    expect((await rowOf(id)).sender_id).not.toBeNull();

    await registerAndDelete(email);
    await requestReviewLink(
      at(11 * dayMs),
      { limit: unlimited, requireProof: unlimited },
      { ...ask, startedAt: new Date(later.getTime() - 10_000) },
    );
    const third = await editToken(email, "review-link");
    const withdrawn = await withdrawReview(at(11 * dayMs), third, { wasPressed: false, erases: true });
    expect(withdrawn).toEqual({ ok: true, value: null });
    expect(await review(id, { body: exampleTexts[5] ?? "" }, 6 * dayMs, email)).toMatchObject({ ok: true });
    expect(await rowOf(id)).toMatchObject({ state: "submitted" });
  });

  const figuresAt = (ms: number) => reviewFigures(database.db, at(ms).clock.now());
  const sums = async (ms: number) => {
    const { submitted, published, refused, removed } = await figuresAt(ms);
    return { submitted, published, refused, removed };
  };

  test("erased, withdrawn and replaced reviews stay in the public figures", async () => {
    const before = await figuresAt(0);
    const grown = (by: { submitted: number; published: number; refused: number; removed: number }) => ({
      submitted: before.submitted + by.submitted,
      published: before.published + by.published,
      refused: before.refused + by.refused,
      removed: before.removed + by.removed,
    });
    const { id } = await newListing();
    const { email } = await review(id);
    await publishDueReviews(at(dayMs));
    const token = await editToken(email, "review-published");
    await withdrawReview(at(2 * dayMs), token, { wasPressed: false, erases: true });
    expect(await sums(0)).toEqual(grown({ submitted: 1, published: 1, refused: 0, removed: 0 }));
    await review(id, { body: exampleTexts[1] ?? "" }, 2 * dayMs, email);
    expect(await sums(0)).toEqual(grown({ submitted: 2, published: 1, refused: 0, removed: 0 }));
    const declined = { outcome: "refuse", reason: "threat-or-hate", found: "A threat." } as const;
    await decideReview(at(2 * dayMs + 1000), operator, (await rowOf(id)).id, declined);
    const withDeclined = grown({ submitted: 2, published: 1, refused: 1, removed: 0 });
    expect(await sums(0)).toEqual(withDeclined);
    expect((await figuresAt(0)).byReason["threat-or-hate"]).toBe(before.byReason["threat-or-hate"] + 1);
    await registerAndDelete(email);
    expect(await database.db.selectFrom("reviews").select("id").where("listing_id", "=", id).execute()).toEqual([]);
    expect(await sums(0)).toEqual(withDeclined);
  });

  test("a decline that is reversed no longer counts, and outcomes are erased after twelve months", async () => {
    const { id } = await newListing();
    await review(id);
    const { id: reviewId } = await rowOf(id);
    const before = await sums(0);
    const declined = { outcome: "refuse", reason: "unlawful", found: "A court order." } as const;
    await decideReview(at(1000), operator, reviewId, declined);
    expect(await sums(0)).toEqual({ ...before, refused: before.refused + 1 });
    await decideReview(at(2000), operator, reviewId, { outcome: "restore" });
    expect(await sums(0)).toEqual(before);
    expect(await sums(600 * dayMs)).toEqual({ submitted: 0, published: 0, refused: 0, removed: 0 });
    await eraseReviews(database.db, at(600 * dayMs).clock.now());
    expect(await database.db.selectFrom("review_outcomes").select("review_id").execute()).toEqual([]);
  });

  test("concurrent decisions about different reviews all count", async () => {
    const { id } = await newListing();
    const before = await sums(0);
    const ids: string[] = [];
    for (let number = 0; number < 6; number += 1)
      ids.push(await insertReview(database.db, id, { created_at: testNow }));
    const removal = { outcome: "remove", reason: "not-genuine", found: "Copied." } as const;
    await Promise.all(ids.map((reviewId) => decideReview(at(1000), operator, reviewId, removal)));
    const after = { ...before, submitted: before.submitted + 6, published: before.published + 6 };
    expect(await sums(0)).toEqual({ ...after, removed: before.removed + 6 });
  });
});
