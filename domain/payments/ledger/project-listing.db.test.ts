import { expect, test } from "vitest";
import { listPaymentsOfListing } from "#domain/payments/operations/list-payments-of-listing.ts";
import { checkInvariants } from "#domain/payments/reconcile/check-invariants.ts";
import { recordSnapshot } from "#domain/payments/sync/sync-payment.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { expectInvariants } from "#test/helpers/payments/invariants.ts";
import { unwrap } from "#test/helpers/payments/payment-gateway.ts";
import { byProvider, openPaymentSite, type PaymentSite } from "#test/helpers/payments/payments.ts";
import { reprojectListings } from "./project-listing.ts";

const live = { account: "stripe-live", isLive: true } as const;

eachDatabase((database) => {
  /** Three months of a listing, paid with test money. */
  async function pay(payments: PaymentSite, listingId?: string): Promise<string> {
    const order = await payments.newOrder(listingId === undefined ? {} : { listingId });
    await payments.begin(order);
    const { id } = await payments.open(order);
    await payments.site.choose(id, "pay");
    await payments.apply(id);
    return order.listingId;
  }

  /** Adds six months to a listing, paid according to a provider with live keys. */
  async function payForReal(payments: PaymentSite, listingId: string): Promise<void> {
    const order = await payments.newOrder({ listingId, months: 6 });
    const { id } = await payments.open(order);
    await payments.site.choose(id, "pay");
    const { session, ...others } = unwrap(await payments.site.provider.readPayment(id));
    const snapshot = { ...others, session: { ...session, isLive: true } };
    await recordSnapshot(payments.services, "stripe-live", snapshot, byProvider);
    await payments.site.store.transaction(async (records) => {
      const record = await records.find("session", id);
      if (record !== null)
        await records.save("session", id, { ...record, session: { ...record.session, livemode: true } });
    });
  }

  const listing = (id: string) =>
    database.db
      .selectFrom("teacher_listings")
      .select(["months_paid", "is_active", "subscription_expires_at"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();

  test("with live keys only live payments count, and the ledger keeps test payments", async () => {
    const payments = await openPaymentSite(database.db);
    const { services } = payments;
    const tested = await pay(payments);
    const both = await pay(payments);
    payments.pass(60);
    const ledger = () => database.db.selectFrom("ledger").selectAll().orderBy("source_ref").execute();
    const entries = await ledger();

    const atLive = { ...services, payments: live };
    expect(await checkInvariants(atLive)).toHaveLength(2);
    expect(await reprojectListings(atLive)).toBe(2);
    expect(await reprojectListings(atLive)).toBe(0);
    expect(await listing(tested)).toEqual({ months_paid: 0, is_active: false, subscription_expires_at: null });
    await payForReal(payments, both);
    const real = { months_paid: 6, is_active: true, subscription_expires_at: new Date("2027-07-31T11:00:00.000Z") };
    expect(await listing(both)).toEqual(real);
    expect(await checkInvariants(atLive)).toEqual([]);
    expect((await ledger()).filter(({ months }) => months === 3)).toEqual(entries);
    expect(await database.db.selectFrom("payment_alerts").select("kind").execute()).toEqual([
      { kind: "broken-invariant" },
      { kind: "broken-invariant" },
    ]);

    // Test keys again, as if by mistake: live payments still count.
    expect(await reprojectListings(services)).toBe(2);
    expect(await listing(both)).toMatchObject({ months_paid: 9, is_active: true });
    await expectInvariants(database.db, payments.site);
    expect(await reprojectListings(atLive)).toBe(2);
    expect(await listing(both)).toEqual(real);
  });

  test("owners see a test payment as ended once payments are live", async () => {
    const payments = await openPaymentSite(database.db);
    const listingId = await pay(payments);
    const admin = { role: "admin", userId: "7d3b2a1c-0000-4000-8000-000000000009" } as const;
    const read = async (services: PaymentSite["services"]) =>
      unwrap(await listPaymentsOfListing(services, admin, listingId))[0];
    expect(await read(payments.services)).toMatchObject({ state: "applied", monthsLeft: 3, hasEnded: false });
    const atLive = { ...payments.services, payments: live };
    expect(await read(atLive)).toMatchObject({ state: "applied", monthsLeft: 0, hasEnded: true });
  });

  test("a listing without payments is not changed", async () => {
    const payments = await openPaymentSite(database.db);
    const id = await insertListing(database.db, teacherColumns({ months_paid: 4 }));
    expect(await reprojectListings(payments.services)).toBe(0);
    expect(await listing(id)).toMatchObject({ months_paid: 4 });
  });
});
