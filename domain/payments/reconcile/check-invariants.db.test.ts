import { sql } from "kysely";
import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing } from "#test/helpers/database/rows/insert-rows.ts";
import { openPaymentSite, type PaymentSite } from "#test/helpers/payments/payments.ts";
import { checkInvariants } from "./check-invariants.ts";

/** A rule and its violation. */
const spoilt: readonly (readonly [string, string])[] = [
  ["projection", "update teacher_listings set months_paid = 4"],
  ["projection", "update teacher_listings set is_active = false"],
  ["projection", "update teacher_listings set subscription_expires_at = subscription_expires_at + interval '1 day'"],
  ["entry-of-payment", "update ledger set months = 0"],
  ["history", "update payments set state = 'disputed'"],
  ["alert-missing", "update payments set state = 'mismatch' where state = 'applied'"],
  ["refunded-sum", "update payments set refunded_cents = 7"],
  ["payment-of-entry", "update payments set paid_cents = 199"],
  ["payment-of-entry", "update payments set paid_currency = 'cny'"],
];

eachDatabase((database) => {
  type Paid = { payments: PaymentSite; listing: string; payment: string };

  /** A listing with two payments, the first one refunded; and a demo listing without a payment. */
  async function paid(): Promise<Paid> {
    const payments = await openPaymentSite(database.db);
    await insertListing(database.db, undefined, { is_demo: true });
    const order = await payments.newOrder();
    const sessions: string[] = [];
    for (const intentKey of ["first", "second"]) {
      await payments.begin({ ...order, intentKey });
      const { id } = await payments.open({ ...order, intentKey });
      await payments.site.choose(id, "pay");
      await payments.apply(id);
      sessions.push(id);
      payments.pass(1);
    }
    await payments.site.act(sessions[0] ?? "", "refund-all");
    for (const id of sessions) await payments.apply(id);
    const row = await database.db
      .selectFrom("payments")
      .select("id")
      .where("state", "=", "applied")
      .executeTakeFirstOrThrow();
    return { payments, listing: order.listingId, payment: row.id };
  }

  const alerts = () =>
    database.db
      .selectFrom("payment_alerts")
      .select(["session_id", "resolved_at"])
      .where("kind", "=", "broken-invariant")
      .execute();

  test("consistent payments raise no alert, even when a listing has just expired", async () => {
    const { payments } = await paid();
    // This alert is about the refund.
    const logged = [{ level: "error", event: "payment-alert" }];
    expect(payments.services.logged).toEqual(logged);
    expect(await checkInvariants(payments.services)).toEqual([]);
    payments.site.clock.now = new Date("2027-04-30T10:10:00.000Z");
    expect(await checkInvariants(payments.services)).toEqual([]);
    expect(payments.services.logged).toEqual(logged);
    payments.pass(30);
    expect(await checkInvariants(payments.services)).toMatchObject([{ rule: "projection" }]);
  });

  test("every violated invariant is reported by its rule, logged and alerted once", async () => {
    const { payments, listing, payment } = await paid();
    for (const [rule, change] of spoilt) {
      const subject = rule === "projection" ? listing : payment;
      const undo = new Error("Undone.");
      const work = database.db.transaction().execute(async (trx) => {
        await sql.raw(change).execute(trx);
        const found = await checkInvariants({ ...payments.services, db: trx });
        expect(found).toContainEqual({ rule, subject });
        expect(await checkInvariants({ ...payments.services, db: trx })).toEqual(found);
        const raised = trx.selectFrom("payment_alerts").select("session_id").where("kind", "=", "broken-invariant");
        expect(await raised.execute()).toHaveLength(found.length);
        throw undo;
      });
      await expect(work).rejects.toBe(undo);
    }
    expect(payments.services.logged).toContainEqual({ level: "error", event: "payment-invariant-broken" });
    expect(await checkInvariants(payments.services)).toEqual([]);
  });

  test("an alert is resolved when its invariant holds again, and raised again on the next violation", async () => {
    const { payments } = await paid();
    const resolved = async () => (await alerts()).map(({ resolved_at }) => resolved_at);
    const setMonths = (months: number) =>
      sql`update teacher_listings set months_paid = ${months} where months_paid = ${7 - months}`.execute(database.db);
    await setMonths(4);
    await checkInvariants(payments.services);
    expect(await resolved()).toEqual([null]);
    await setMonths(3);
    await checkInvariants(payments.services);
    expect(await resolved()).toEqual([payments.site.clock.now]);
    await setMonths(4);
    await checkInvariants(payments.services);
    expect(await resolved()).toEqual([null]);
  });
});
