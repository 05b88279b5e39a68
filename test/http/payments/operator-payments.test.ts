import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tokenOf } from "#test/helpers/listings/own-listing-api.ts";
import { fingerprintPaymentRows, openPaymentApi, type PaymentApi } from "#test/helpers/payments/payment-api.ts";

let api: PaymentApi;
beforeAll(async () => {
  api = await openPaymentApi();
});
afterAll(() => api?.close());

const applyPath = "/api/operator/payments/apply";
const listPath = "/api/operator/payments";
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

test("an operator rechecks a payment, and its history names the operator once", async () => {
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

test("an owner reads the payments of their listing, and an operator reads the same", async () => {
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

test("a payment for a removed listing is shown as under review", async () => {
  const { listingId, sessionId } = await paidPage();
  await api.db.updateTable("teacher_listings").set({ removed_at: api.clock.now }).where("id", "=", listingId).execute();
  const { body } = await api.ask("verify-payment", null, { session_id: sessionId });
  expect(body).toMatchObject({ status: "review", months: 3 });
});

test("an operator resolves an alert once, with a note", async () => {
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

type Detail = { refundable_cents: number; months_counted: number; state: string; history: { kind: string }[] };

async function detailOf(id: string): Promise<Detail> {
  const { body } = await api.ask(`/api/operator/payments/${id}`, operator, undefined, { method: "GET" });
  return body["payment"] as Detail;
}

async function paymentOf(sessionId: string): Promise<string> {
  const row = api.db.selectFrom("payments").select("id").where("session_id", "=", sessionId);
  return (await row.executeTakeFirstOrThrow()).id;
}

async function auditOf(id: string): Promise<string[]> {
  const rows = api.db.selectFrom("audit_log").select(["action", "actor_id"]).where("target_id", "=", id);
  const found = await rows.orderBy("number").execute();
  expect(new Set(found.map(({ actor_id }) => actor_id))).toEqual(new Set([operatorId]));
  return found.map(({ action }) => action);
}

test("an operator finds a payment by each of its ids, reads it, and refunds it once", async () => {
  const { listingId, sessionId } = await paidPage();
  await api.ask("verify-payment", null, { session_id: sessionId });
  const id = await paymentOf(sessionId);
  for (const q of [id, listingId, sessionId]) {
    const { body } = await api.ask(`/api/operator/payments?q=${q}`, operator, undefined, { method: "GET" });
    expect([q, body["payments"]]).toMatchObject([q, [{ id, state: "applied", months: 3, amount_cents: 1500 }]]);
  }
  expect(await detailOf(id)).toMatchObject({ state: "applied", months_counted: 3, refundable_cents: 1500 });

  const refund = (cents: unknown) => api.ask(`/api/operator/payments/${id}/refund`, operator, { amount_cents: cents });
  expect(await refund(1499)).toMatchObject({ status: 422, code: "invalid" });
  expect((await detailOf(id)).state).toBe("applied");
  const [first, second] = await Promise.all([refund(1500), refund(1500)]);
  const outcomes = [first.status, second.status].toSorted((one, other) => one - other);
  // Either both reach the provider with one key, or the second follows after the first was recorded.
  expect([[200, 200].join(), [200, 409].join()]).toContain(outcomes.join());
  expect(await detailOf(id)).toMatchObject({ state: "refunded", months_counted: 0, refundable_cents: 0 });
  const refunds = api.db.selectFrom("refunds").select("amount_cents").where("payment_id", "=", id);
  expect(await refunds.execute()).toEqual([{ amount_cents: 1500 }]);
  expect(await refund(1500)).toMatchObject({ status: 409, code: "not-possible" });
  expect((await auditOf(id)).filter((action) => action !== "payment-refund-requested")).toContain("payment-read");
  expect(await auditOf(id)).toContain("payment-refund-requested");
  const open = api.db.selectFrom("payment_alerts").select("kind").where("payment_id", "=", id);
  expect(await open.where("resolved_at", "is", null).execute()).toEqual([]);
  const refunded = await api.ask("/api/operator/payments?show=refunded", operator, undefined, { method: "GET" });
  expect((refunded.body["payments"] as { id: string }[]).map((row) => row.id)).toContain(id);
});

test("payments with an open alert, and alerts without a payment, need attention until dismissed", async () => {
  const { sessionId } = await paidPage();
  await api.ask("verify-payment", null, { session_id: sessionId });
  const id = await paymentOf(sessionId);
  const raise = async (payment_id: string | null) => {
    const row = {
      kind: "orphan",
      session_id: `cs_test_${randomUUID()}`,
      payment_id,
      raised_at: api.clock.now,
    } as const;
    return (await api.db.insertInto("payment_alerts").values(row).returning("id").executeTakeFirstOrThrow()).id;
  };
  const alerts = [await raise(id), await raise(null)];
  const attention = async () => {
    const { body } = await api.ask("/api/operator/payments?show=attention", operator, undefined, { method: "GET" });
    const ids = (name: string) => (body[name] as { id: string }[]).map((row) => row.id);
    return [ids("payments").includes(id), ids("alerts").includes(alerts[1] ?? "")];
  };
  expect(await attention()).toEqual([true, true]);
  for (const alert of alerts) await api.ask(resolvePath, operator, { alert_id: alert, note: "Looked into it." });
  expect(await attention()).toEqual([false, false]);
  expect(await auditOf(alerts[0] ?? "")).toEqual(["payment-alert-dismissed"]);
  expect((await detailOf(id)).history.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["state", "alert", "resolution"]),
  );
});

test("payment pages continue at the cursor without a gap", async () => {
  const { body } = await api.ask("/api/operator/payments", operator, undefined, { method: "GET" });
  const [latest] = body["payments"] as { id: string; created_at: string }[];
  const micros = `${Date.parse(latest?.created_at ?? "") * 1000 + 999_999}`;
  const after = `${micros}_${"f".repeat(8)}-ffff-4fff-bfff-${"f".repeat(12)}`;
  const next = await api.ask(`/api/operator/payments?after=${after}`, operator, undefined, { method: "GET" });
  expect(next.body["payments"]).toEqual(body["payments"]);
  for (const query of ["after=x", "show=none", "q=%00", `q=${"x".repeat(201)}`, "after=99999999999999999_x"]) {
    const rejected = await api.ask(`/api/operator/payments?${query}`, operator, undefined, { method: "GET" });
    expect([query, rejected.status]).toEqual([query, 422]);
  }
});

test("an invalid request is rejected and changes nothing", async () => {
  const before = await fingerprintPaymentRows(api.db);
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
    [`${listPath}/${id}/refund`, { amount_cents: 1500 }, 404],
    [`${listPath}/${id}/refund`, {}, 422],
    [`${listPath}/${id}/refund`, { amount_cents: "1500" }, 422],
    [`${listPath}/${id}/refund`, { amount_cents: 0.5 }, 422],
    [`${listPath}/${id}/refund`, { amount_cents: -1500 }, 422],
    [`${listPath}/${id}/refund`, { amount_cents: 1500, reason: "x" }, 422],
  ] as const) {
    const response = await api.ask(path, operator, body);
    expect([path, body, response.status]).toEqual([path, body, status]);
  }
  for (const path of [applyPath, resolvePath])
    expect((await api.ask(path, operator, undefined, { method: "GET" })).status).toBe(405);
  expect(await fingerprintPaymentRows(api.db)).toEqual(before);
});
