import { expect, test } from "vitest";
import type { PaymentProvider, PaymentSnapshot } from "#domain/payments/payment-provider.ts";
import type { PaymentState } from "#domain/payments/payment-state.ts";
import { failure } from "#std/result.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { expectInvariants } from "#test/helpers/payments/invariants.ts";
import { unwrap } from "#test/helpers/payments/payment-gateway.ts";
import { byProvider, openPaymentSite, type PaymentSite } from "#test/helpers/payments/payments.ts";
import { recordSnapshot, syncPayment } from "./sync-payment.ts";

type Step = { choose: string } | { act: string } | { pass: number };
type Scenario = [name: string, steps: Step[], state: PaymentState, months: number];

const pay: Step = { choose: "pay" };

const scenarios: Scenario[] = [
  ["paid", [pay], "applied", 3],
  ["declined, then paid", [{ choose: "decline" }, pay], "applied", 3],
  ["delayed, then paid", [{ choose: "later-succeed" }, { pass: 5 }], "applied", 3],
  ["delayed, then failed", [{ choose: "later-fail" }, { pass: 5 }], "failed", 0],
  ["expired", [{ act: "expire" }], "expired", 0],
  ["abandoned", [{ choose: "abandon" }, { pass: 40 }], "expired", 0],
  ["refunded", [pay, { act: "refund-all" }], "refunded", 0],
  ["refunded in two parts", [pay, { act: "refund-half" }, { act: "refund-all" }], "refunded", 0],
  ["half refunded", [pay, { act: "refund-half" }], "applied", 2],
  ["refunded after a delay", [pay, { act: "refund-pending" }, { act: "refund-succeed" }], "refunded", 0],
  ["refunded, then failed", [pay, { act: "refund-all" }, { act: "refund-fail" }], "applied", 3],
  ["under inquiry", [pay, { act: "dispute-inquiry" }], "applied", 3],
  ["disputed", [pay, { act: "dispute-open" }], "disputed", 0],
  ["disputed and won", [pay, { act: "dispute-open" }, { act: "dispute-win" }], "applied", 3],
  [
    "disputed again after a won dispute",
    [pay, { act: "dispute-open" }, { act: "dispute-win" }, { act: "dispute-open" }],
    "disputed",
    0,
  ],
  ["disputed and lost", [pay, { act: "dispute-open" }, { act: "dispute-lose" }], "revoked", 0],
  [
    "disputed, lost and won on appeal",
    [pay, { act: "dispute-open" }, { act: "dispute-lose" }, { act: "dispute-win" }],
    "applied",
    3,
  ],
];

/** The ways in which snapshots arrive. Each gets the snapshots of all steps, and can read a new one. */
const deliveries = {
  once: async (hear, readings) => {
    for (const reading of readings) {
      await hear.told(reading);
      await hear.check();
    }
  },
  duplicated: async (hear, readings) => {
    for (const reading of readings) {
      await hear.told(reading);
      await hear.told(reading);
      await hear.check();
    }
  },
  reversed: async (hear, readings) => {
    for (const reading of readings.toReversed()) {
      await hear.told(reading);
      await hear.check();
    }
  },
  concurrent: async (hear, readings) => {
    await Promise.all([...readings.map(hear.told), hear.asks(), hear.check(), hear.asks()]);
    await hear.check();
  },
} satisfies Record<string, (hear: Hearing, readings: PaymentSnapshot[]) => Promise<void>>;

type Hearing = { told(snapshot: PaymentSnapshot): Promise<void>; asks(): Promise<void>; check(): Promise<void> };

/** Runs a scenario and records the provider's snapshot after each step. */
async function live({ site, pass }: PaymentSite, id: string, steps: Step[]): Promise<PaymentSnapshot[]> {
  const readings = [unwrap(await site.provider.readPayment(id))];
  for (const step of steps) {
    pass(1);
    if ("choose" in step) await site.choose(id, step.choose);
    else if ("act" in step) await site.act(id, step.act);
    else pass(step.pass);
    readings.push(unwrap(await site.provider.readPayment(id)));
  }
  return readings;
}

function hearing({ site, services, apply }: PaymentSite, id: string): Hearing {
  return {
    told: async (snapshot) => void (await recordSnapshot(services, "stripe-test", snapshot, byProvider)),
    asks: async () => expect((await apply(id)).ok).toBe(true),
    check: () => expectInvariants(services.db, site),
  };
}

