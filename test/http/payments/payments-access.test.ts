import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tokenOf } from "#test/helpers/listings/own-listing-api.ts";
import { fingerprintPaymentRows, openPaymentApi, type PaymentApi } from "#test/helpers/payments/payment-api.ts";
import { checkoutRequest, unwrap } from "#test/helpers/payments/payment-gateway.ts";

let api: PaymentApi;
beforeAll(async () => {
  api = await openPaymentApi();
});
afterAll(() => api?.close());

const owner = () => tokenOf("member", randomUUID());

/** A member with a listing and an open payment page for three months of it. */
async function openPage(months = 3): Promise<{ userId: string; token: string; listingId: string; sessionId: string }> {
  const userId = randomUUID();
  const listingId = await api.newListing(userId);
  const token = tokenOf("member", userId);
  const { body } = await api.ask("create-checkout", token, { listing_id: listingId, months });
  return { userId, token, listingId, sessionId: String(body["session_id"]) };
}

async function raiseAlert(sessionId: string): Promise<string> {
  const alert = { kind: "mismatch", session_id: sessionId, raised_at: api.clock.now } as const;
  return (await api.db.insertInto("payment_alerts").values(alert).returning("id").executeTakeFirstOrThrow()).id;
}

const verify = async (sessionId: unknown) => await api.ask("verify-payment", null, { session_id: sessionId });

describe("permissions", () => {
  type Row = [
    who: string,
    token: (ownerId: string) => string | null,
    checkout: string,
    own: string,
    ofListing: string,
    operate: string,
  ];
  const every = (rejection: string) => [rejection, rejection, rejection, rejection] as const;
  const table: Row[] = [
    ["a visitor", () => null, ...every("401 not-signed-in")],
    ["a visitor with a made-up token", () => "nonsense", ...every("401 not-signed-in")],
    ["the owner after the session", () => "expired", ...every("401 not-signed-in")],
    ["the owner after signing out", () => "ended", ...every("401 not-signed-in")],
    ["a request while accounts cannot be checked", () => "unavailable", ...every("503 unavailable")],
    ["the owner without the second factor", (id) => tokenOf("half", id), ...every("403 second-factor-needed")],
    ["an operator without a second factor", (id) => tokenOf("weak-admin", id), ...every("403 second-factor-needed")],
    ["the owner without an address", (id) => tokenOf("nameless", id), ...every("403 email-missing")],
    ["another member", owner, "404 not-found", "200 0", "404 not-found", "403 not-allowed"],
    ["the owner", (id) => tokenOf("member", id), "200 ", "200 1", "200 1", "403 not-allowed"],
    ["an operator", () => tokenOf("admin", randomUUID()), "403 not-allowed", "200 0", "200 1", "200 "],
  ];

  test.each(table)("%s gets the expected responses", async (_, tokenFor, checkout, own, ofListing, operate) => {
    const { userId, listingId, sessionId } = await openPage();
    const token = tokenFor(userId);
    const begun = await api.ask("create-checkout", token, { listing_id: listingId, months: 3 });
    expect(`${begun.status} ${begun.code}`).toBe(checkout);
    for (const [path, payments] of [
      ["/api/me/payments", own],
      [`/api/listings/${listingId}/payments`, ofListing],
    ] as const) {
      const listed = await api.ask(path, token, undefined, { method: "GET" });
      const count = listed.status === 200 ? (listed.body["payments"] as unknown[]).length : listed.code;
      expect(`${listed.status} ${count}`).toBe(payments);
    }
    const alertId = await raiseAlert(sessionId);
    for (const [path, body] of [
      ["/api/operator/payments/apply", { session_id: sessionId }],
      ["/api/operator/alerts/resolve", { alert_id: alertId, note: "Sent back." }],
    ] as const) {
      const operated = await api.ask(path, token, body);
      expect(`${operated.status} ${operated.code}`).toBe(operate);
    }
    const verified = await api.ask("verify-payment", token, { session_id: sessionId });
    expect([verified.status, verified.body]).toEqual([
      200,
      { status: "open", months: 3, subscription_expires_at: null, taken_down: false },
    ]);
  });

  test.each(["create-checkout", "verify-payment", "stripe-webhook", "/api/me/payments"])(
    "%s rejects other methods",
    async (path) => {
      const wrong = path === "/api/me/payments" ? ["POST", "PUT", "DELETE"] : ["GET", "HEAD", "PUT", "DELETE"];
      for (const method of wrong) {
        const response = await api.ask(path, owner(), undefined, { method });
        expect([method, response.status]).toEqual([method, 405]);
        expect(response.headers.get("allow")).toMatch(path === "/api/me/payments" ? /^GET, HEAD, OPTIONS$/u : /^POST/u);
      }
      const preflight = await api.ask(path, null, undefined, {
        method: "OPTIONS",
        headers: { origin: "https://other.example" },
      });
      expect(preflight.headers.get("access-control-allow-origin")).toBeNull();
    },
  );
});

