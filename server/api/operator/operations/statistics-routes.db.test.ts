import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { tokenOf, trustAnyToken } from "#test/helpers/listings/own-listing-api.ts";
import { insertReview } from "#test/helpers/listings/reviews.ts";
import { operatorStatisticsRoutes } from "./statistics-routes.ts";

eachDatabase((database) => {
  test("operators get every figure in snake case; members get nothing", async () => {
    const listing = await insertListing(database.db);
    await insertReview(database.db, listing, { created_at: testNow, published_at: testNow, proof: "invitation" });
    const services = testServices(database.db);
    const routes = operatorStatisticsRoutes({ services, verifyBearer: trustAnyToken, clientAddress: () => "::1" });
    const get = async (role: "admin" | "member") =>
      await routes.request("/api/operator/statistics", {
        headers: { authorization: `Bearer ${tokenOf(role, crypto.randomUUID())}` },
      });
    expect((await get("member")).status).toBe(403);
    const response = await get("admin");
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const found = await response.text();
    expect(JSON.parse(found)).toMatchObject({
      messages: { started: 0, confirmed: 0, due: 0, replied: 0 },
      reviews: {
        proofs: [{ proof: "message" }, { proof: "invitation", count: 1, mean: 5 }, { proof: "evidence" }],
        gap: { invited: { count: 1, mean: 5 }, others: { count: 0, mean: null }, stars: null, is_large: false },
        withdrawn: { count: 0, after_reply: 0 },
      },
      listings: { listings: 1, is_complete: true, with_photos: { listings: 0 }, without_photos: { listings: 1 } },
      uploads: { stored: 0, rejected: [] },
      courses: { ended: 0, objections: { photos: 0, teachers: 0 } },
      searches: { sorted: 0 },
      missed_searches: [],
      cases: [{ promise: "safety", in_time: 0 }, { promise: "usual" }, { promise: "low" }],
      removals: { count: 0, undone: 0 },
    });
    expect(found).not.toMatch(/"[a-z]+[A-Z]\w*":/u);
  });
});
