import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { FileStore } from "#domain/media/media.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, secondsFromNow, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { tokenOf, trustAnyToken } from "#test/helpers/listings/own-listing-api.ts";
import { insertReview } from "#test/helpers/listings/reviews.ts";
import { operatorReviewsRoutes } from "./reviews-routes.ts";

const path = "/api/operator/reviews";
const operatorId = randomUUID();
const found = "Please leave out your daughter’s name.";
const proofs: FileStore = {
  get: async () => new Uint8Array([1, 2, 3]),
  put: async () => {},
  remove: async () => {},
} as unknown as FileStore;

eachDatabase((database) => {
  async function ask(method: string, rest: string, body?: object, token: string | null = tokenOf("admin", operatorId)) {
    const services = testServices(database.db, testNow);
    const routes = operatorReviewsRoutes({
      services,
      proofs,
      verifyBearer: trustAnyToken,
      clientAddress: () => "203.0.113.1",
    });
    const response = await routes.request(path + rest, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  }

  /** A review held by a rule, two days old. */
  async function heldReview(columns: Parameters<typeof insertReview>[2] = {}) {
    const listing = await insertListing(database.db, teacherColumns());
    const id = await insertReview(database.db, listing, {
      state: "held",
      hold_reasons: ["child-name"],
      published_at: null,
      created_at: secondsFromNow(-2 * 86_400),
      decide_by: secondsFromNow(3600),
      ...columns,
    });
    return { listing, id };
  }
  const stateOf = async (id: string) =>
    (await database.db.selectFrom("reviews").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;
  const countOf = async (id: string) =>
    await database.db
      .selectFrom("teacher_listings")
      .select(["review_count", "review_sum"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();

  test("a held review is listed with its hold reasons, read and published", async () => {
    const { listing, id } = await heldReview();
    const queue = JSON.parse((await ask("GET", "")).text) as { reviews: { id: string; hold_reasons: string[] }[] };
    expect(queue.reviews.find((review) => review.id === id)).toMatchObject({ hold_reasons: ["child-name"] });
    const read = JSON.parse((await ask("GET", `/${id}`)).text);
    expect(read.review).toMatchObject({ id, outcomes: ["publish", "ask-changes", "refuse"], others: [] });
    expect(JSON.stringify(read)).not.toMatch(/@example|sender/u);
    expect(await ask("POST", `/${id}/decide`, { outcome: "publish" })).toMatchObject({ status: 200 });
    expect(await stateOf(id)).toBe("published");
    expect(await countOf(listing)).toEqual({ review_count: 1, review_sum: 5 });
  });

  test("the queue is listed in pages, most urgent first, held reviews and appeals together", async () => {
    const expected: string[] = [];
    for (let count = 0; count < 26; count += 1) {
      const at = secondsFromNow(count * 60 + 3601);
      expected.push((await heldReview({ decide_by: at })).id);
      const appealed = { appeal: "It was real.", appealed_at: new Date(at.getTime() - 7 * 86_400_000 + 1000) };
      const refused = { state: "refused", refusal: "not-genuine", found, ended_at: testNow, decide_by: null } as const;
      expected.push((await heldReview({ ...refused, ...appealed })).id);
    }
    type Page = { reviews: { id: string }[]; next: string | null };
    const listed: string[] = [];
    for (let after: string | null = ""; after !== null; ) {
      const page: Page = JSON.parse((await ask("GET", `?after=${after}`)).text);
      expect(page.reviews.length).toBeLessThanOrEqual(50);
      listed.push(...page.reviews.map(({ id }) => id));
      after = page.next;
    }
    expect(listed.filter((id) => expected.includes(id))).toEqual(expected);
    expect(new Set(listed).size).toBe(listed.length);
  });

  test("the other reviews of an author are read in pages, and each page is recorded", async () => {
    const { id } = await heldReview();
    const { sender_id } = await database.db
      .selectFrom("reviews")
      .select("sender_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const others: string[] = [];
    for (let count = 0; count < 22; count += 1) {
      const listing = await insertListing(database.db, teacherColumns());
      others.unshift(await insertReview(database.db, listing, { sender_id, created_at: secondsFromNow(count - 9000) }));
    }
    type Page = { others: { id: string }[]; others_next: string };
    const { review } = JSON.parse((await ask("GET", `/${id}`)).text) as { review: Page };
    expect(review.others.map((other) => other.id)).toEqual(others.slice(0, 20));
    const { text } = await ask("GET", `/${id}/others?after=${review.others_next}`);
    const rest = JSON.parse(text) as { others: { id: string }[]; next: string | null };
    expect([rest.others.map((other) => other.id), rest.next]).toEqual([others.slice(20), null]);
    const reads = database.db.selectFrom("audit_log").select("action").where("target_id", "=", id);
    expect(await reads.execute()).toEqual(Array(2).fill({ action: "review-read" }));
    expect((await ask("GET", `/${id}/others?after=x`)).status).toBe(422);
  });

  test("a review is rejected only for a listed reason, and missing fields are named", async () => {
    const { id } = await heldReview();
    const fields = async (body: object) => {
      const { status, text } = await ask("POST", `/${id}/decide`, body);
      const { error } = JSON.parse(text) as { error?: { fields?: { field: string }[] } };
      return [status, ...(error?.fields ?? []).map(({ field }) => field)];
    };
    expect(await fields({})).toEqual([422, "outcome"]);
    expect(await fields({ outcome: "refuse", reason: "too-critical", found })).toEqual([422, "reason"]);
    expect(await fields({ outcome: "refuse", reason: "private-person" })).toEqual([422, "found"]);
    expect(await fields({ outcome: "publish", found })).toEqual([422, "found"]);
    expect(await stateOf(id)).toBe("held");
    expect(await fields({ outcome: "refuse", reason: "private-person", found })).toEqual([200]);
    expect(await stateOf(id)).toBe("refused");
    expect(await fields({ outcome: "publish" })).toEqual([409]);
  });

  test("removing a published review changes the listing's totals, and restoring it reverts them", async () => {
    const listing = await insertListing(database.db, teacherColumns());
    const id = await insertReview(database.db, listing, { stars: 2 });
    const removal = { outcome: "remove", reason: "not-genuine", found };
    expect(await ask("POST", `/${id}/decide`, removal)).toMatchObject({ status: 200 });
    expect(await countOf(listing)).toEqual({ review_count: 0, review_sum: 0 });
    expect(await ask("POST", `/${id}/decide`, { outcome: "restore" })).toMatchObject({ status: 200 });
    expect(await countOf(listing)).toEqual({ review_count: 1, review_sum: 2 });
  });

  test("decided reviews are listed, newest first, paginated and without texts", async () => {
    const listing = await insertListing(database.db, teacherColumns());
    const ids: string[] = [];
    for (const stars of [1, 2, 3]) {
      const id = await insertReview(database.db, listing, { stars });
      await ask("POST", `/${id}/decide`, { outcome: "remove", reason: "not-genuine", found });
      const decided_at = secondsFromNow(60 + stars);
      await database.db.updateTable("reviews").set({ decided_at }).where("id", "=", id).execute();
      ids.unshift(id);
    }
    const listed = async (query: string) =>
      JSON.parse((await ask("GET", query)).text).reviews as Record<string, unknown>[];
    const rows = await listed("?state=decided");
    expect(rows.slice(0, 3).map(({ id }) => id)).toEqual(ids);
    expect(rows[0]).toMatchObject({ state: "removed", refusal: "not-genuine", stars: 3 });
    expect(rows[0]).not.toHaveProperty("body");
    const after = `${Date.parse(String(rows[0]?.["decided_at"]))}_${ids[0]}`;
    expect((await listed(`?state=decided&after=${after}`))[0]).toMatchObject({ id: ids[1] });
    for (const wrong of ["?state=all", "?state=decided&after=1_x"]) expect((await ask("GET", wrong)).status).toBe(422);
  });

  test.each([
    ["a visitor", () => null, 401],
    ["a member", () => tokenOf("member", randomUUID()), 403],
    ["an operator without a second factor", () => tokenOf("weak-admin", operatorId), 403],
  ])("%s can neither read nor decide", async (_role, tokenOfRole, status) => {
    const { id } = await heldReview();
    const token = tokenOfRole();
    for (const rest of ["", `/${id}`, `/${id}/proof`])
      expect((await ask("GET", rest, undefined, token)).status).toBe(status);
    expect((await ask("POST", `/${id}/decide`, { outcome: "publish" }, token)).status).toBe(status);
    expect(await stateOf(id)).toBe("held");
  });

  test("each view of a proof is recorded; a review without an image has no proof", async () => {
    const { id, listing } = await heldReview({ proof: "evidence", hold_reasons: ["evidence"] });
    expect((await ask("GET", `/${id}/proof`)).status).toBe(404);
    const { sender_id: sender } = await database.db
      .selectFrom("reviews")
      .select("sender_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (sender === null) throw new Error("The review has no sender.");
    await database.db
      .insertInto("review_proofs")
      .values({ review_id: id, listing_id: listing, sender_id: sender, file_name: "a".repeat(64), created_at: testNow })
      .execute();
    expect((await ask("GET", `/${id}/proof`)).status).toBe(200);
    expect((await ask("GET", `/${id}/proof`)).status).toBe(200);
    const looks = await database.db
      .selectFrom("audit_log")
      .select("actor_id")
      .where("action", "=", "review-proof-read")
      .where("target_id", "=", id)
      .execute();
    expect(looks).toEqual([{ actor_id: operatorId }, { actor_id: operatorId }]);
  });
});
