import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { testNow } from "#test/helpers/database/database-rows.ts";
import { newEmail, reviewSteps, unlimited } from "#test/helpers/reviews/review-steps.ts";
import { inviteReviewers } from "./commands/invite-reviewers.ts";
import { requestReviewLink } from "./commands/request-link.ts";
import { requestReviews } from "./commands/request-reviews.ts";
import { unsubscribeFromInvitations } from "./commands/unsubscribe-from-invitations.ts";
import { findWritePage } from "./queries/find-write-page.ts";

eachDatabase((database) => {
  const { at, newListing, sendMessage, emailsTo, editToken } = reviewSteps(database);
  const ask = (listingId: string, email: string, wantsProof = false) => ({
    input: { listingId, email, wantsProof, language: "en" as const },
    isTrap: false,
    startedAt: new Date(testNow.getTime() - 10_000),
    proof: null,
  });
  const open = { limit: unlimited, requireProof: unlimited };

  test("a request for a link has the same response for every address", async () => {
    const { id } = await newListing();
    const [known, early, stranger] = [newEmail(), newEmail(), newEmail()];
    await sendMessage(id, known, 10);
    await sendMessage(id, early, 2);
    for (const email of [known, early, stranger])
      expect(await requestReviewLink(at(), open, ask(id, email))).toEqual({ ok: true, value: null });
    expect((await emailsTo(known)).map(({ kind }) => kind)).toEqual(["review-link"]);
    expect((await emailsTo(early)).map(({ kind }) => kind)).toEqual(["review-early"]);
    expect(await emailsTo(stranger)).toEqual([]);
    await requestReviewLink(at(), open, ask(id, stranger, true));
    expect((await emailsTo(stranger))[0]).toMatchObject({ kind: "review-link", use: "prove" });
  });

  test("an address is invited once a year, at most fifty in thirty days, and can opt out", async () => {
    const { id, owner } = await newListing();
    const email = newEmail();
    const invite = (addresses: unknown, ms = 0) => inviteReviewers(at(ms), owner, { addresses, language: "en" });
    expect(await invite([email, email])).toMatchObject({ ok: true, value: { figures: { invited: 1, left: 49 } } });
    expect(await invite([email])).toMatchObject({ ok: true, value: { accepted: 1, figures: { invited: 1 } } });
    expect(await emailsTo(email)).toHaveLength(1);
    expect(await invite(["none"])).toMatchObject({ ok: false, failure: { code: "invalid", addresses: ["none"] } });
    expect(await invite(Array.from({ length: 21 }, newEmail))).toMatchObject({ failure: { reason: "too-many" } });
    const many = () => Array.from({ length: 20 }, newEmail);
    await invite(many());
    await invite(many());
    expect(await invite(many())).toMatchObject({ ok: false, failure: { code: "too-many-requests", left: 9 } });
    const token = await editToken(email, "review-invitation");
    expect((await findWritePage(at(), token)).state).toBe("write");
    expect(await unsubscribeFromInvitations(at(), token)).toEqual({ ok: true, value: null });
    const second = await newListing();
    await inviteReviewers(at(), second.owner, { addresses: [email], language: "en" });
    expect(await emailsTo(email)).toHaveLength(1);
    expect((await invitedBy(id)).length).toBe(41);
  });

  const invitedBy = (id: string) =>
    database.db.selectFrom("review_invitations").select("id").where("listing_id", "=", id).execute();

  test("senders who agreed are asked for a review once, 21 days later", async () => {
    const { id } = await newListing();
    const [wants, silent, recent] = [newEmail(), newEmail(), newEmail()];
    await sendMessage(id, wants, 22, true);
    await sendMessage(id, silent, 22);
    await sendMessage(id, recent, 20, true);
    const requested = await Promise.all([requestReviews(at()), requestReviews(at())]);
    expect(requested[0] + requested[1]).toBe(1);
    expect((await emailsTo(wants)).map(({ kind }) => kind)).toEqual(["review-request"]);
    expect([await emailsTo(silent), await emailsTo(recent)]).toEqual([[], []]);
  });
});
