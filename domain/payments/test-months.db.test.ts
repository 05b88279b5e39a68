import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database.ts";
import { expectInvariants } from "#test/helpers/payment-invariants.ts";
import { openPaymentSite, type PaymentSite } from "#test/helpers/payments.ts";
import { checkInvariants } from "./check-invariants.ts";
import { countTestMonths, takeBackTestMonths } from "./test-months.ts";

eachDatabase((database) => {
  async function pay(payments: PaymentSite): Promise<{ listingId: string; sessionId: string }> {
    const order = await payments.newOrder();
    await payments.begin(order);
    const { id } = await payments.open(order);
    await payments.site.choose(id, "pay");
    await payments.apply(id);
    return { listingId: order.listingId, sessionId: id };
  }

  /** Three real months, an hour after three of test money, as if keys had been changed without a look. */
  async function payForReal(listingId: string): Promise<void> {
    const at = new Date("2027-01-31T11:00:00.000Z");
    const session = { session_id: "cs_live_1", session_status: "paid", provider_payment_id: "pi_1" } as const;
    const { id } = await database.db
      .insertInto("payments")
      .values({
        ...session,
        intent_key: "live",
        listing_id: listingId,
        listing_type: "teacher",
        months: 3,
        unit_cents: 500,
        currency: "usd",
        is_live: true,
        account: "stripe-live",
        state: "applied",
        session_created_at: at,
        session_expires_at: at,
        session_read_at: at,
        paid_at: at,
        paid_cents: 1500,
        paid_currency: "usd",
        created_at: at,
        updated_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const entry = { payment_id: id, listing_id: listingId, months: 3, paid_at: at, created_at: at, updated_at: at };
    await database.db
      .insertInto("ledger")
      .values({ ...entry, source_ref: "cs_live_1" })
      .execute();
    await database.db
      .insertInto("payment_changes")
      .values({ payment_id: id, actor: "provider", state_after: "applied", months_after: 3, changed_at: at })
      .execute();
  }

  const listings = () =>
    database.db
      .selectFrom("teacher_listings")
      .select(["id", "months_paid", "is_active", "subscription_expires_at"])
      .execute();

  test("going live takes back the months of test money, once, and those only; nothing is deleted", async () => {
    const payments = await openPaymentSite(database.db);
    const both = await pay(payments);
    const tested = await pay(payments);
    await payForReal(both.listingId);
    expect(await countTestMonths(database.db)).toEqual({ months: 6, payments: 2, listings: 2 });
    expect(await takeBackTestMonths(payments.services)).toEqual({ months: 6, payments: 2, listings: 2 });
    expect(await takeBackTestMonths(payments.services)).toEqual({ months: 0, payments: 0, listings: 0 });
    expect(await countTestMonths(database.db)).toEqual({ months: 0, payments: 0, listings: 0 });
    const found = await listings();
    expect(found.find(({ id }) => id === tested.listingId)).toMatchObject({ months_paid: 0, is_active: false });
    expect(found.find(({ id }) => id === both.listingId)).toMatchObject({
      months_paid: 3,
      is_active: true,
      subscription_expires_at: new Date("2027-04-30T11:00:00.000Z"),
    });
    const entries = await database.db.selectFrom("ledger").select("months").orderBy("months").execute();
    expect(entries.map(({ months }) => months)).toEqual([0, 0, 3]);
    const changes = database.db.selectFrom("payment_changes").selectAll().where("actor", "=", "operator");
    expect(await changes.execute()).toMatchObject([
      { state_before: "applied", state_after: "void", months_before: 3, months_after: 0 },
      { state_before: "applied", state_after: "void", months_before: 3, months_after: 0 },
    ]);
    const live = { ...payments.services, payments: { account: "stripe-live", isLive: true } } as const;
    expect(await checkInvariants(live)).toEqual([]);
  });

  test("with test keys again, what was taken back stays so, whatever comes", async () => {
    const payments = await openPaymentSite(database.db);
    const { sessionId } = await pay(payments);
    await takeBackTestMonths(payments.services);
    for (const action of ["dispute-open", "dispute-win", "refund-all"]) {
      await payments.site.act(sessionId, action);
      expect(await payments.apply(sessionId)).toMatchObject({ value: { state: "void", expiresAt: null } });
      await expectInvariants(database.db, payments.site);
      expect(await checkInvariants(payments.services)).toEqual([]);
    }
    expect(await database.db.selectFrom("payment_alerts").select("kind").execute()).toEqual([]);
  });

  test("with live keys, months of test money break an invariant", async () => {
    const payments = await openPaymentSite(database.db);
    await pay(payments);
    expect(await checkInvariants(payments.services)).toEqual([]);
    const live = { ...payments.services, payments: { account: "stripe-live", isLive: true } } as const;
    expect(await checkInvariants(live)).toMatchObject([{ rule: "test-months" }]);
  });
});
