import { expect, test } from "vitest";
import { decideCase } from "#domain/moderation/reports/decide-case.ts";
import { submitReport } from "#domain/moderation/reports/submit-report.ts";
import { upsertSender } from "#domain/senders/sender.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { testNow } from "#test/helpers/database/rows/insert-rows.ts";
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
import { publishDueReviews } from "./commands/publish-due.ts";
import { submitReview } from "./commands/submit-review.ts";
import { decideReview } from "./moderation/decide-review.ts";

eachDatabase((database) => {
  const { at, newListing, linkFor, review, rowOf, emailsTo, editToken } = reviewSteps(database);
  const kindsTo = async (email: string) => (await emailsTo(email)).map(({ kind }) => kind);

  const report = async (reviewId: string, ms: number) =>
    await submitReport(at(ms), unlimited, {
      input: {
        targetKind: "review",
        targetId: reviewId,
        reason: "threat-or-hate",
        text: null,
        email: null,
        language: "en",
      },
      isTrap: false,
      startedAt: new Date(testNow.getTime() + ms - 5000),
    });

  /** Submits a review whose proof is an image. */
  async function reviewByImage(listingId: string) {
    const email = newEmail();
    const sender = await upsertSender(database.db, { email, language: "en" }, testNow);
    const file = { file_name: crypto.randomUUID().replaceAll("-", "").repeat(2), created_at: testNow };
    await database.db
      .insertInto("review_proofs")
      .values({ ...file, sender_id: sender.id, listing_id: listingId, erase_at: new Date(testNow.getTime() + dayMs) })
      .execute();
    await submitReview(at(), await linkFor(listingId, sender.id), reviewInput(), notOwners);
    return { email, id: (await rowOf(listingId)).id };
  }
  const proofOf = async (reviewId: string) =>
    await database.db
      .selectFrom("review_proofs")
      .select("erase_at")
      .where("review_id", "=", reviewId)
      .executeTakeFirstOrThrow();

  test("a corrected text does not replace the check of a proof image, which is erased after publication", async () => {
    const { id } = await newListing();
    const { email, id: reviewId } = await reviewByImage(id);
    const changes = { outcome: "ask-changes", reason: "private-person", found: "It names a child." } as const;
    await decideReview(at(1000), operator, reviewId, changes);
    const token = await editToken(email, "review-changes");
    await editReview(at(2000), token, reviewInput({ body: exampleTexts[1] ?? "" }), notOwners);
    expect(await rowOf(id)).toMatchObject({ state: "held", hold_reasons: ["evidence"] });

    const seen = { seen_by: crypto.randomUUID(), seen_at: testNow };
    await database.db.updateTable("review_proofs").set(seen).where("review_id", "=", reviewId).execute();
    await editReview(at(3000), token, reviewInput({ body: exampleTexts[2] ?? "" }), notOwners);
    expect((await rowOf(id)).state).toBe("submitted");
    await publishDueReviews(at(dayMs));
    expect(await proofOf(reviewId)).toEqual({ erase_at: new Date(testNow.getTime() + 31 * dayMs) });
  });

  test("withdrawing and writing again does not end a hold", async () => {
    const { id } = await newListing();
    const held = await review(id, { body: "Our daughter Emily loves the Saturday class and its songs a lot." });
    const edit = await editToken(held.email, "review-held");
    await withdrawReview(at(1000), edit, { wasPressed: false, erases: false });
    await submitReview(at(2000), await linkFor(id, held.senderId), reviewInput(), notOwners);
    expect(await rowOf(id)).toMatchObject({ state: "held", hold_reasons: ["resubmitted"] });

    const free = await newListing();
    const plain = await review(free.id, { body: exampleTexts[4] ?? "" });
    await withdrawReview(at(1000), await editToken(plain.email, "review-submitted"), {
      wasPressed: false,
      erases: false,
    });
    const again = reviewInput({ body: exampleTexts[5] ?? "" });
    await submitReview(at(2000), await linkFor(free.id, plain.senderId), again, notOwners);
    expect((await rowOf(free.id)).state).toBe("submitted");
  });

  test("the author of a hidden review hears when a rejected report shows it again", async () => {
    const { id } = await newListing();
    const { email } = await review(id);
    await publishDueReviews(at(dayMs));
    const { id: reviewId } = await rowOf(id);
    const decide = async (ms: number) => {
      const { id: caseId } = await database.db
        .selectFrom("moderation_cases")
        .select("id")
        .where("target_id", "=", reviewId)
        .where("decided_at", "is", null)
        .executeTakeFirstOrThrow();
      return await decideCase(at(ms), operator, caseId, {
        outcome: "no-action",
        found: "It is no threat.",
        note: null,
      });
    };
    await report(reviewId, 2 * dayMs);
    await publishDueReviews(at(2 * dayMs + 1000));
    expect(await decide(2 * dayMs + 2000)).toMatchObject({ ok: true });
    await publishDueReviews(at(2 * dayMs + 3000));
    expect((await rowOf(id)).state).toBe("published");
    expect((await kindsTo(email)).slice(-3)).toEqual(["review-published", "review-held", "review-published"]);
  });

  test("an author whose hidden review is removed is told once", async () => {
    const { id } = await newListing();
    const { email } = await review(id);
    await publishDueReviews(at(dayMs));
    const { id: reviewId } = await rowOf(id);
    await report(reviewId, 2 * dayMs);
    const removal = { outcome: "remove", reason: "threat-or-hate", found: "It threatens the teacher." } as const;
    expect(await decideReview(at(2 * dayMs + 500), operator, reviewId, removal)).toMatchObject({ ok: true });
    await publishDueReviews(at(2 * dayMs + 1000));
    expect((await kindsTo(email)).filter((kind) => kind !== "review-submitted")).toEqual([
      "review-published",
      "review-declined",
    ]);
  });

  test("the owner's own mailbox cannot review the listing under another spelling", async () => {
    const { id } = await newListing("lin.wang@gmail.com");
    expect(await review(id, {}, 0, "linwang+student@gmail.com")).toMatchObject({ ok: false, failure: "own-listing" });
  });

  test("a withdrawn review can be erased later, and its appeal with it", async () => {
    const { id } = await newListing();
    const { email } = await review(id);
    const token = await editToken(email, "review-submitted");
    await withdrawReview(at(1000), token, { wasPressed: false, erases: false });
    expect((await rowOf(id)).body).not.toBeNull();
    await withdrawReview(at(2000), token, { wasPressed: false, erases: true });
    expect(await rowOf(id)).toMatchObject({ state: "withdrawn", body: null, shown_name: null });
  });

  test("a banned author cannot edit, but can withdraw and erase", async () => {
    const { id } = await newListing();
    const { email, senderId } = await review(id, { body: exampleTexts[3] ?? "" });
    const token = await editToken(email, "review-submitted");
    await database.db.updateTable("senders").set({ banned_at: testNow }).where("id", "=", senderId).execute();
    const edited = await editReview(at(1000), token, reviewInput({ body: exampleTexts[5] ?? "" }), notOwners);
    expect(edited).toEqual({ ok: false, failure: "not-allowed" });
    expect(await withdrawReview(at(2000), token, { wasPressed: false, erases: true })).toMatchObject({ ok: true });
    expect(await rowOf(id)).toMatchObject({ state: "withdrawn", body: null });
  });

  test("only the owner of an email changes the language of emails to it", async () => {
    const email = newEmail();
    const languageAfter = async (language: "en" | "zh") =>
      (await upsertSender(database.db, { email, language }, testNow)).language;
    expect(await languageAfter("zh")).toBe("zh");
    expect(await languageAfter("en")).toBe("en");
    await database.db.updateTable("senders").set({ confirmed_at: testNow }).where("email", "=", email).execute();
    expect(await languageAfter("zh")).toBe("en");
  });
});
