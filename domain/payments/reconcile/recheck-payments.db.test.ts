import { expect, test } from "vitest";
import { holdAttempt } from "#domain/payments/checkout/checkout-attempt.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import type { PaymentRow } from "#domain/payments/payment-row.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { expectInvariants } from "#test/helpers/payments/invariants.ts";
import { checkoutRequest, unwrap } from "#test/helpers/payments/payment-gateway.ts";
import { openPaymentSite, type PaymentSite } from "#test/helpers/payments/payments.ts";
import { recheckPayments } from "./recheck-payments.ts";

eachDatabase((database) => {
  const recheck = ({ services, site }: PaymentSite, all = false) => recheckPayments(services, site.provider, { all });

  const states = async () => {
    const rows = await database.db.selectFrom("payments").select("state").orderBy("created_at").execute();
    return rows.map(({ state }) => state);
  };

  /** An attempt as recorded before its process was killed. */
  async function hold({ services, newOrder }: PaymentSite): Promise<PaymentRow> {
    const { intentKey: _, ...order } = await newOrder();
    const request = { language: "en", email: "owner@taoli.example", description: "Taoli listing, 3 months" } as const;
    const payer = { userId: crypto.randomUUID(), actor: "owner", account: "stripe-test" } as const;
    const paths = { paid: "/?session_id=", canceled: "/dashboard" };
    return unwrap(await holdAttempt(services, { order, ...payer, ...request, paths }));
  }

  test("an attempt that never reached the provider is abandoned after six minutes", async () => {
    const payments = await openPaymentSite(database.db);
    await hold(payments);
    payments.pass(5.9);
    expect(await recheck(payments)).toEqual({ checked: 0, failed: 0 });
    payments.pass(0.1);
    expect(await recheck(payments)).toEqual({ checked: 1, failed: 0 });
    expect(await states()).toEqual(["abandoned"]);
    expect(await database.db.selectFrom("payment_changes").select(["actor", "state_after"]).execute()).toEqual([
      { actor: "owner", state_after: "created" },
      { actor: "reconciler", state_after: "abandoned" },
    ]);
    await expectInvariants(database.db, payments.site);
  });

  test("an attempt whose session was created but not recorded is linked to it and paid", async () => {
    const payments = await openPaymentSite(database.db);
    const row = await hold(payments);
    const order = { ...checkoutRequest(payments.site).order, listingId: row.listing_id, intentKey: row.intent_key };
    const { id } = await payments.open(order);
    await payments.site.choose(id, "pay");
    // A starting process does not wait.
    expect(await recheck(payments, true)).toEqual({ checked: 1, failed: 0 });
    expect(await states()).toEqual(["applied"]);
    await expectInvariants(database.db, payments.site);
  });

  test("a pending payment is checked less and less often until it is decided", async () => {
    const payments = await openPaymentSite(database.db);
    const order = await payments.newOrder();
    await payments.begin(order);
    const { id } = await payments.open(order);
    await payments.site.choose(id, "later-succeed");
    await payments.apply(id);
    expect(await states()).toEqual(["pending"]);
    let looked = 0;
    async function pass(minutes: number, step: number): Promise<number> {
      const before = looked;
      for (let passed = 0; passed < minutes; passed += step) {
        payments.pass(step);
        looked += (await recheck(payments)).checked;
      }
      return looked - before;
    }
    const { readPayment } = payments.site.provider;
    payments.site.provider.readPayment = await stillAs(payments, id);
    expect(await pass(55, 5)).toBe(11);
    expect(await pass(23 * 60, 30)).toBe(23);
    expect(await pass(10 * 24 * 60, 12 * 60)).toBe(10);
    payments.site.provider.readPayment = readPayment;
    expect(await pass(24 * 60, 24 * 60)).toBe(1);
    expect(await states()).toEqual(["applied"]);
    expect(await pass(24 * 60, 24 * 60)).toBe(0);
    await expectInvariants(database.db, payments.site);
  });

  /** A payment in dispute or with a pending refund, as last read; no webhook reports its end. */
  async function paidThen(payments: PaymentSite, ...actions: string[]): Promise<string> {
    const order = await payments.newOrder();
    await payments.begin(order);
    const { id } = await payments.open(order);
    await payments.site.choose(id, "pay");
    for (const action of actions) await payments.site.act(id, action);
    await payments.apply(id);
    return id;
  }

  test.each([
    ["a dispute is won", ["dispute-open"], "disputed", "dispute-win", "applied", 3],
    ["a dispute is lost", ["dispute-open"], "disputed", "dispute-lose", "revoked", 0],
    ["a lost dispute is won on appeal", ["dispute-open", "dispute-lose"], "revoked", "dispute-win", "applied", 3],
    ["a refund arrives", ["refund-pending"], "applied", "refund-succeed", "refunded", 0],
  ] as const)(
    "%s: the change is found after two months without a webhook",
    async (_, actions, before, decision, after, months) => {
      const payments = await openPaymentSite(database.db);
      const id = await paidThen(payments, ...actions);
      const day = 24 * 60;
      payments.pass(day - 1);
      expect(await recheck(payments, true)).toEqual({ checked: 0, failed: 0 });
      payments.pass(59 * day + 1);
      expect(await recheck(payments)).toEqual({ checked: 1, failed: 0 });
      expect(await states()).toEqual([before]);
      await payments.site.act(id, decision);
      payments.pass(day - 1);
      expect(await recheck(payments)).toEqual({ checked: 0, failed: 0 });
      payments.pass(1);
      expect(await recheck(payments)).toEqual({ checked: 1, failed: 0 });
      expect(await states()).toEqual([after]);
      expect(await database.db.selectFrom("ledger").select("months").execute()).toEqual([{ months }]);
      await expectInvariants(database.db, payments.site);
    },
  );

  test("decided payments, disputes lost long ago and payments of other keys are not checked", async () => {
    const payments = await openPaymentSite(database.db);
    await paidThen(payments, "dispute-open", "dispute-win");
    await paidThen(payments, "refund-all");
    await paidThen(payments, "dispute-open", "dispute-lose");
    const day = 24 * 60;
    payments.pass(200 * day);
    expect(await recheck(payments)).toEqual({ checked: 1, failed: 0 });
    payments.pass(71 * day);
    expect(await recheck(payments)).toEqual({ checked: 0, failed: 0 });
    await paidThen(payments, "dispute-open");
    payments.pass(day);
    const { provider } = payments.site;
    expect(await recheckPayments(payments.services, { ...provider, account: "gateway" })).toEqual({
      checked: 0,
      failed: 0,
    });
    expect(await recheck(payments)).toEqual({ checked: 1, failed: 0 });
  });

  test("an inquiry that becomes a dispute is found, even after two months", async () => {
    const payments = await openPaymentSite(database.db);
    await paidThen(payments, "dispute-inquiry");
    payments.pass(60 * 24 * 60);
    await payments.site.store.transaction(async (records) => {
      for (const dispute of await records.list("dispute"))
        await records.save("dispute", dispute.id, { ...dispute, status: "needs_response" });
    });
    expect(await recheck(payments)).toEqual({ checked: 1, failed: 0 });
    expect(await states()).toEqual(["disputed"]);
  });

  test("a run checks a limited number of undecided payments, longest waiting first", async () => {
    const payments = await openPaymentSite(database.db);
    await paidThen(payments, "dispute-open");
    const row = await database.db.selectFrom("payments").selectAll().executeTakeFirstOrThrow();
    const dispute = await database.db.selectFrom("disputes").selectAll().executeTakeFirstOrThrow();
    const others = Array.from({ length: 30 }, (_, number) => ({
      ...row,
      id: crypto.randomUUID(),
      intent_key: `intent-${number}`,
      session_id: `cs_test_${number}`,
      provider_payment_id: null,
      updated_at: new Date(row.updated_at.getTime() - (number + 1) * 60_000),
    }));
    await database.db.insertInto("payments").values(others).execute();
    const disputes = others.map(({ id }, number) => ({ ...dispute, id: `du_${number}`, payment_id: id }));
    await database.db.insertInto("disputes").values(disputes).execute();
    payments.pass(24 * 60);
    const requests: string[] = [];
    const away = { code: "unavailable", message: "away" } as const;
    const readPayment = async (id: string) => (requests.push(id), { ok: false, failure: away } as const);
    const run = await recheckPayments(payments.services, { ...payments.site.provider, readPayment }, { all: true });
    expect(run).toEqual({ checked: 0, failed: 25 });
    expect(requests).toEqual(Array.from({ length: 25 }, (_, place) => `cs_test_${29 - place}`));
  });

  test("nothing is abandoned while the provider is unavailable", async () => {
    const payments = await openPaymentSite(database.db);
    await hold(payments);
    const order = await payments.newOrder();
    await payments.begin(order);
    const { id } = await payments.open(order);
    await payments.apply(id);
    payments.pass(10);
    const away = { code: "unavailable", message: "away" } as const;
    const readPayment = () => Promise.resolve({ ok: false, failure: away } as const);
    const provider = { ...payments.site.provider, readPayment, createCheckout: readPayment };
    expect(await recheckPayments(payments.services, provider)).toEqual({ checked: 0, failed: 2 });
    expect((await states()).toSorted()).toEqual(["created", "open"]);
    expect(unwrap(await payments.apply(id))).toMatchObject({ state: "open" });
  });
});

/** Keeps the payment in its present state, regardless of the time. */
async function stillAs(
  { site: { provider, clock } }: PaymentSite,
  id: string,
): Promise<PaymentProvider["readPayment"]> {
  const { session, ...others } = unwrap(await provider.readPayment(id));
  return async () => ({ ok: true, value: { ...others, session: { ...session, readAt: clock.now } } });
}
