import { expect, test } from "vitest";
import { submitReport } from "#domain/moderation/reports/submit-report.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import {
  dayMs,
  exampleTexts,
  newEmail,
  operator,
  reviewInput,
  reviewSteps,
  unlimited,
} from "#test/helpers/reviews/review-steps.ts";
import { editReview, withdrawReview } from "./commands/edit-review.ts";
import { inviteReviewers } from "./commands/invite-reviewers.ts";
import { publishDueReviews } from "./commands/publish-due.ts";
import { submitReview } from "./commands/submit-review.ts";
import { decideReview } from "./moderation/decide-review.ts";

eachDatabase((database) => {
  const { at, newListing, sendMessage, linkFor, review, rowOf, countsOf, editToken } = reviewSteps(database);

  const heldFor = async (id: string) => {
    const { state, hold_reasons } = await rowOf(id);
    return state === "held" ? hold_reasons : state;
  };

  test("an owner's own review is rejected by address and held by domain or network", async () => {
    const { id, email } = await newListing();
    const own = await review(id, {}, 0, email);
    expect(own).toMatchObject({ ok: false, failure: "own-listing" });
    await review(id, {}, 0, "assistant@school.example");
    expect(await heldFor(id)).toEqual(["owner-domain"]);
    const second = await newListing();
    const token = await linkFor(second.id, await sendMessage(second.id, newEmail(), 10));
    await submitReview(
      at(),
      token,
      reviewInput({ body: exampleTexts[2] ?? "" }),
      async (_trx, ownerId) => ownerId === second.ownerId,
    );
    expect(await heldFor(second.id)).toEqual(["owner-network"]);
  });

  test("reviews from an owner's own mailboxes by invitation are all held", async () => {
    const { id, owner } = await newListing();
    const mailboxes = ["me@school.example", ...exampleTexts.map(newEmail)];
    const invited = await inviteReviewers(at(), owner, { addresses: mailboxes, language: "en" });
    expect(invited).toMatchObject({ ok: true });
    for (const [index, email] of mailboxes.entries()) {
      const token = await editToken(email, "review-invitation");
      const body = exampleTexts[index % exampleTexts.length] ?? "";
      expect(await submitReview(at(), token, reviewInput({ body }), async () => false)).toMatchObject({ ok: true });
    }
    const rows = await database.db
      .selectFrom("reviews")
      .innerJoin("senders", "senders.id", "reviews.sender_id")
      .select(["email", "proof", "state", "hold_reasons"])
      .where("listing_id", "=", id)
      .execute();
    expect(rows.map(({ proof, state }) => `${proof} ${state}`)).toEqual(mailboxes.map(() => "invitation held"));
    expect(rows.find(({ email }) => email === mailboxes[0])?.hold_reasons).toContain("owner-domain");
  });

  test("ten five-star reviews in one night are all held", async () => {
    const { id } = await newListing();
    const bodies = [
      ...exampleTexts,
      "My son reads street signs in Chinatown aloud now, and asks me for the next lesson every Sunday.",
      "We tried two other schools before this one. Here the classes are small and the books well chosen.",
      "Lessons online work better than I thought, since we write characters together on a shared page.",
      "I passed the third level of the exam in May, and we still found time for songs and old stories.",
    ];
    for (const body of bodies) await review(id, { body });
    const rows = await database.db.selectFrom("reviews").select("state").where("listing_id", "=", id).execute();
    expect(rows.map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => "held"));
    expect(await publishDueReviews(at(2 * dayMs))).toBe(0);
  });

  test("a review held before a wave of others stays held when its text is corrected", async () => {
    const { id } = await newListing();
    const early = await review(id, { body: "Our daughter Emily loves the Saturday class and its songs a lot." });
    for (const body of exampleTexts.slice(0, 3)) await review(id, { body });
    const token = await editToken(early.email, "review-held");
    await editReview(at(1000), token, reviewInput({ body: exampleTexts[4] ?? "" }), async () => false);
    const rows = await database.db
      .selectFrom("reviews")
      .select(["state", "hold_reasons"])
      .where("listing_id", "=", id)
      .execute();
    expect(rows).toEqual(Array.from({ length: 4 }, () => ({ state: "held", hold_reasons: ["velocity"] })));
  });

  test("a reported one-star review stays visible, except if reported as not genuine on its first day", async () => {
    const { id } = await newListing();
    await review(id, { stars: 1 });
    await publishDueReviews(at(dayMs));
    const { id: reviewId } = await rowOf(id);
    const report = (reason: "not-about-lessons" | "not-genuine" | "threat-or-hate", ms: number) =>
      submitReport(at(ms), unlimited, {
        input: { targetKind: "review", targetId: reviewId, reason, text: null, email: null, language: "en" },
        isTrap: false,
        startedAt: new Date(testNow.getTime() + ms - 5000),
      });
    await report("not-about-lessons", dayMs + 1000);
    expect((await rowOf(id)).state).toBe("published");
    await report("not-genuine", 2 * dayMs - 1000);
    expect(await heldFor(id)).toEqual(["reported"]);
    const publish = { outcome: "publish" } as const;
    expect(await decideReview(at(2 * dayMs - 500), operator, reviewId, publish)).toMatchObject({ ok: true });
    await report("not-genuine", 2 * dayMs + 1000);
    expect((await rowOf(id)).state).toBe("published");
    await report("threat-or-hate", 2 * dayMs + 2000);
    expect(await heldFor(id)).toEqual(["reported"]);
    expect(await countsOf(id)).toMatchObject({ review_count: 0 });
    expect(await decideReview(at(2 * dayMs + 3000), operator, reviewId, { outcome: "publish" })).toMatchObject({
      ok: true,
      value: { state: "published" },
    });
    // An operator has read this text: the same report does not hide it again, until it is edited.
    await report("threat-or-hate", 2 * dayMs + 4000);
    expect((await rowOf(id)).state).toBe("published");
    const edited = new Date(testNow.getTime() + 2 * dayMs + 5000);
    await database.db.updateTable("reviews").set({ edited_at: edited }).where("id", "=", reviewId).execute();
    await report("threat-or-hate", 2 * dayMs + 6000);
    expect(await heldFor(id)).toEqual(["reported"]);
  });

  test("a copied text, a threat, contact details and a child's name are held", async () => {
    const first = await newListing();
    await review(first.id);
    const cases: [string, string, boolean][] = [
      [`${exampleTexts[0]} Great!`, "copied", false],
      ["The teacher was late twice. I know where you live, so better give me my money back now.", "threat", false],
      ["Call me at 617 555 0199 if you want to know more about how these lessons really went.", "contact", true],
      ["Our daughter Emily loves the Saturday class and talks about the stories all week long.", "child-name", false],
      ["女儿小雨每周六都盼着上课，老师很有耐心，发音也讲得很清楚，推荐给在波士顿的家长们。", "child-name", false],
    ];
    for (const [body, reason, keepsContact] of cases) {
      const { id } = await newListing();
      if (keepsContact) expect(await review(id, { body })).toMatchObject({ ok: false, failure: "contact-in-text" });
      await review(id, { body, keepsContact });
      expect(await heldFor(id)).toEqual([reason]);
    }
  });

  test("a withdrawal under pressure from the owner is reported", async () => {
    const { id } = await newListing();
    const { email } = await review(id);
    await publishDueReviews(at(dayMs));
    const token = await editToken(email, "review-published");
    const done = await withdrawReview(at(2 * dayMs), token, { wasPressed: true, erases: true });
    expect(done).toEqual({ ok: true, value: null });
    expect(await rowOf(id)).toMatchObject({ state: "withdrawn", body: null, shown_name: null });
    expect(await countsOf(id)).toMatchObject({ review_count: 0, review_sum: 0 });
    const reports = await database.db.selectFrom("reports").select("reason").execute();
    expect(reports).toEqual([{ reason: "pressed-to-withdraw" }]);
  });

  test("a recreated listing keeps its reviews, regardless of its name", async () => {
    const { id, ownerId } = await newListing();
    await review(id, { stars: 2 });
    await publishDueReviews(at(dayMs));
    await database.db.deleteFrom("teacher_listings").where("id", "=", id).execute();
    const columns = teacherColumns({ user_id: ownerId, name_zh: "新名字" });
    await database.db.insertInto("teacher_listings").values(columns).execute();
    expect(await countsOf(String(columns.id))).toMatchObject({ review_count: 1, review_sum: 2 });
  });

  test("erasing a reviewer deletes the name and keeps the stars", async () => {
    const { id } = await newListing();
    const { senderId } = await review(id);
    await publishDueReviews(at(dayMs));
    await database.db.deleteFrom("senders").where("id", "=", senderId).execute();
    expect(await rowOf(id)).toMatchObject({ shown_name: null, sender_id: null, state: "published" });
    expect(await countsOf(id)).toMatchObject({ review_count: 1, review_sum: 5 });
  });
});
