import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, secondsFromNow, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { tokenOf, trustAnyToken } from "#test/helpers/listings/own-listing-api.ts";
import { insertReview } from "#test/helpers/listings/reviews.ts";
import { ownReviewsRoutes } from "./own-reviews-routes.ts";

eachDatabase((database) => {
  async function ask(method: string, rest: string, token: string | null, body?: object) {
    const services = testServices(database.db, testNow);
    services.site = { ...services.site, postalAddress: "1 Peach Street, Boston, MA" };
    const routes = ownReviewsRoutes({ services, verifyBearer: trustAnyToken, clientAddress: () => "203.0.113.1" });
    const response = await routes.request(`/api/me/reviews${rest}`, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, json: text.startsWith("{") ? JSON.parse(text) : null };
  }

  async function reviewedListing(stars: readonly number[] = [5]) {
    const userId = randomUUID();
    const listing = await insertListing(database.db, teacherColumns({ user_id: userId }));
    const ids: string[] = [];
    for (const [index, each] of stars.entries()) {
      const at = secondsFromNow(-86_400 * (index + 1));
      ids.push(await insertReview(database.db, listing, { stars: each, published_at: at, created_at: at }));
    }
    return { userId, listing, ids, first: ids[0] ?? "", token: tokenOf("member", userId) };
  }

  test("the owner reads published reviews, newest first, and can filter by those without a reply", async () => {
    const { listing, ids, first, token } = await reviewedListing([5, 2]);
    const held = { state: "held" as const, published_at: null, decide_by: secondsFromNow(60) };
    await insertReview(database.db, listing, held);
    const all = await ask("GET", "", token);
    expect(all.json).toMatchObject({ total: 2, without_reply: 2, next: null, invitations: { invited: 0, left: 50 } });
    expect(all.json.reviews.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(JSON.stringify(all.json)).not.toMatch(/@example|sender/u);
    await ask("PUT", `/${first}/reply`, token, { reply: "Thank you.", replied_at: null });
    const withoutReply = await ask("GET", "?filter=without-reply", token);
    expect(withoutReply.json).toMatchObject({ total: 2, without_reply: 1, reviews: [{ id: ids[1] }] });
    expect((await ask("GET", "?filter=best", token)).status).toBe(422);
  });

  test("a reply is published and changed, and never overwrites one from another tab", async () => {
    const { first, token } = await reviewedListing();
    const send = (reply: unknown, repliedAt: string | null) =>
      ask("PUT", `/${first}/reply`, token, { reply, replied_at: repliedAt });
    expect((await send(" ", null)).json.error.fields).toMatchObject([{ field: "reply", code: "missing" }]);
    expect((await send("长".repeat(2001), null)).json.error.fields).toMatchObject([{ code: "too-long" }]);
    const sent = await send("Thank you.", null);
    expect(sent).toMatchObject({ status: 200, json: { reply: "Thank you." } });
    expect(await send("Thank you.", null)).toEqual(sent);
    expect(await send("Other words.", null)).toMatchObject({ status: 409, json: { error: { code: "reply-changed" } } });
    expect(await send("Other words.", sent.json.replied_at)).toMatchObject({ status: 200 });
  });

  test("an owner's report opens one case, and the review stays published", async () => {
    const { first, token } = await reviewedListing([1]);
    const report = { reason: "not-about-lessons", text: "It is about parking." };
    expect((await ask("POST", `/${first}/report`, token, {})).json.error.fields).toMatchObject([{ field: "reason" }]);
    expect((await ask("POST", `/${first}/report`, token, report)).status).toBe(201);
    expect((await ask("POST", `/${first}/report`, token, report)).status).toBe(201);
    const cases = await database.db
      .selectFrom("moderation_cases")
      .innerJoin("reports", "reports.case_id", "moderation_cases.id")
      .select(["reports.source", "reports.reason"])
      .where("target_id", "=", first)
      .execute();
    expect(cases).toEqual([{ source: "owner", reason: "not-about-lessons" }]);
    expect((await ask("GET", "", token)).json.reviews).toHaveLength(1);
  });

  test("invalid addresses are reported by index, and no invitation is sent", async () => {
    const { token } = await reviewedListing();
    const invite = (emails: unknown) => ask("POST", "/invitations", token, { emails });
    const wrong = await invite(["maya@example.com", "not an address", "tom@example.com"]);
    expect(wrong).toMatchObject({ status: 422, json: { error: { fields: [{ field: "emails.1", code: "invalid" }] } } });
    expect((await invite([])).json.error.fields).toMatchObject([{ field: "emails", code: "missing" }]);
    expect((await invite(Array.from({ length: 21 }, (_, n) => `a${n}@example.com`))).status).toBe(422);
    expect((await ask("GET", "", token)).json.invitations).toMatchObject({ invited: 0 });
    const address = `${randomUUID()}@example.com`;
    expect(await invite([address])).toMatchObject({ status: 201, json: { accepted: 1 } });
    expect(await invite([address])).toMatchObject({ status: 201, json: { accepted: 1 } });
    expect((await ask("GET", "", token)).json.invitations).toEqual({ invited: 1, reviewed: 0, left: 49 });
  });

  test("visitors and other owners have no access", async () => {
    const { first } = await reviewedListing();
    const other = await reviewedListing();
    const reply = { reply: "Mine now.", replied_at: null };
    expect((await ask("GET", "", null)).status).toBe(401);
    expect((await ask("PUT", `/${first}/reply`, null, reply)).status).toBe(401);
    expect((await ask("PUT", `/${first}/reply`, other.token, reply)).status).toBe(404);
    expect((await ask("POST", `/${first}/report`, other.token, { reason: "unlawful" })).status).toBe(404);
    expect((await ask("GET", "", tokenOf("member", randomUUID()))).status).toBe(404);
    expect((await ask("GET", "", tokenOf("admin", randomUUID()))).status).toBe(403);
  });
});
