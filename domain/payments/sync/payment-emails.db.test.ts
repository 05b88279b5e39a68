import { expect, test } from "vitest";
import type { Email } from "#domain/email/email.ts";
import type { Order, PaymentSnapshot } from "#domain/payments/payment-provider.ts";
import { recheckPayments } from "#domain/payments/reconcile/recheck-payments.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { unwrap } from "#test/helpers/payments/payment-gateway.ts";
import { byProvider, openPaymentSite, type PaymentSite } from "#test/helpers/payments/payments.ts";
import { recordSnapshot } from "./sync-payment.ts";

const day = 24 * 60;

eachDatabase((database) => {
  async function emails(): Promise<Email[]> {
    const rows = await database.db.selectFrom("mail_outbox").select("letter").orderBy("created_at").execute();
    return rows.map(({ letter }) => JSON.parse(letter ?? "null") as Email);
  }

  async function paymentIdOf(sessionId: string): Promise<string | undefined> {
    const row = await database.db.selectFrom("payments").select("id").where("session_id", "=", sessionId).execute();
    return row[0]?.id;
  }

  /** A session at the provider with its row, as created by an owner's checkout. */
  async function begin(payments: PaymentSite, change: Partial<Order> = {}) {
    const order = await payments.newOrder(change);
    await payments.begin(order);
    const { id } = await payments.open(order);
    return { order, id };
  }

  async function setLocale({ listingId }: Order, language: "en" | "zh") {
    const from = database.db.selectFrom("teacher_listings").select("user_id").where("id", "=", listingId);
    const { user_id } = await from.executeTakeFirstOrThrow();
    await database.db.insertInto("mail_settings").values({ user_id, language }).execute();
  }

  test("a payment has one receipt, regardless of source, number and order of its events", async () => {
    const payments = await openPaymentSite(database.db);
    const { site, services } = payments;
    const { order, id } = await begin(payments);
    await setLocale(order, "zh");
    const readings: PaymentSnapshot[] = [unwrap(await site.provider.readPayment(id))];
    payments.pass(1);
    await site.choose(id, "pay");
    readings.push(unwrap(await site.provider.readPayment(id)));
    const tell = (snapshot: PaymentSnapshot) => recordSnapshot(services, "stripe-test", snapshot, byProvider);
    await Promise.all([...readings, ...readings.toReversed(), ...readings].map(tell));
    await payments.apply(id);

    const [receipt, ...more] = await emails();
    expect(more).toEqual([]);
    expect(receipt).toEqual({
      kind: "receipt",
      to: expect.stringContaining("@taoli.example"),
      language: "zh",
      fullName: "Lin Yuqing",
      listingName: "Lin Yuqing",
      isListingRemoved: false,
      isListingTakenDown: false,
      timeZone: "America/New_York",
      paymentId: await paymentIdOf(id),
      listingType: "teacher",
      months: 3,
      amountCents: 1500,
      isLive: false,
      paidAt: "2027-01-31T10:01:00.000Z",
      expiresAt: "2027-04-30T10:01:00.000Z",
    });
  });

  test("a payment first seen in dispute gets its receipt when the dispute is won", async () => {
    const payments = await openPaymentSite(database.db);
    const { id } = await begin(payments);
    await payments.site.choose(id, "pay");
    for (const [action, receipts] of [
      ["dispute-open", 0],
      ["dispute-win", 1],
      ["refund-all", 1],
      ["refund-fail", 1],
    ] as const) {
      await payments.site.act(id, action);
      await payments.apply(id);
      expect(await emails()).toHaveLength(receipts);
    }
  });

  test("a dispute won weeks later sends the receipt of a payment that had never counted, once", async () => {
    const payments = await openPaymentSite(database.db);
    const { id } = await begin(payments);
    const known = await begin(payments);
    for (const session of [id, known.id]) await payments.site.choose(session, "pay");
    await payments.apply(known.id);
    expect(await emails()).toHaveLength(1);
    const takeBack = async (action: string) => {
      for (const session of [id, known.id]) {
        await payments.site.act(session, action);
        await payments.apply(session);
      }
    };
    await takeBack("dispute-open");
    // As if sent emails had been deleted, which happens after a month.
    await database.db.deleteFrom("mail_outbox").execute();
    payments.pass(40 * day);
    await recheckPayments(payments.services, payments.site.provider);
    payments.pass(day);
    await takeBack("dispute-win");
    const receipt = { kind: "receipt", paymentId: await paymentIdOf(id), paidAt: "2027-01-31T10:00:00.000Z" };
    expect(await emails()).toMatchObject([receipt]);
    await database.db.deleteFrom("mail_outbox").execute();
    for (const action of ["refund-all", "refund-fail"]) await takeBack(action);
    expect(await emails()).toEqual([]);
  });

  test("a renewal has its own receipt with the new expiry, and a won dispute sends no other", async () => {
    const payments = await openPaymentSite(database.db);
    const { order, id } = await begin(payments, { months: 1 });
    await payments.site.choose(id, "pay");
    await payments.apply(id);
    payments.pass(60);
    const renewal = { ...order, intentKey: "renewal" };
    await payments.begin(renewal);
    const { id: second } = await payments.open(renewal);
    await payments.site.choose(second, "pay");
    await payments.apply(second);
    for (const action of ["dispute-open", "dispute-win"]) {
      await payments.site.act(second, action);
      await payments.apply(second);
    }
    expect(await emails()).toMatchObject([
      { kind: "receipt", language: "en", expiresAt: "2027-02-28T10:00:00.000Z" },
      { kind: "receipt", paymentId: await paymentIdOf(second), expiresAt: "2027-03-31T10:00:00.000Z" },
    ]);
  });

  /** Passes four days with a check every day, after which the payment settles or fails. */
  async function passFourDays({ pass, services, site }: PaymentSite): Promise<void> {
    for (let passed = 0; passed < 4; passed += 1) {
      pass(day);
      await recheckPayments(services, site.provider);
    }
  }

  test("a delayed payment gets its receipt when it settles, days later", async () => {
    const payments = await openPaymentSite(database.db, { settleAfterSeconds: 4 * day * 60 });
    const { id } = await begin(payments);
    await payments.site.choose(id, "later-succeed");
    await payments.apply(id);
    expect(await emails()).toEqual([]);
    await passFourDays(payments);
    expect(await emails()).toMatchObject([{ kind: "receipt", paidAt: "2027-02-04T10:00:00.000Z" }]);
  });

  test("a delayed payment that fails sends one email with its details", async () => {
    const payments = await openPaymentSite(database.db, { settleAfterSeconds: 4 * day * 60 });
    const { id } = await begin(payments);
    await payments.site.choose(id, "later-fail");
    await payments.apply(id);
    await passFourDays(payments);
    await Promise.all([1, 2, 3].map(() => payments.apply(id)));
    expect(await emails()).toMatchObject([
      { kind: "payment-failed", paymentId: await paymentIdOf(id), months: 3, amountCents: 1500, isLive: false },
    ]);
  });

  test("payments recovered after a restore send no email when they are older than a day", async () => {
    const payments = await openPaymentSite(database.db);
    const scenarios = ["pay", "later-fail"];
    const ids: string[] = [];
    for (const scenario of scenarios) {
      const { id } = await payments.open(await payments.newOrder());
      await payments.site.choose(id, scenario);
      ids.push(id);
    }
    payments.pass(day + 1);
    const { id: recent } = await payments.open(await payments.newOrder());
    await payments.site.choose(recent, "pay");
    for (const id of [...ids, recent]) expect((await payments.apply(id)).ok).toBe(true);
    expect(await emails()).toMatchObject([{ kind: "receipt", paymentId: await paymentIdOf(recent) }]);
  });

  test("payments that were decided days before a restored backup is synced send no email", async () => {
    const payments = await openPaymentSite(database.db);
    const ids: string[] = [];
    for (const steps of [["later-succeed"], ["later-fail"], ["pay", "dispute-open"]]) {
      const { id } = await begin(payments);
      const [choice = "", ...actions] = steps;
      await payments.site.choose(id, choice);
      for (const action of actions) await payments.site.act(id, action);
      await payments.apply(id);
      ids.push(id);
    }
    await payments.site.act(ids[2] ?? "", "dispute-win");
    payments.pass(5 * day);
    const states: unknown[] = [];
    for (const id of ids) states.push(await payments.apply(id));
    expect(states).toMatchObject(["applied", "failed", "applied"].map((state) => ({ value: { state } })));
    expect(await emails()).toEqual([]);
  });

  test("orphaned, refunded and expired payments send no email", async () => {
    const payments = await openPaymentSite(database.db);
    const steps = { orphan: ["pay"], refunded: ["pay"], expired: [] } as const;
    for (const [end, choices] of Object.entries(steps)) {
      const { order, id } = await begin(payments);
      for (const choice of choices) await payments.site.choose(id, choice);
      if (end === "orphan")
        await database.db.deleteFrom("teacher_listings").where("id", "=", order.listingId).execute();
      if (end === "refunded") await payments.site.act(id, "refund-all");
      if (end === "expired") await payments.site.act(id, "expire");
      expect(await payments.apply(id)).toMatchObject({ value: { state: end } });
    }
    expect(await emails()).toEqual([]);
  });

  test("an erased payer gets no further email, and the payment is kept", async () => {
    const payments = await openPaymentSite(database.db);
    const { id } = await begin(payments);
    const slow = await begin(payments);
    for (const [session, choice] of [
      [id, "pay"],
      [slow.id, "later-fail"],
    ] as const) {
      await payments.site.choose(session, choice);
      await payments.apply(session);
    }
    await database.db.updateTable("payments").set({ user_id: null, email: null }).execute();
    await database.db.deleteFrom("mail_outbox").execute();
    await database.db.deleteFrom("profiles").execute();
    payments.pass(10);
    for (const session of [id, slow.id]) await payments.apply(session);
    expect(await emails()).toEqual([]);
    const stored = await database.db.selectFrom("payments").select(["state", "email"]).orderBy("state").execute();
    expect(stored).toEqual([
      { state: "applied", email: null },
      { state: "failed", email: null },
    ]);
  });

  test("a receipt that cannot be stored rolls the payment back, and the next attempt stores both", async () => {
    const payments = await openPaymentSite(database.db);
    const { id } = await begin(payments);
    await payments.site.choose(id, "pay");
    const snapshot = unwrap(await payments.site.provider.readPayment(id));
    const broken = new Proxy(database.db, {
      get(target, name, receiver) {
        if (name !== "transaction") return Reflect.get(target, name, receiver);
        return () => ({
          execute: (work: Parameters<ReturnType<typeof target.transaction>["execute"]>[0]) =>
            target.transaction().execute(async (trx) => {
              await work(trx);
              expect(await trx.selectFrom("mail_outbox").select("id").execute()).toHaveLength(1);
              throw new Error("Not kept");
            }),
        });
      },
    });
    const told = recordSnapshot({ ...payments.services, db: broken }, "stripe-test", snapshot, byProvider);
    await expect(told).rejects.toThrow("Not kept");
    expect([await emails(), await database.db.selectFrom("ledger").selectAll().execute()]).toEqual([[], []]);
    await payments.apply(id);
    expect(await emails()).toHaveLength(1);
  });
});
