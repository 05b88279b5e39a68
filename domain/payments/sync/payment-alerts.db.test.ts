import { expect, test } from "vitest";
import { readPaymentsStatus } from "#domain/payments/operations/read-payments-status.ts";
import { checkInvariants } from "#domain/payments/reconcile/check-invariants.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { expectInvariants } from "#test/helpers/payments/invariants.ts";
import { unwrap } from "#test/helpers/payments/payment-gateway.ts";
import { openPaymentSite, type PaymentSite } from "#test/helpers/payments/payments.ts";

eachDatabase((database) => {
  async function pay(payments: PaymentSite): Promise<string> {
    const order = await payments.newOrder();
    await payments.begin(order);
    const { id } = await payments.open(order);
    await payments.site.choose(id, "pay");
    await payments.apply(id);
    return id;
  }

  /** Performs an action at the provider and applies it twice. Returns the listing's months. */
  async function act(payments: PaymentSite, id: string, action: string): Promise<number> {
    payments.pass(60);
    await payments.site.act(id, action);
    for (let time = 0; time < 2; time += 1) unwrap(await payments.apply(id));
    await expectInvariants(database.db, payments.site);
    expect(await checkInvariants(payments.services)).toEqual([]);
    const { months_paid } = await database.db
      .selectFrom("teacher_listings")
      .select("months_paid")
      .executeTakeFirstOrThrow();
    return months_paid;
  }

  /** Kind and details, without the provider's ids. */
  async function alerts(): Promise<string[]> {
    const rows = await database.db
      .selectFrom("payment_alerts")
      .select(["kind", "details"])
      .orderBy("raised_at")
      .execute();
    return rows.map(({ kind, details }) => `${kind}: ${details.replace(/\b(re|du)_\w+ /u, "")}`);
  }

  const resolveAll = (payments: PaymentSite) =>
    database.db.updateTable("payment_alerts").set({ resolved_at: payments.site.clock.now }).execute();

  test("each partial refund raises an alert and takes its share of the months, the last one the rest", async () => {
    const payments = await openPaymentSite(database.db);
    const id = await pay(payments);
    expect(await act(payments, id, "refund-half")).toBe(2);
    await resolveAll(payments);
    expect(await act(payments, id, "refund-half")).toBe(1);
    expect(await act(payments, id, "refund-all")).toBe(0);
    expect(await act(payments, id, "refund-fail")).toBe(1);
    expect(await alerts()).toEqual([
      "partial-refund: succeeded: 750 of 1500 usd, 2 of 3 months count",
      "partial-refund: succeeded: 375 of 1500 usd, 1 of 3 months count",
      "refunded: succeeded: 375 of 1500 usd, 0 of 3 months count",
      "refund-failed: failed: 375 of 1500 usd, 1 of 3 months count",
    ]);
    const logged = payments.services.logged.filter(({ event }) => event === "payment-alert");
    expect(logged).toHaveLength(4);
  });

  test("a second dispute after a won one raises its alerts, and winning restores the months", async () => {
    const payments = await openPaymentSite(database.db);
    const id = await pay(payments);
    expect(await act(payments, id, "dispute-open")).toBe(0);
    expect(await act(payments, id, "dispute-win")).toBe(3);
    await resolveAll(payments);
    expect(await act(payments, id, "dispute-open")).toBe(0);
    expect(await act(payments, id, "dispute-lose")).toBe(0);
    expect(await act(payments, id, "dispute-win")).toBe(3);
    expect(await alerts()).toEqual([
      "dispute-opened: open: 1500 of 1500 usd, 0 of 3 months count",
      "dispute-won: won: 1500 of 1500 usd, 3 of 3 months count",
      "dispute-opened: open: 1500 of 1500 usd, 0 of 3 months count",
      "dispute-lost: lost: 1500 of 1500 usd, 0 of 3 months count",
      "dispute-won: won: 1500 of 1500 usd, 3 of 3 months count",
    ]);
  });

  test("a pending refund raises no alert; an inquiry and its end do", async () => {
    const payments = await openPaymentSite(database.db);
    const id = await pay(payments);
    expect(await act(payments, id, "refund-pending")).toBe(3);
    expect(await act(payments, id, "dispute-inquiry")).toBe(3);
    expect(await act(payments, id, "dispute-win")).toBe(3);
    expect(await alerts()).toEqual([
      "inquiry: inquiry: 1500 of 1500 usd, 3 of 3 months count",
      "dispute-won: won: 1500 of 1500 usd, 3 of 3 months count",
    ]);
  });

  test("an operator sees the payment, the session and the details of each alert", async () => {
    const payments = await openPaymentSite(database.db);
    const id = await pay(payments);
    for (const action of ["refund-half", "dispute-open"]) await act(payments, id, action);
    const { openAlerts, alerts: open } = await readPaymentsStatus(payments.services);
    expect(openAlerts).toEqual({ "dispute-opened": 1, "partial-refund": 1 });
    expect(open).toMatchObject([
      { kind: "dispute-opened", session: id, details: expect.stringMatching(/^du_\w+ open: /u) },
      { kind: "partial-refund", session: id, details: expect.stringMatching(/^re_\w+ succeeded: 750 of 1500 usd/u) },
    ]);
  });
});
