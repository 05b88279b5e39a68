import { expect, test } from "vitest";
import { currentEmail } from "#domain/email/current-email.ts";
import type { Email } from "#domain/email/email.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { newEmail, reviewSteps, unlimited } from "#test/helpers/reviews/review-steps.ts";
import { eraseReviews } from "./commands/erase-reviews.ts";
import { inviteReviewers } from "./commands/invite-reviewers.ts";
import { requestReviewLink } from "./commands/request-link.ts";
import { requestReviews } from "./commands/request-reviews.ts";
import { unsubscribeFromReviewInvitations } from "./commands/unsubscribe-from-review-invitations.ts";
import { invitationFigures } from "./own/invitation-figures.ts";
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
    expect(await invite([email, email])).toEqual({ ok: true, value: { accepted: 1 } });
    expect(await figuresOf(id)).toEqual({ invited: 1, reviewed: 0, left: 49 });
    expect(await invite([email])).toEqual({ ok: true, value: { accepted: 1 } });
    expect(await figuresOf(id)).toMatchObject({ invited: 1, left: 49 });
    expect(await emailsTo(email)).toHaveLength(1);
    expect(await invite(["none"])).toMatchObject({ ok: false, failure: { code: "invalid", addresses: ["none"] } });
    expect(await invite(Array.from({ length: 21 }, newEmail))).toMatchObject({ failure: { reason: "too-many" } });
    const many = () => Array.from({ length: 20 }, newEmail);
    await invite(many());
    await invite(many());
    expect(await invite(many())).toMatchObject({ ok: false, failure: { code: "too-many-requests", left: 9 } });
    const token = await editToken(email, "review-invitation");
    expect((await findWritePage(at(), token)).state).toBe("write");
    expect(await unsubscribeFromReviewInvitations(at(), token)).toEqual({ ok: true, value: null });
    expect((await figuresOf(id)).invited).toBe(41);
  });

  const figuresOf = (id: string) => invitationFigures(database.db, id, testNow);

  test("an owner cannot tell an opted-out or banned person from a new one", async () => {
    const [optedOut, banned, fresh] = [newEmail(), newEmail(), newEmail()];
    await database.db
      .insertInto("review_opt_outs")
      .values({ address_hash: await at().hashAddress(optedOut), created_at: new Date(testNow.getTime() - 1000) })
      .execute();
    await database.db
      .insertInto("senders")
      .values({ email: banned, language: "en", created_at: testNow, banned_at: testNow })
      .execute();
    for (const [email, isSent] of [
      [optedOut, false],
      [banned, false],
      [fresh, true],
    ] as const) {
      const { id, owner } = await newListing();
      const done = await inviteReviewers(at(), owner, { addresses: [email], language: "en" });
      expect(done).toEqual({ ok: true, value: { accepted: 1 } });
      expect(await figuresOf(id)).toEqual({ invited: 1, reviewed: 0, left: 49 });
      const [queued] = await emailsTo(email);
      expect((await currentEmail(at(), queued as Email, testNow)) !== null).toBe(isSent);
    }
    await eraseReviews(database.db, testNow);
    const links = database.db.selectFrom("sender_tokens").innerJoin("senders", "senders.id", "sender_id");
    const remaining = await links.select("email").where("email", "in", [optedOut, fresh]).execute();
    expect(remaining).toEqual([{ email: fresh }]);
  });

  test("an invitation or request that was queued before an opt-out is not sent", async () => {
    const { id, owner } = await newListing();
    const [invited, asked] = [newEmail(), newEmail()];
    await inviteReviewers(at(), owner, { addresses: [invited], language: "en" });
    await sendMessage(id, asked, 22, true);
    await requestReviews(at());
    for (const email of [invited, asked]) {
      const [queued] = await emailsTo(email);
      expect(await currentEmail(at(), queued as Email, testNow)).toEqual(queued);
      await unsubscribeFromReviewInvitations(at(), String(queued?.["link"]).slice(-43));
      expect(await currentEmail(at(), queued as Email, testNow)).toBeNull();
    }
  });

  test("invitations beyond the allowance are rejected alike for people invited before and new ones", async () => {
    const { id, owner } = await newListing();
    const invite = (addresses: string[]) => inviteReviewers(at(), owner, { addresses, language: "en" });
    const first = Array.from({ length: 20 }, newEmail);
    await invite(first);
    await invite(Array.from({ length: 20 }, newEmail));
    await invite(Array.from({ length: 10 }, newEmail));
    expect((await figuresOf(id)).left).toBe(0);
    for (const email of [first[0] ?? "", newEmail()])
      expect(await invite([email])).toEqual({ ok: false, failure: { code: "too-many-requests", left: 0 } });
  });

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

  test("without a postal address, which the law requires in such emails, no one is invited or asked", async () => {
    const { id, owner } = await newListing();
    const [invited, asked] = [newEmail(), newEmail()];
    await sendMessage(id, asked, 22, true);
    const services = at();
    const without = { ...services, site: { ...services.site, postalAddress: null, remindersNeedAddress: true } };
    const done = await inviteReviewers(without, owner, { addresses: [invited], language: "en" });
    expect(done).toEqual({ ok: false, failure: { code: "invitations-off" } });
    expect(await requestReviews(without)).toBe(0);
    expect(await emailsTo(invited)).toEqual([]);
    expect(await requestReviews(services)).toBe(1);
  });
});
