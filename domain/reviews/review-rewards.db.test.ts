import { expect, test } from "vitest";
import { decideCase } from "#domain/moderation/reports/decide-case.ts";
import { findCase } from "#domain/moderation/reports/find-case.ts";
import { submitReport } from "#domain/moderation/reports/submit-report.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { dayMs, exampleTexts, operator, reviewSteps, unlimited } from "#test/helpers/reviews/review-steps.ts";
import { withdrawReview } from "./commands/edit-review.ts";
import { publishDueReviews } from "./commands/publish-due.ts";

const found = "The owner promised a free lesson for five stars.";

eachDatabase((database) => {
  const { at, newListing, review, countsOf, emailsTo, editToken } = reviewSteps(database);

  /** Reviews that were published on the second, third and fourth day, in this order. */
  async function openListing() {
    const listing = await newListing();
    const emails: string[] = [];
    for (const day of [1, 2, 3]) {
      emails.push((await review(listing.id, { body: exampleTexts[day] ?? "" }, (day - 1) * dayMs)).email);
      await publishDueReviews(at(day * dayMs));
    }
    return { ...listing, emails };
  }

  const reviewsOf = async (listingId: string) =>
    await database.db
      .selectFrom("reviews")
      .select(["id", "state", "refusal", "hold_reasons"])
      .where("listing_id", "=", listingId)
      .orderBy("created_at")
      .execute();

  /** Reports a review for a reward, and returns the case. */
  async function report(targetId: string, ms: number, reason: "offered-reward" | "not-genuine" = "offered-reward") {
    const about = { targetKind: "review", targetId, reason, text: null, email: null, language: "en" } as const;
    const startedAt = new Date(testNow.getTime() + ms - 10_000);
    const sent = await submitReport(at(ms), unlimited, { input: about, isTrap: false, startedAt });
    expect(sent).toMatchObject({ ok: true });
    const open = database.db.selectFrom("moderation_cases").select("id").where("target_id", "=", targetId);
    return (await open.where("decided_at", "is", null).executeTakeFirstOrThrow()).id;
  }

  const dayOf = (ms: number) => new Date(testNow.getTime() + ms).toISOString().slice(0, 10);
  const removal = { outcome: "review-removed", reason: "not-genuine", found, note: null } as const;

  test("a confirmed reward removes the reviews since its date, and their authors can appeal", async () => {
    const { id, emails } = await openListing();
    const [early, second, third] = await reviewsOf(id);
    const late = await review(id, { body: exampleTexts[4] ?? "" }, 3.5 * dayMs);
    expect(late).toMatchObject({ ok: true });
    const other = await report(third?.id ?? "", 5 * dayMs, "not-genuine");
    const caseId = await report(second?.id ?? "", 5 * dayMs);
    // A report of a reward does not hide the review.
    expect(await countsOf(id)).toMatchObject({ review_count: 3 });
    const since = dayOf(2 * dayMs);
    const done = await decideCase(at(5 * dayMs), operator, caseId, { ...removal, since });
    expect(done).toMatchObject({ ok: true, value: { outcome: "review-removed" } });
    expect(await reviewsOf(id)).toEqual([
      { id: early?.id, state: "published", refusal: null, hold_reasons: [] },
      { id: second?.id, state: "removed", refusal: "not-genuine", hold_reasons: [] },
      { id: third?.id, state: "removed", refusal: "not-genuine", hold_reasons: [] },
      { id: expect.any(String), state: "held", refusal: null, hold_reasons: ["reported"] },
    ]);
    expect(await countsOf(id)).toMatchObject({ review_count: 1, review_sum: 5 });
    const closed = database.db.selectFrom("moderation_cases").select("state").where("id", "in", [caseId, other]);
    expect(await closed.execute()).toEqual([{ state: "decided" }, { state: "decided" }]);
    await publishDueReviews(at(5 * dayMs));
    for (const email of emails.slice(1))
      expect((await emailsTo(email)).at(-1)).toMatchObject({ kind: "review-declined", reason: "not-genuine", found });
    expect((await emailsTo(late.email)).at(-1)).toMatchObject({ kind: "review-held" });
    expect((await emailsTo(emails[0] ?? "")).map(({ kind }) => kind)).not.toContain("review-declined");
    const entries = database.db.selectFrom("audit_log").select("details").where("action", "=", "report-decided");
    expect(await entries.execute()).toMatchObject([{ details: { since, reviews: 1 } }]);
  });

  test("the second reward can only be decided by removing the listing or by no action", async () => {
    const { id, emails } = await openListing();
    const [first, second, third] = (await reviewsOf(id)).map((row) => row.id);
    const decide = async (caseId: string) =>
      await decideCase(at(5 * dayMs), operator, caseId, { ...removal, since: null });
    expect(await decide(await report(first ?? "", 5 * dayMs))).toMatchObject({ ok: true });
    const caseId = await report(second ?? "", 6 * dayMs);
    expect(await findCase(at(6 * dayMs), operator, caseId)).toMatchObject({
      ok: true,
      value: {
        outcomes: ["listing-removed", "no-action"],
        rewardConfirmedAt: new Date(testNow.getTime() + 5 * dayMs).toISOString(),
      },
    });
    expect(await decide(caseId)).toEqual({ ok: false, failure: "not-possible" });
    // Cases about other reasons are decided as usual.
    expect(await decide(await report(third ?? "", 6 * dayMs, "not-genuine"))).toMatchObject({ ok: true });
    const end = { outcome: "listing-removed", reason: "unlawful-or-unsafe", found, note: null } as const;
    expect(await decideCase(at(6 * dayMs), operator, caseId, end)).toMatchObject({ ok: true });
    const listing = database.db.selectFrom("teacher_listings").select("removal_reason").where("id", "=", id);
    expect(await listing.executeTakeFirst()).toEqual({ removal_reason: "unlawful-or-unsafe" });
    // The author of a published review can still withdraw it.
    const token = await editToken(emails[1] ?? "", "review-published");
    expect(await withdrawReview(at(7 * dayMs), token, { wasPressed: false, erases: true })).toMatchObject({ ok: true });
  });

  test("only a report of a reward can remove more than the reported review", async () => {
    const { id } = await openListing();
    const [first] = await reviewsOf(id);
    const caseId = await report(first?.id ?? "", 5 * dayMs, "not-genuine");
    const done = await decideCase(at(5 * dayMs), operator, caseId, { ...removal, since: dayOf(0) });
    expect(done).toEqual({ ok: false, failure: "not-possible" });
    expect(await countsOf(id)).toMatchObject({ review_count: 3 });
  });
});
