import { expect, test } from "vitest";
import { failure } from "#std/result.ts";
import { eachDatabase } from "#test/helpers/database.ts";
import { good } from "#test/helpers/payment-gateway.ts";
import { openPaymentSite, type PaymentSite } from "#test/helpers/payments.ts";
import { pruneEvents } from "./prune-events.ts";
import { readPaymentsStatus } from "./read-payments-status.ts";
import { receiveEvent } from "./receive-event.ts";
import { sweepInbox } from "./sweep-inbox.ts";

eachDatabase((database) => {
  /** A message that was received by a process which then died. */
  async function leaveBehind(payments: PaymentSite): Promise<void> {
    const order = await payments.newOrder();
    await payments.begin(order);
    const { id } = await payments.open(order);
    await payments.site.choose(id, "pay");
    await payments.site.gateway.work();
    const message = payments.site.received.at(-1);
    if (message === undefined) throw new Error("No message came.");
    good(await receiveEvent(payments.services, payments.site.provider, message.body, message.signature));
  }

  const sweep = ({ services, site }: PaymentSite, all = false) => sweepInbox(services, site.provider, { all });

  test("a message that was left behind has its effect after a minute, or at once when a process starts", async () => {
    const payments = await openPaymentSite(database.db);
    await leaveBehind(payments);
    expect(await sweep(payments)).toEqual({ handled: 0, waiting: 0 });
    expect(await readPaymentsStatus(payments.services)).toMatchObject({ inbox: { waiting: 1, oldestSeconds: 0 } });
    payments.pass(1);
    expect(await sweep(payments)).toEqual({ handled: 1, waiting: 0 });
    await leaveBehind(payments);
    expect(await Promise.all([sweep(payments, true), sweep(payments, true)])).toContainEqual({
      handled: 1,
      waiting: 0,
    });
    const listings = await database.db.selectFrom("teacher_listings").select("months_paid").execute();
    expect(listings).toEqual([{ months_paid: 3 }, { months_paid: 3 }]);
    expect(await readPaymentsStatus(payments.services)).toMatchObject({ inbox: { waiting: 0, oldestSeconds: null } });
  });

  test("a message about a session that nobody knows waits three days, and is then an operator's business", async () => {
    const payments = await openPaymentSite(database.db);
    await leaveBehind(payments);
    const readPayment = payments.site.provider.readPayment;
    payments.site.provider.readPayment = async () => failure({ code: "not-found", message: "none" });
    const read = () =>
      database.db.selectFrom("payment_alerts").select(["kind", "session_id", "payment_id", "details"]).execute();
    payments.pass(3 * 24 * 60 - 1);
    expect(await sweep(payments)).toEqual({ handled: 0, waiting: 1 });
    expect(await read()).toEqual([]);
    payments.pass(60);
    payments.site.provider.readPayment = async () => failure({ code: "unavailable", message: "away" });
    expect(await sweep(payments)).toEqual({ handled: 0, waiting: 1 });
    payments.pass(60);
    payments.site.provider.readPayment = async () => failure({ code: "not-found", message: "none" });
    expect(await sweep(payments)).toEqual({ handled: 1, waiting: 0 });
    const { id, subject_id: session } = await database.db
      .selectFrom("stripe_events")
      .select(["id", "subject_id"])
      .executeTakeFirstOrThrow();
    const details = `checkout.session.completed ${id}`;
    expect(await read()).toEqual([{ kind: "unknown-session", session_id: session, payment_id: null, details }]);
    expect(payments.services.logged).toContainEqual({ level: "error", event: "payment-alert" });
    payments.site.provider.readPayment = readPayment;
    payments.pass(60);
    expect(await sweep(payments, true)).toEqual({ handled: 0, waiting: 0 });
  });

  test("what cannot be handled waits, is tried every minute for an hour, then every hour, and is gone after 90 days", async () => {
    const payments = await openPaymentSite(database.db);
    await leaveBehind(payments);
    let tries = 0;
    payments.site.provider.readPayment = async () => {
      tries += 1;
      return failure({ code: "unavailable", message: "away" });
    };
    async function pass(minutes: number, step: number): Promise<number> {
      const before = tries;
      for (let passed = 0; passed < minutes; passed += step) {
        payments.pass(step);
        await sweep(payments);
      }
      return tries - before;
    }
    expect(await pass(10, 0.5)).toBe(10);
    payments.pass(49);
    await sweep(payments);
    tries = 0;
    expect(await pass(5 * 60, 20)).toBe(5);
    expect(await pruneEvents(payments.services)).toBe(0);
    payments.pass(90 * 24 * 60);
    expect(await pruneEvents(payments.services)).toBe(1);
    expect(await sweep(payments, true)).toEqual({ handled: 0, waiting: 0 });
  });
});