eachDatabase((database) => {
  async function stateOf(id: string) {
    return await database.db
      .selectFrom("payments")
      .innerJoin("teacher_listings", "teacher_listings.id", "payments.listing_id")
      .select(["payments.state", "months_paid", "is_active"])
      .where("session_id", "=", id)
      .execute();
  }

  test.each(scenarios)("%s: the result does not depend on how snapshots arrive", async (_, steps, state, months) => {
    const payments = await openPaymentSite(database.db);
    const order = await payments.newOrder();
    const { id } = await payments.open(order);
    const readings = await live(payments, id, steps);
    const end = [{ state, months_paid: months, is_active: months > 0 }];
    for (const deliver of Object.values(deliveries)) {
      await payments.forget();
      await payments.begin(order);
      await deliver(hearing(payments, id), readings);
      expect(await stateOf(id)).toEqual(end);
    }
    // Without a webhook event and without a row.
    await payments.forget();
    await hearing(payments, id).asks();
    await hearing(payments, id).check();
    expect(await stateOf(id)).toEqual(end);
  });

  const day = 24 * 60;

  test("a payment that settles after 40 days counts from its settlement, which never changes", async () => {
    const payments = await openPaymentSite(database.db, { settleAfterSeconds: 40 * day * 60 });
    const order = await payments.newOrder({ months: 1 });
    const { id } = await payments.open(order);
    await payments.begin(order);
    await payments.site.choose(id, "later-succeed");
    expect(unwrap(await payments.apply(id))).toMatchObject({ state: "pending", expiresAt: null });
    payments.pass(40 * day);
    // 12 March and one month.
    const expiresAt = new Date("2027-04-12T10:00:00.000Z");
    expect(unwrap(await payments.apply(id))).toMatchObject({ state: "applied", expiresAt });
    expect(await stateOf(id)).toEqual([{ state: "applied", months_paid: 1, is_active: true }]);
    await expectInvariants(database.db, payments.site);
    // Refunds and disputes without effect, repeats, and snapshots without the settlement time.
    for (const action of ["refund-all", "refund-fail", "dispute-open", "dispute-win"]) {
      payments.pass(9 * day);
      await payments.site.act(id, action);
      unwrap(await payments.apply(id));
    }
    expect(unwrap(await payments.site.provider.findSession(id)).settledAt).toBeNull();
    expect(unwrap(await payments.apply(id))).toMatchObject({ state: "applied", expiresAt });
    await expectInvariants(database.db, payments.site);
  });

  test("a delayed payment without a row has the same result while the provider knows its settlement", async () => {
    const payments = await openPaymentSite(database.db, { settleAfterSeconds: 6 * day * 60 });
    const { id } = await payments.open(await payments.newOrder());
    await payments.site.choose(id, "later-succeed");
    payments.pass(20 * day);
    const expiresAt = new Date("2027-05-06T10:00:00.000Z");
    for (let time = 0; time < 2; time += 1) {
      expect(unwrap(await payments.apply(id))).toMatchObject({ state: "applied", expiresAt });
      await payments.forget();
    }
  });

  test("eight concurrent workers apply each payment once", async () => {
    const payments = await openPaymentSite(database.db);
    const ids: string[] = [];
    for (let number = 0; number < 12; number += 1) {
      const order = await payments.newOrder({ months: 1 });
      // Two payments for each listing, and every second one has lost its row.
      for (const intentKey of [`${number}-a`, `${number}-b`]) {
        const { id } = await payments.open({ ...order, intentKey });
        await payments.site.choose(id, "pay");
        ids.push(id);
      }
      if (number % 2 === 0) await payments.begin({ ...order, intentKey: `${number}-a` });
    }
    await Promise.all(
      Array.from({ length: 8 }, async (_, applier) => {
        const order = applier % 2 === 0 ? ids : ids.toReversed();
        for (const id of order) expect((await payments.apply(id)).ok).toBe(true);
      }),
    );
    await expectInvariants(database.db, payments.site);
    const totals = await database.db.selectFrom("teacher_listings").select(["months_paid", "is_active"]).execute();
    expect(totals).toEqual(Array.from({ length: 12 }, () => ({ months_paid: 2, is_active: true })));
    expect(await database.db.selectFrom("ledger").select("source_ref").execute()).toHaveLength(24);
    expect(await database.db.selectFrom("payment_changes").select("id").execute()).toHaveLength(24);
  });

  test("the provider is never called inside a transaction", async () => {
    const payments = await openPaymentSite(database.db);
    let depth = 0;
    const db = new Proxy(database.db, {
      get(target, name, receiver) {
        if (name !== "transaction") return Reflect.get(target, name, receiver);
        return () => ({
          async execute<Value>(work: Parameters<ReturnType<typeof target.transaction>["execute"]>[0]) {
            depth += 1;
            return (await target
              .transaction()
              .execute(work)
              .finally(() => (depth -= 1))) as Value;
          },
        });
      },
    });
    const depths: number[] = [];
    const provider: PaymentProvider = {
      ...payments.site.provider,
      readPayment: (id) => {
        depths.push(depth);
        return payments.site.provider.readPayment(id);
      },
      expireSession: (id) => {
        depths.push(depth);
        return payments.site.provider.expireSession(id);
      },
    };
    const order = await payments.newOrder();
    await payments.begin(order);
    const extraSession = await payments.open({ ...order, intentKey: "extra" });
    const applied = await syncPayment({ ...payments.services, db }, provider, extraSession.id, byProvider);
    expect(applied).toMatchObject({ value: { state: "expired" } });
    expect(depths).toEqual([0, 0, 0]);
  });

  test("a failing provider or database changes nothing and does not throw", async () => {
    const payments = await openPaymentSite(database.db);
    const { id } = await payments.open(await payments.newOrder());
    const failing = async () => failure({ code: "unavailable", message: "StripeConnectionError" } as const);
    const provider = { ...payments.site.provider, readPayment: failing };
    expect(await syncPayment(payments.services, provider, id, byProvider)).toEqual(failure("unavailable"));
    const broken = { ...payments.services, site: { ...payments.services.site, prices: undefined as never } };
    expect(await syncPayment(broken, payments.site.provider, id, byProvider)).toEqual(failure("unavailable"));
    expect(await database.db.selectFrom("payments").selectAll().execute()).toEqual([]);
    expect(payments.services.logged.map(({ event }) => event)).toEqual([
      "payment-provider-failed",
      "payment-not-recorded",
    ]);
  });
});
