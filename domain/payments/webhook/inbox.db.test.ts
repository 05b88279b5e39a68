import { expect, test } from "vitest";
import { readPaymentsStatus } from "#domain/payments/operations/read-payments-status.ts";
import { failure } from "#std/result.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { applyInbox } from "#test/helpers/payments/apply-inbox.ts";
import { unwrap } from "#test/helpers/payments/payment-gateway.ts";
import { openPaymentSite, type PaymentSite } from "#test/helpers/payments/payments.ts";
import { claimEvents, findNextDue, pruneEvents } from "./inbox.ts";
import { eventReceiver, handleEvent } from "./webhook.ts";

eachDatabase((database) => {
  /** Receives an event about a payment into the inbox without applying it. */
  async function receiveOne(payments: PaymentSite): Promise<void> {
    const order = await payments.newOrder();
    await payments.begin(order);
    const { id } = await payments.open(order);
    await payments.site.choose(id, "pay");
    await payments.site.sandbox.processDue();
    const message = payments.site.received.at(-1);
    if (message === undefined) throw new Error("No message came.");
    unwrap(await eventReceiver(payments.services, payments.site.provider)(message.body, message.signature));
  }

  const apply = ({ services, site }: PaymentSite, all = false) => applyInbox(services, site.provider, { all });
  const claim = ({ services, site }: PaymentSite, limit = 10) => claimEvents(services, site.provider, limit);
  const seconds = (count: number) => count / 60;
  const months = async () =>
    (await database.db.selectFrom("teacher_listings").select("months_paid").execute()).map((row) => row.months_paid);

  test("an event is claimed by one process, and by another after the claim expires", async () => {
    const payments = await openPaymentSite(database.db);
    await receiveOne(payments);
    await receiveOne(payments);
    const claims = await Promise.all([claim(payments), claim(payments), claim(payments)]);
    expect(claims.flat()).toHaveLength(2);
    expect(await readPaymentsStatus(payments.services)).toMatchObject({ inbox: { waiting: 2, oldestSeconds: 0 } });
    payments.pass(seconds(29));
    expect(await claim(payments)).toEqual([]);
    payments.pass(seconds(1));
    expect(await claim(payments, 1)).toMatchObject([{ attempts: 2 }]);
    expect(await claim(payments)).toHaveLength(1);
  });

  test("a starting process applies every waiting event, including those claimed by a killed one", async () => {
    const payments = await openPaymentSite(database.db);
    await receiveOne(payments);
    await claim(payments);
    expect(await apply(payments)).toEqual({ handled: 0, waiting: 0 });
    expect(await apply(payments, true)).toEqual({ handled: 1, waiting: 0 });
    expect(await months()).toEqual([3]);
    expect(await readPaymentsStatus(payments.services)).toMatchObject({ inbox: { waiting: 0, oldestSeconds: null } });
  });

  test("a failed event is retried within seconds, then with growing delays", async () => {
    const payments = await openPaymentSite(database.db);
    const { services, site } = payments;
    await receiveOne(payments);
    const { readPayment } = site.provider;
    site.provider.readPayment = async () => failure({ code: "failed", message: "500" });
    const waits: number[] = [];
    for (let tries = 1; tries <= 16; tries += 1) {
      expect(await apply(payments)).toEqual({ handled: 0, waiting: 1 });
      const due = (await findNextDue(services, site.provider)) ?? site.clock.now;
      waits.push((due.getTime() - site.clock.now.getTime()) / 1000);
      payments.pass(seconds(waits.at(-1) ?? 0));
    }
    const middles = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600, 3600, 3600];
    for (const [index, middle] of middles.entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(middle * 0.75);
      expect(waits[index]).toBeLessThanOrEqual(middle * 1.25);
    }
    expect(services.logged).toContainEqual({ level: "warn", event: "event-postponed" });
    site.provider.readPayment = readPayment;
    expect(await apply(payments)).toEqual({ handled: 1, waiting: 0 });
    expect(await months()).toEqual([3]);
    expect(await findNextDue(services, site.provider)).toBeNull();
  });

  test("an event that is delivered again is due immediately unless it was handled", async () => {
    const payments = await openPaymentSite(database.db);
    const { services, site } = payments;
    await receiveOne(payments);
    const [message] = site.received;
    if (message === undefined) throw new Error("No message came.");
    const again = () => eventReceiver(services, site.provider)(message.body, message.signature);
    const { readPayment } = site.provider;
    site.provider.readPayment = async () => failure({ code: "unavailable", message: "away" });
    await apply(payments);
    site.provider.readPayment = readPayment;
    expect(await apply(payments)).toEqual({ handled: 0, waiting: 0 });
    unwrap(await again());
    expect(await apply(payments)).toEqual({ handled: 1, waiting: 0 });
    unwrap(await again());
    expect(await apply(payments, true)).toEqual({ handled: 0, waiting: 0 });
  });

  test("an event about an unknown session is retried for three days and then raises an alert", async () => {
    const payments = await openPaymentSite(database.db);
    await receiveOne(payments);
    const readPayment = payments.site.provider.readPayment;
    payments.site.provider.readPayment = async () => failure({ code: "not-found", message: "none" });
    const read = () =>
      database.db.selectFrom("payment_alerts").select(["kind", "session_id", "payment_id", "details"]).execute();
    payments.pass(3 * 24 * 60 - 1);
    expect(await apply(payments)).toEqual({ handled: 0, waiting: 1 });
    expect(await read()).toEqual([]);
    payments.pass(60);
    payments.site.provider.readPayment = async () => failure({ code: "unavailable", message: "away" });
    expect(await apply(payments, true)).toEqual({ handled: 0, waiting: 1 });
    payments.site.provider.readPayment = async () => failure({ code: "not-found", message: "none" });
    expect(await apply(payments, true)).toEqual({ handled: 1, waiting: 0 });
    const { id, subject_id: session } = await database.db
      .selectFrom("stripe_events")
      .select(["id", "subject_id"])
      .executeTakeFirstOrThrow();
    const details = `checkout.session.completed ${id}`;
    expect(await read()).toEqual([{ kind: "unknown-session", session_id: session, payment_id: null, details }]);
    expect(payments.services.logged).toContainEqual({ level: "error", event: "payment-alert" });
    payments.site.provider.readPayment = readPayment;
    expect(await apply(payments, true)).toEqual({ handled: 0, waiting: 0 });
  });

  test("an event that another process applied stays handled, and is deleted after 90 days", async () => {
    const payments = await openPaymentSite(database.db);
    const { services, site } = payments;
    await receiveOne(payments);
    const [event] = await claim(payments);
    if (event === undefined) throw new Error("Nothing was claimed.");
    await Promise.all([handleEvent(services, site.provider, event), handleEvent(services, site.provider, event)]);
    expect(await months()).toEqual([3]);
    expect(await apply(payments, true)).toEqual({ handled: 0, waiting: 0 });
    expect(await pruneEvents(services)).toBe(0);
    payments.pass(90 * 24 * 60 + 1);
    expect(await pruneEvents(services)).toBe(1);
  });
});
