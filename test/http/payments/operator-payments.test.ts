import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tokenOf } from "#test/helpers/listings/own-listing-api.ts";
import { moneyRows, openPaymentApi, type PaymentApi } from "#test/helpers/payments/payment-api.ts";

let api: PaymentApi;
beforeAll(async () => {
  api = await openPaymentApi();
});
afterAll(() => api?.close());

const applyPath = "/api/operator/payments/apply";
const resolvePath = "/api/operator/alerts/resolve";
const operatorId = randomUUID();
const operator = tokenOf("admin", operatorId);

/** Pays for three months without delivery of a webhook event. */
async function paidPage(): Promise<{ token: string; listingId: string; sessionId: string }> {
  const userId = randomUUID();
  const listingId = await api.newListing(userId);
  const token = tokenOf("member", userId);
  const { body } = await api.ask("create-checkout", token, { listing_id: listingId, months: 3 });
  const sessionId = String(body["session_id"]);
  await api.page(`/pay/${sessionId}`, { choice: "pay" });
  return { token, listingId, sessionId };
}

test("an operator has a payment looked at again; its history says who, once", async () => {
  const { listingId, sessionId } = await paidPage();
  for (let time = 0; time < 2; time += 1) {
    const { status, body } = await api.ask(applyPath, operator, { session_id: sessionId });
    expect([status, body]).toMatchObject([200, { state: "applied", listing_id: listingId, months: 3 }]);
  }
  const changes = await api.db
    .selectFrom("payment_changes")
    .innerJoin("payments", "payments.id", "payment_id")
    .select(["actor", "operator_id", "state_after"])
    .where("payments.session_id", "=", sessionId)
    .orderBy("payment_changes.id", "desc")
    .execute();
  expect(changes.filter(({ actor }) => actor === "operator")).toEqual([
    { actor: "operator", operator_id: operatorId, state_after: "applied" },
  ]);
  expect(changes[0]?.actor).toBe("operator");
  expect(api.services.logged).toContainEqual({ level: "info", event: "payment-applied-by-operator" });
});

test("an owner reads the payments of the own listing, with the names that pages know, and an operator the same", async () => {
  const { token, listingId, sessionId } = await paidPage();
  await api.ask("verify-payment", null, { session_id: sessionId });
  const get = async (path: string, who: string) => await api.ask(path, who, undefined, { method: "GET" });
  const { body, headers } = await get("/api/me/payments", token);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(body["payments"]).toMatchObject([
    {
      state: "applied",
      months: 3,
      monthsLeft: 3,
      amountCents: 1500,
      currency: "usd",
      refundedCents: 0,
      isLive: false,
      payUrl: null,
    },
  ]);
  expect((await get(`/api/listings/${listingId}/payments`, operator)).body).toEqual(body);
});

test("a payment for a listing that was removed meanwhile promises nothing", async () => {
  const { listingId, sessionId } = await paidPage();
  await api.db.updateTable("teacher_listings").set({ removed_at: api.clock.now }).where("id", "=", listingId).execute();
  const { body } = await api.ask("verify-payment", null, { session_id: sessionId });
  expect(body).toMatchObject({ status: "review", months: 3 });
});

test("an operator puts an alert away once, with what was done", async () => {
  const raised = { kind: "orphan", session_id: "cs_test_alert", raised_at: api.clock.now } as const;
  const { id } = await api.db.insertInto("payment_alerts").values(raised).returning("id").executeTakeFirstOrThrow();
  const body = { alert_id: id, note: "  Sent back at Stripe.  " };
  expect(await api.ask(resolvePath, operator, body)).toMatchObject({ status: 200, body: { status: "resolved" } });
  const read = api.db.selectFrom("payment_alerts").selectAll().where("id", "=", id);
  const row = await read.executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    resolved_by: operatorId,
    resolution: "Sent back at Stripe.",
    resolved_at: api.clock.now,
  });
  const again = await api.ask(resolvePath, operator, { ...body, note: "Another." });
  expect(`${again.status} ${again.code}`).toBe("404 not-found");
  expect(await read.executeTakeFirstOrThrow()).toEqual(row);
});

test("what is no question is refused and changes nothing", async () => {
  const before = await moneyRows(api.db);
  const id = randomUUID();
  for (const [path, body, status] of [
    [applyPath, "{", 400],
    [applyPath, {}, 422],
    [applyPath, { session_id: 1 }, 422],
    [applyPath, { session_id: "cs_test_aaaaaaaaaa", months: 12 }, 422],
    [applyPath, { session_id: "../refunds" }, 404],
    [applyPath, { session_id: "cs_test_aaaaaaaaaa" }, 404],
    [resolvePath, { alert_id: id }, 422],
    [resolvePath, { alert_id: id, note: " " }, 422],
    [resolvePath, { alert_id: id, note: "a\u0000b" }, 422],
    [resolvePath, { alert_id: id, note: "x".repeat(1001) }, 422],
    [resolvePath, { alert_id: "x", note: "Done." }, 404],
    [resolvePath, { alert_id: id, note: "Done." }, 404],
    [resolvePath, { alert_id: id, note: "x".repeat(9000) }, 413],
  ] as const) {
    const response = await api.ask(path, operator, body);
    expect([path, body, response.status]).toEqual([path, body, status]);
  }
  for (const path of [applyPath, resolvePath])
    expect((await api.ask(path, operator, undefined, { method: "GET" })).status).toBe(405);
  expect(await moneyRows(api.db)).toEqual(before);
});