describe("create-checkout", () => {
  test("requests the price of the listing's type times the months, in the requested language", async () => {
    const teacher = await openPage(12);
    const schoolOwner = randomUUID();
    const school = await api.newListing(schoolOwner, {
      listing_type: "school",
      school_name: "Charles River Chinese School",
      courses_offered: ["HSK 3"],
      specializations: [],
      experience_years: 0,
    });
    const body = { listing_id: school, months: 6, language: "zh" };
    const chinese = await api.ask("create-checkout", tokenOf("member", schoolOwner), body);
    const sessionId = String(chinese.body["session_id"]);
    expect(chinese.body).toEqual({
      url: `${api.services.origin}/test-payments/pay/${sessionId}`,
      session_id: sessionId,
    });
    const page = await (await api.page(`/pay/${sessionId}`)).text();
    expect(page).toContain('lang="zh-Hans"');
    expect(page).toContain("教育机构主页，6 个月");
    expect(page).toContain("120.00");
    const english = await (await api.page(`/pay/${teacher.sessionId}`)).text();
    expect(english).toContain("teacher listing, 12 months");
    expect(english).toContain("$60.00");
  });

  test("returns the same page again, and another one for other months", async () => {
    const { token, listingId, sessionId } = await openPage(3);
    const again = await api.ask("create-checkout", token, { listing_id: listingId, months: 3 });
    expect(again.body["session_id"]).toBe(sessionId);
    const other = await api.ask("create-checkout", token, { listing_id: listingId, months: 1 });
    expect(other.body["session_id"]).not.toBe(sessionId);
    expect((await verify(sessionId)).body["status"]).toBe("expired");
  });

  test("rejects a removed listing", async () => {
    const { userId, token, listingId } = await openPage();
    await api.db
      .updateTable("teacher_listings")
      .set({ removed_at: api.clock.now, removal_reason: "terms" })
      .where("user_id", "=", userId)
      .execute();
    const response = await api.ask("create-checkout", token, { listing_id: listingId, months: 1 });
    expect([response.status, response.code]).toEqual([409, "listing-removed"]);
  });

  const id = "{id}";
  const bad: [body: unknown, status: number, code: string, fields: string][] = [
    ["", 400, "bad-json", ""],
    ["null", 400, "bad-json", ""],
    ["[]", 400, "bad-json", ""],
    ['{"listing_id":"a","listing_id":"b","months":1}', 400, "bad-json", ""],
    ['{"months":1e400,"listing_id":"{id}"}', 422, "months-not-sold", "months"],
    [{}, 422, "invalid", "listing_id months"],
    [{ listing_id: id, months: "3" }, 422, "invalid", "months"],
    [{ listing_id: id, months: null }, 422, "invalid", "months"],
    [{ listing_id: id, months: [3] }, 422, "invalid", "months"],
    [{ listing_id: { $ne: null }, months: 3 }, 422, "invalid", "listing_id"],
    [{ listing_id: id, months: 3, language: "fr" }, 422, "invalid", "language"],
    [{ listing_id: id, months: 3, language: ["en"] }, 422, "invalid", "language"],
    [{ listing_id: id, months: 3, unit_cents: 1 }, 422, "invalid", "unit_cents"],
    [{ listing_id: id, months: 3, user_id: id }, 422, "invalid", "user_id"],
    ['{"listing_id":"{id}","months":3,"__proto__":{"months":1}}', 422, "invalid", "__proto__"],
    ...[0, -1, 2, 1.5, 13, 2 ** 53].map((months): [unknown, number, string, string] => [
      { listing_id: id, months },
      422,
      "months-not-sold",
      "months",
    ]),
    ...["x", "7d3b2a1c-0000-4000-8000-000000000001", "' or 1=1 --", "\u0000"].map(
      (listing_id): [unknown, number, string, string] => [{ listing_id, months: 3 }, 404, "not-found", ""],
    ),
    [{ listing_id: "x".repeat(5000), months: 3 }, 413, "too-large", ""],
  ];

  test("rejects invalid orders by field in the reader's language and starts nothing", async () => {
    const { token, listingId } = await openPage();
    const stranger = owner();
    await api.ask("/api/me/payments", stranger, undefined, { method: "GET" });
    const before = await fingerprintPaymentRows(api.db);
    for (const [index, [body, status, code, fields]] of bad.entries()) {
      const text = (typeof body === "string" ? body : JSON.stringify(body)).replaceAll(id, listingId);
      const headers = { "accept-language": index % 2 === 0 ? "zh" : "en" };
      const response = await api.ask("create-checkout", code === "months-not-sold" ? token : stranger, text, {
        headers,
      });
      const named = ((response.body["error"] as { fields?: { field: string }[] })?.fields ?? []).map(
        ({ field }) => field,
      );
      const outcome = [text.slice(0, 80), response.status, response.code, named.join(" ")];
      expect(outcome).toEqual([text.slice(0, 80), status, code, fields]);
      expect(/\p{Script=Han}/u.test(response.text)).toBe(index % 2 === 0);
    }
    expect(await fingerprintPaymentRows(api.db)).toEqual(before);
  });

  test("rejects forms and texts that another site could send", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""]) {
      const response = await api.ask("create-checkout", owner(), "{}", { headers: { "content-type": type } });
      expect([type, response.status, response.code]).toEqual([type, 415, "wrong-media-type"]);
      const verified = await api.ask("verify-payment", null, "{}", { headers: { "content-type": type } });
      expect([type, verified.status]).toEqual([type, 415]);
    }
  });

  test("limits one account without affecting others", async () => {
    const { token, listingId } = await openPage(1);
    const ask = () => api.ask("create-checkout", token, { listing_id: listingId, months: 2 });
    const responses = [];
    for (let index = 0; index < 20; index += 1) responses.push((await ask()).status);
    expect(responses).toEqual([...Array.from({ length: 19 }, () => 422), 429]);
    expect(Number((await ask()).headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await openPage(1)).sessionId).toMatch(/^cs_test_/u);
    expect((await api.ask("/api/me/payments", token, undefined, { method: "GET" })).status).toBe(200);
  });
});

