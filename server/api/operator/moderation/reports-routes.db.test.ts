import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Actor } from "#domain/members/actor.ts";
import { submitReport } from "#domain/moderation/reports/submit-report.ts";
import { withdrawReview } from "#domain/reviews/commands/edit-review.ts";
import { publishDueReviews } from "#domain/reviews/commands/publish-due.ts";
import { reportOwnReview } from "#domain/reviews/own/report-own-review.ts";
import { issueSenderToken } from "#domain/senders/sender-tokens.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, secondsFromNow, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { tokenOf, trustAnyToken } from "#test/helpers/listings/own-listing-api.ts";
import { insertReview } from "#test/helpers/listings/reviews.ts";
import { memoryStore } from "#test/helpers/media/memory-store.ts";
import { operatorReportsRoutes } from "./reports-routes.ts";

const path = "/api/operator/reports";
const operatorId = randomUUID();
const found = "The review is about a restaurant, not about lessons.";
const body = "The dumplings were cold, and the waiter never came back.";

eachDatabase((database) => {
  const services = () => testServices(database.db, testNow);

  async function ask(method: string, rest: string, sent?: object) {
    const routes = operatorReportsRoutes({
      services: services(),
      files: memoryStore(),
      verifyBearer: trustAnyToken,
      clientAddress: () => "203.0.113.1",
    });
    const response = await routes.request(path + rest, {
      method,
      headers: {
        authorization: `Bearer ${tokenOf("admin", operatorId)}`,
        ...(sent !== undefined && { "content-type": "application/json" }),
      },
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
    });
    return { status: response.status, json: JSON.parse(await response.text()) };
  }

  /** A published review that a visitor reported, and its case. */
  async function reportedReview() {
    const columns = teacherColumns({ subscription_expires_at: secondsFromNow(30 * 86_400) });
    const listing = await insertListing(database.db, columns);
    const id = await insertReview(database.db, listing, { stars: 2, body, shown_name: "Maya K." });
    const reported = await submitReport(services(), async () => null, {
      input: {
        targetKind: "review",
        targetId: id,
        reason: "not-about-lessons",
        text: "This is about a restaurant.",
        email: "parent@reader.example",
        language: "en",
      },
      isTrap: false,
      startedAt: secondsFromNow(-10),
    });
    expect(reported).toMatchObject({ ok: true });
    const item = database.db.selectFrom("moderation_cases").select("id").where("target_id", "=", id);
    return { id, listing, caseId: (await item.executeTakeFirstOrThrow()).id };
  }

  const reviewOf = async (id: string) =>
    await database.db
      .selectFrom("reviews")
      .select(["state", "refusal", "found"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const emailKinds = async () => {
    const rows = await database.db.selectFrom("mail_outbox").select("kind").orderBy("kind").execute();
    return rows.map(({ kind }) => kind);
  };

  test("a removal says for how many seconds it can be undone, not until when", async () => {
    const { caseId } = await reportedReview();
    const removal = { outcome: "listing-removed", reason: "advertising", found };
    const { json } = await ask("POST", `/${caseId}/decide`, removal);
    expect(json).toEqual({ outcome: "listing-removed", decision_id: expect.any(String), undo_seconds: 60 });
  });

  test("the queue and its count can be limited to a kind of target", async () => {
    const { caseId } = await reportedReview();
    for (const state of ["open", "decided"])
      expect(await ask("GET", `?state=${state}&type=photo`)).toMatchObject({
        status: 200,
        json: { cases: [], next: null, open: { value: 0, capped: false } },
      });
    const { json } = await ask("GET", "?type=review");
    expect(json).toMatchObject({ cases: [{ id: caseId }], next: null, open: { value: 1, capped: false } });
    for (const query of ["type=message", "state=new", "after=1", "state=decided&after=1"])
      expect(await ask("GET", `?${query}`)).toMatchObject({ status: 422 });
  });

  test("a case about a review shows its text and never its author's address", async () => {
    const { id, caseId } = await reportedReview();
    const { status, json } = await ask("GET", `/${caseId}`);
    expect(status).toBe(200);
    expect(json.case).toMatchObject({
      target_kind: "review",
      outcomes: ["listing-removed", "review-removed", "no-action"],
      photo_detail: null,
      earlier: { cases: [], months: 0 },
      review: { id, state: "published", stars: 2, text: body, language: "en", shown_name: "Maya K.", reply: null },
    });
    expect(JSON.stringify(json.case.review)).not.toMatch(/@|sender/u);
  });

  test("a reported review is removed for a listed reason, and its author and the reporter are notified", async () => {
    const { id, caseId } = await reportedReview();
    const decide = (more: object) => ask("POST", `/${caseId}/decide`, { outcome: "review-removed", found, ...more });
    for (const more of [{}, { reason: "too-critical" }, { reason: "impersonation" }]) {
      const { status, json } = await decide(more);
      expect(status).toBe(422);
      expect(json.error.fields).toMatchObject([{ field: "reason" }]);
    }
    expect((await reviewOf(id)).state).toBe("published");
    expect(await decide({ reason: "not-about-lessons" })).toMatchObject({ status: 200 });
    expect(await reviewOf(id)).toEqual({ state: "removed", refusal: "not-about-lessons", found });
    await publishDueReviews(services());
    expect(await emailKinds()).toEqual(["report-decided", "report-received", "review-declined"]);
    const decided = await ask("GET", `/${caseId}`);
    expect(decided.json.case).toMatchObject({ outcome: "review-removed", outcomes: [], review: { state: "removed" } });
  });

  test("an owner who reported a review receives an email with the decision", async () => {
    const { id, listing, caseId } = await reportedReview();
    const { user_id: userId } = await database.db
      .selectFrom("teacher_listings")
      .select("user_id")
      .where("id", "=", listing)
      .executeTakeFirstOrThrow();
    const owner = { role: "member", userId } as Actor;
    const doubt = { reason: "not-genuine", text: "Never here." } as const;
    expect(await reportOwnReview(services(), owner, id, doubt)).toMatchObject({ ok: true });
    expect(await ask("POST", `/${caseId}/decide`, { outcome: "no-action", found })).toMatchObject({ status: 200 });
    const decided = database.db.selectFrom("mail_outbox").select("recipient").where("kind", "=", "report-decided");
    const { email } = await database.db
      .selectFrom("profiles")
      .select("email")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    const recipients = (await decided.execute()).map(({ recipient }) => recipient);
    expect(recipients).toHaveLength(2);
    expect(recipients).toEqual(expect.arrayContaining([email, "parent@reader.example"]));
  });

  test("a review withdrawn by its author cannot be removed", async () => {
    const { id, caseId } = await reportedReview();
    const { sender_id } = await database.db
      .selectFrom("reviews")
      .select("sender_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const about = { senderId: String(sender_id), purpose: "edit-review", subjectId: id } as const;
    const token = await issueSenderToken(database.db, about, testNow);
    expect(await withdrawReview(services(), token, { wasPressed: false, erases: true })).toMatchObject({ ok: true });
    const { json } = await ask("GET", `/${caseId}`);
    expect(json.case).toMatchObject({ outcomes: ["listing-removed", "no-action"], review: { text: null } });
    const again = { outcome: "review-removed", reason: "not-genuine", found };
    expect(await ask("POST", `/${caseId}/decide`, again)).toMatchObject({ status: 409 });
    expect((await reviewOf(id)).state).toBe("withdrawn");
  });
});
