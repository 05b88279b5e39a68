import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Actor } from "#domain/members/actor.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { expectInvariants } from "#test/helpers/payments/invariants.ts";
import { unwrap } from "#test/helpers/payments/payment-gateway.ts";
import { openPaymentSite, type PaymentSite } from "#test/helpers/payments/payments.ts";
import { askOwner } from "./ask-owner.ts";
import { findPayments } from "./find-payments.ts";
import { refundPayment } from "./refund-payment.ts";

const newOperator = (): Actor => ({ role: "admin", userId: randomUUID() });
const away = { ok: false, failure: { code: "unavailable", message: "away" } } as const;

eachDatabase((database) => {
  async function pay(payments: PaymentSite) {
    const order = await payments.newOrder();
    await payments.begin(order);
    const { id: session } = await payments.open(order);
    await payments.site.choose(session, "pay");
    await payments.apply(session);
    const row = await database.db
      .selectFrom("payments")
      .selectAll()
      .where("session_id", "=", session)
      .executeTakeFirstOrThrow();
    return { id: row.id, listingId: order.listingId, session, cents: row.paid_cents ?? 0 };
  }

  const stateOf = async (id: string) =>
    await database.db
      .selectFrom("payments")
      .select(["state", "refunded_cents"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();

  const requested = async (id: string) => {
    const rows = await database.db
      .selectFrom("audit_log")
      .select("number")
      .where("action", "=", "payment-refund-requested")
      .where("target_id", "=", id)
      .execute();
    return rows.length;
  };

  const monthsOf = async (id: string) =>
    (
      await database.db
        .selectFrom("teacher_listings")
        .select("months_paid")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).months_paid;

  const withProvider = (payments: PaymentSite, refund: PaymentProvider["refundPayment"]): PaymentProvider => ({
    ...payments.site.provider,
    refundPayment: refund,
  });

  test("concurrent refunds by two operators and a double click refund once", async () => {
    const payments = await openPaymentSite(database.db);
    const { site, services } = payments;
    const paid = await pay(payments);
    const [one, other] = [newOperator(), newOperator()];
    const request = { paymentId: paid.id, amountCents: paid.cents };
    const results = await Promise.all(
      [one, one, other].map((operator) => refundPayment(services, site.provider, operator, request)),
    );
    expect(results.some(({ ok }) => ok)).toBe(true);
    expect(await stateOf(paid.id)).toEqual({ state: "refunded", refunded_cents: paid.cents });
    expect(await monthsOf(paid.listingId)).toBe(0);
    expect(await refundPayment(services, site.provider, other, request)).toMatchObject({ failure: "not-possible" });
    await expectInvariants(database.db, site);
  });

  test("a refund whose response is lost is recorded, and a repeat does not refund again", async () => {
    const payments = await openPaymentSite(database.db);
    const { site, services } = payments;
    const paid = await pay(payments);
    const lost = withProvider(payments, async (id) => {
      unwrap(await site.provider.refundPayment(id));
      return away;
    });
    const request = { paymentId: paid.id, amountCents: paid.cents };
    expect(await refundPayment(services, lost, newOperator(), request)).toMatchObject({ failure: "unavailable" });
    expect(await stateOf(paid.id)).toEqual({ state: "refunded", refunded_cents: paid.cents });
    expect(await refundPayment(services, site.provider, newOperator(), request)).toMatchObject({
      failure: "not-possible",
    });
    expect([await requested(paid.id), await monthsOf(paid.listingId)]).toEqual([1, 0]);
    await expectInvariants(database.db, site);
  });

  test("an unavailable provider refunds nothing, and the same request succeeds later", async () => {
    const payments = await openPaymentSite(database.db);
    const { site, services } = payments;
    const paid = await pay(payments);
    const request = { paymentId: paid.id, amountCents: paid.cents };
    const down = withProvider(payments, async () => away);
    expect(await refundPayment(services, down, newOperator(), request)).toMatchObject({ failure: "unavailable" });
    expect([(await stateOf(paid.id)).state, await monthsOf(paid.listingId)]).toEqual(["applied", 3]);
    expect(await refundPayment(services, site.provider, newOperator(), request)).toMatchObject({ ok: true });
    expect([(await stateOf(paid.id)).state, await requested(paid.id)]).toEqual(["refunded", 2]);
    await expectInvariants(database.db, site);
  });

  test("the provider's event completes a refund whose process was killed", async () => {
    const payments = await openPaymentSite(database.db);
    const { site, services } = payments;
    const paid = await pay(payments);
    const dying = withProvider(payments, async (id) => {
      unwrap(await site.provider.refundPayment(id));
      throw new Error("killed");
    });
    const request = { paymentId: paid.id, amountCents: paid.cents };
    await expect(refundPayment(services, dying, newOperator(), request)).rejects.toThrow("killed");
    expect(await requested(paid.id)).toBe(1);
    await payments.apply(paid.session);
    expect(await stateOf(paid.id)).toEqual({ state: "refunded", refunded_cents: paid.cents });
    expect(await monthsOf(paid.listingId)).toBe(0);
    await expectInvariants(database.db, site);
  });

  test("the alert that a refund resolves is recorded in the audit log", async () => {
    const payments = await openPaymentSite(database.db);
    const paid = await pay(payments);
    const operator = newOperator();
    await refundPayment(payments.services, payments.site.provider, operator, {
      paymentId: paid.id,
      amountCents: paid.cents,
    });
    const open = await database.db
      .selectFrom("payment_alerts")
      .select("id")
      .where("payment_id", "=", paid.id)
      .where("resolved_at", "is", null)
      .execute();
    expect(open).toEqual([]);
    const entries = await database.db
      .selectFrom("audit_log")
      .select(["action", "reason"])
      .where("actor_id", "=", operator.role === "admin" ? operator.userId : "")
      .orderBy("number")
      .execute();
    expect(entries).toEqual([
      { action: "payment-refund-requested", reason: null },
      { action: "payment-alert-dismissed", reason: "refunded" },
    ]);
  });

  test("a repeated question sends the owner one email, and the audit log does not contain its text", async () => {
    const payments = await openPaymentSite(database.db);
    const paid = await pay(payments);
    const operator = newOperator();
    const question = { paymentId: paid.id, text: "Did you mean to pay for three months?", textKey: "a" };
    for (let click = 0; click < 2; click += 1)
      expect(await askOwner(payments.services, operator, question)).toEqual({ ok: true, value: null });
    const emails = await database.db
      .selectFrom("mail_outbox")
      .select("letter")
      .where("kind", "=", "payment-question")
      .execute();
    expect(emails.map(({ letter }) => JSON.parse(letter ?? "{}") as object)).toMatchObject([
      { question: question.text, amountCents: paid.cents },
    ]);
    const entries = await database.db
      .selectFrom("audit_log")
      .select(["action", "details"])
      .where("actor_id", "=", operator.role === "admin" ? operator.userId : "")
      .execute();
    expect(entries).toEqual([{ action: "payment-owner-asked", details: {} }]);
    expect(await askOwner(payments.services, operator, { ...question, paymentId: randomUUID() })).toMatchObject({
      failure: "not-found",
    });
    expect(await askOwner(payments.services, { role: "visitor" }, question)).toMatchObject({
      failure: "not-signed-in",
    });
  });

  test("each page of a search by address is recorded, without the address; other searches are not", async () => {
    const payments = await openPaymentSite(database.db);
    const operator = newOperator();
    for (const text of ["payer@reader.example", "", randomUUID()])
      for (const after of [null, { createdAt: "1", id: randomUUID() }])
        expect(await findPayments(payments.services, operator, { show: "all", text }, after)).toMatchObject({
          ok: true,
        });
    const entries = await database.db
      .selectFrom("audit_log")
      .select(["action", "details"])
      .where("actor_id", "=", operator.role === "admin" ? operator.userId : "")
      .execute();
    expect(entries).toEqual(Array(2).fill({ action: "payments-searched", details: { by: "address" } }));
  });
});