describe("verify-payment", () => {
  const scenarios: [scenario: string, choices: string[], status: string, paidUntil: string | null][] = [
    ["paid", ["pay"], "paid", "2027-04-30"],
    ["paid by a slow method and pending", ["later-succeed"], "pending", null],
    ["paid by a slow method", ["later-succeed", "wait"], "paid", "2027-04-30"],
    ["failed by a slow method", ["later-fail", "wait"], "failed", null],
    ["declined", ["decline"], "open", null],
    ["abandoned", ["abandon"], "open", null],
    ["expired", ["expire"], "expired", null],
    ["paid and refunded", ["pay", "refund-all"], "refunded", null],
    ["paid and half refunded", ["pay", "refund-half"], "paid", "2027-03-31"],
    ["paid and disputed", ["pay", "dispute-open"], "review", null],
    ["paid, with the dispute lost", ["pay", "dispute-open", "dispute-lose"], "refunded", null],
    ["paid, with the dispute won", ["pay", "dispute-open", "dispute-win"], "paid", "2027-04-30"],
  ];

  test.each(scenarios)("reports a payment that was %s", async (_, choices, status, paidUntil) => {
    const { sessionId } = await openPage(3);
    for (const choice of choices) {
      if (choice === "wait") api.clock.now = new Date(api.clock.now.getTime() + 11_000);
      else if (["refund", "dispute", "expire"].some((start) => choice.startsWith(start)))
        await api.page(`/payments/${sessionId}`, { action: choice });
      else await api.page(`/pay/${sessionId}`, { choice });
    }
    const { status: code, body } = await verify(sessionId);
    expect([code, Object.keys(body)]).toEqual([200, ["status", "months", "subscription_expires_at", "taken_down"]]);
    expect(body).toMatchObject({ status, months: 3 });
    const expiresAt = body["subscription_expires_at"];
    expect(typeof expiresAt === "string" ? expiresAt.slice(0, 10) : expiresAt).toBe(paidUntil);
  });

  test("does not find sessions of others, and does not look up invalid ids", async () => {
    const request = checkoutRequest(api);
    const order = { ...request.order, months: 7, intentKey: randomUUID() };
    const stranger = unwrap(await api.provider.createCheckout({ ...request, order }));
    const before = await fingerprintPaymentRows(api.db);
    const ids = [
      stranger.id,
      `cs_test_${"a".repeat(58)}`,
      "cs_test_",
      "",
      "../refunds",
      "cs_test_a?expand=x",
      "x".repeat(300),
    ];
    for (const id of ids) {
      const { status, code } = await api.ask(
        "verify-payment",
        null,
        { session_id: id },
        { headers: { "x-test-address": "203.0.113.8" } },
      );
      expect([id, status, code]).toEqual([id, 404, "not-found"]);
    }
    expect(await fingerprintPaymentRows(api.db)).toEqual(before);
  });

  test("rejects invalid bodies", async () => {
    const headers = { "x-test-address": "203.0.113.9" };
    for (const [body, status] of [
      ["{", 400],
      [{}, 422],
      [{ session_id: 1 }, 422],
      [{ session_id: ["cs_test_aaaaaaaaaa"] }, 422],
      [{ session_id: "cs_test_aaaaaaaaaa", listing_id: "x" }, 422],
      ["x".repeat(5000), 413],
    ] as const) {
      const response = await api.ask("verify-payment", null, body, { headers });
      expect([body, response.status]).toEqual([body, status]);
    }
  });

  test("limits one address without affecting others; webhook events are not limited", async () => {
    const ask = (address: string) =>
      api.ask("verify-payment", null, { session_id: "x" }, { headers: { "x-test-address": address } });
    const responses = [];
    for (let index = 0; index < 61; index += 1) responses.push((await ask("203.0.113.7")).status);
    expect(responses).toEqual([...Array.from({ length: 60 }, () => 404), 429]);
    expect((await ask("203.0.113.77")).status).toBe(404);
    expect((await api.webhook("{}", null, { "x-test-address": "203.0.113.7" })).status).toBe(400);
  });
});
