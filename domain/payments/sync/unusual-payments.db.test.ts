import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findListing } from "#domain/listings/queries/find-listing.ts";
import type { Order } from "#domain/payments/payment-provider.ts";
import { checkInvariants } from "#domain/payments/reconcile/check-invariants.ts";
import { recheckPayments } from "#domain/payments/reconcile/recheck-payments.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { expectInvariants } from "#test/helpers/payments/invariants.ts";
import { openPaymentSite, type PaymentSite } from "#test/helpers/payments/payments.ts";

eachDatabase((database) => {
  const listing = (id: string) =>
    database.db
      .selectFrom("teacher_listings")
      .select(["months_paid", "is_active", "subscription_started_at", "subscription_expires_at"])
      .where("id", "=", id)
      .executeTakeFirst();
  const states = async () =>
    (await database.db.selectFrom("payments").select("state").orderBy("session_id").execute()).map(
      ({ state }) => state,
    );
  const alerts = async () =>
    await database.db.selectFrom("payment_alerts").select(["kind", "details"]).orderBy("kind").execute();

  /** Opens a session for the order `paid` while our row holds `agreed`; pays it and applies it three times. */
  async function payFor(payments: PaymentSite, agreed: Order | null, paid: Order): Promise<string> {
    if (agreed !== null) await payments.begin(agreed);
    const { id } = await payments.open(paid);
    await payments.site.choose(id, "pay");
    for (let time = 0; time < 3; time += 1) {
      await payments.apply(id);
      await expectInvariants(database.db, payments.site);
    }
    return id;
  }

  const paid = async () =>
    (await database.db.selectFrom("payments").select(["paid_cents", "paid_currency"]).execute()).map(
      ({ paid_cents, paid_currency }) => `${paid_cents} ${paid_currency}`,
    );

  const differences: [name: string, came: string, change: Partial<Order>][] = [
    ["amount, price", "1497 usd", { unitCents: 499 }],
    ["currency", "1500 cny", { currency: "cny" }],
    ["amount, months", "6000 usd", { months: 12 }],
    ["type", "1500 usd", { listingType: "school" }],
    ["listing", "1500 usd", { listingId: "7d3b2a1c-0000-4000-8000-000000000002" }],
  ];
  test.each(differences)(
    "a payment with a different %s than agreed has no effect except an alert",
    async (difference, came, change) => {
      const payments = await openPaymentSite(database.db);
      const order = await payments.newOrder();
      await payFor(payments, order, { ...order, ...change });
      expect(await states()).toEqual(["mismatch"]);
      expect(payments.services.logged).toEqual([{ level: "error", event: "payment-alert" }]);
      expect(await alerts()).toEqual([{ kind: "mismatch", details: `${difference}: ${came}` }]);
      expect(await paid()).toEqual([came]);
      expect(await listing(order.listingId)).toMatchObject({ months_paid: 0, is_active: false });
    },
  );

  test.each([
    ["type: 1500 usd", { listingType: "school" }],
    ["currency: 1500 cny", { currency: "cny" }],
  ] as const)("a payment without a row with a forged %s has no effect", async (details, change) => {
    const payments = await openPaymentSite(database.db);
    const order = await payments.newOrder(change);
    await payFor(payments, null, order);
    expect(await states()).toEqual(["mismatch"]);
    expect(await alerts()).toEqual([{ kind: "mismatch", details }]);
  });

  test("a payment of the other mode has no effect", async () => {
    const payments = await openPaymentSite(database.db);
    const order = await payments.newOrder();
    await payments.begin(order);
    const { id } = await payments.open(order);
    await payments.site.choose(id, "pay");
    await payments.site.store.transaction(async (records) => {
      const record = await records.find("session", id);
      if (record !== null)
        await records.save("session", id, { ...record, session: { ...record.session, livemode: true } });
    });
    await payments.apply(id);
    await expectInvariants(database.db, payments.site);
    expect(await alerts()).toEqual([{ kind: "mismatch", details: "mode: 1500 usd" }]);
  });

  test("a second session for the same intent is a mismatch", async () => {
    const payments = await openPaymentSite(database.db);
    const order = await payments.newOrder();
    await payFor(payments, order, order);
    payments.pass(24 * 60 + 1);
    await payFor(payments, null, order);
    expect((await states()).toSorted()).toEqual(["applied", "mismatch"]);
    expect(await listing(order.listingId)).toMatchObject({ months_paid: 3 });
  });

  test("the price at the start of a checkout applies, even after it was raised", async () => {
    const payments = await openPaymentSite(database.db);
    const { site } = payments.services;
    payments.services.site = { ...site, prices: { ...site.prices, teacherMonthlyUsd: 9, months: [1] } };
    const order = await payments.newOrder();
    await payFor(payments, order, order);
    expect(await states()).toEqual(["applied"]);
  });

  test("an order that the site could not have created is unrelated, and raises an alert when paid", async () => {
    const payments = await openPaymentSite(database.db);
    await payFor(payments, null, await payments.newOrder({ months: 2 }));
    await payFor(payments, null, await payments.newOrder({ listingId: "everything" }));
    expect(await states()).toEqual([]);
    expect((await alerts()).map(({ kind }) => kind)).toEqual(["unknown-order", "unknown-order"]);
  });

  test("a session without an order is unrelated, and an unknown session is not found", async () => {
    const payments = await openPaymentSite(database.db);
    const { id } = await payments.open(await payments.newOrder());
    await payments.site.store.transaction(async (records) => {
      const record = await records.find("session", id);
      if (record !== null)
        await records.save("session", id, { ...record, session: { ...record.session, metadata: {} } });
    });
    expect(await payments.apply(id)).toEqual({ ok: true, value: { kind: "unrelated" } });
    expect(await payments.apply("cs_test_unknown")).toEqual({ ok: false, failure: "not-found" });
    expect(await states()).toEqual([]);
  });

  test.each([true, false])("a payment for a deleted listing is an orphan (own row: %j)", async (hasRow) => {
    const payments = await openPaymentSite(database.db);
    const order = await payments.newOrder();
    await database.db.deleteFrom("profiles").execute();
    const id = await payFor(payments, hasRow ? order : null, order);
    expect(await states()).toEqual(["orphan"]);
    expect(await alerts()).toEqual([{ kind: "orphan", details: "" }]);
    expect(await listing(order.listingId)).toBeUndefined();
    await payments.site.act(id, "refund-all");
    await payments.apply(id);
    expect(await states()).toEqual(["refunded"]);
  });

  test("a payment stays applied when its listing is deleted", async () => {
    const payments = await openPaymentSite(database.db);
    const order = await payments.newOrder();
    const id = await payFor(payments, order, order);
    await database.db.deleteFrom("teacher_listings").execute();
    await payments.apply(id);
    await expectInvariants(database.db, payments.site);
    expect(await states()).toEqual(["applied"]);
    expect(await alerts()).toEqual([]);
  });

  test("two concurrent sessions that are both paid both count, and raise one alert", async () => {
    const payments = await openPaymentSite(database.db);
    const order = await payments.newOrder();
    const one = await payments.open(order);
    payments.pass(2);
    const other = await payments.open({ ...order, intentKey: "another", months: 1 });
    payments.pass(2);
    for (const { id } of [other, one]) {
      await payments.site.choose(id, "pay");
      payments.pass(1);
    }
    for (const { id } of [one, other, one, other]) {
      await payments.apply(id);
      await expectInvariants(database.db, payments.site);
    }
    expect(await states()).toEqual(["applied", "applied"]);
    expect(await alerts()).toEqual([{ kind: "paid-twice", details: other.id }]);
    expect(await listing(order.listingId)).toEqual({
      months_paid: 4,
      is_active: true,
      subscription_started_at: new Date("2027-01-31T10:04:00Z"),
      subscription_expires_at: new Date("2027-05-31T10:04:00Z"),
    });
  });

  test("consecutive payments raise no alert, and keep the day of the first start", async () => {
    const payments = await openPaymentSite(database.db);
    const order = await payments.newOrder({ months: 1 });
    for (const intentKey of ["a", "b", "c"]) {
      const renewal = { ...order, intentKey };
      await payFor(payments, renewal, renewal);
      payments.pass(60);
    }
    expect(await alerts()).toEqual([]);
    expect(await listing(order.listingId)).toMatchObject({
      months_paid: 3,
      subscription_expires_at: new Date("2027-04-30T10:00:00Z"),
    });
  });

  test("a refund takes back its own months only, and a formerly public listing is gone", async () => {
    const payments = await openPaymentSite(database.db);
    const order = await payments.newOrder();
    const first = await payFor(payments, order, order);
    payments.pass(60);
    const renewal = { ...order, intentKey: "renewal", months: 6 };
    const second = await payFor(payments, renewal, renewal);
    await payments.site.act(first, "refund-all");
    await payments.apply(first);
    await expectInvariants(database.db, payments.site);
    expect(await listing(order.listingId)).toMatchObject({ months_paid: 6, is_active: true });
    await payments.site.act(second, "dispute-open");
    await payments.apply(second);
    expect(await listing(order.listingId)).toMatchObject({ months_paid: 0, subscription_started_at: null });
    expect(await findListing(payments.services, order.listingId)).toEqual({ ok: false, failure: "gone" });
  });

  test("a full refund takes the months back, even if the session was changed after it was applied", async () => {
    const payments = await openPaymentSite(database.db);
    const order = await payments.newOrder();
    const id = await payFor(payments, order, order);
    await payments.site.store.transaction(async (records) => {
      const record = await records.find("session", id);
      if (record === null) throw new Error("The session is gone.");
      await records.save("session", id, { ...record, session: { ...record.session, metadata: {} } });
    });
    await payments.site.act(id, "refund-all");
    await payments.apply(id);
    expect(await states()).toEqual(["refunded"]);
    expect(await database.db.selectFrom("ledger").select("months").execute()).toEqual([{ months: 0 }]);
    expect(await listing(order.listingId)).toMatchObject({ months_paid: 0, is_active: false });
    expect(await checkInvariants(payments.services)).toEqual([]);
  });

  test("a payment does not restore a removed listing", async () => {
    const payments = await openPaymentSite(database.db);
    const order = await payments.newOrder();
    await database.db.updateTable("teacher_listings").set({ removed_at: payments.site.clock.now }).execute();
    await payments.begin(order);
    const { id } = await payments.open(order);
    await payments.site.choose(id, "pay");
    for (let time = 0; time < 2; time += 1)
      expect(await payments.apply(id)).toMatchObject({ value: { state: "applied", isListingRemoved: true } });
    await expectInvariants(database.db, payments.site);
    expect(await listing(order.listingId)).toMatchObject({ months_paid: 3, is_active: false });
    expect(await alerts()).toEqual([{ kind: "removed-listing", details: "" }]);
    const emails = await database.db.selectFrom("mail_outbox").select(["kind", "letter"]).execute();
    expect(emails.map(({ letter }) => JSON.parse(letter ?? ""))).toMatchObject([{ isListingRemoved: true }]);
  });

  test("payments, refunds and repeated events keep a listing taken down while its paid time runs", async () => {
    const payments = await openPaymentSite(database.db);
    const first = await payments.newOrder();
    await payFor(payments, first, first);
    payments.pass(3 * 24 * 60);
    const down = { taken_down_at: payments.site.clock.now };
    await database.db.updateTable("teacher_listings").set(down).execute();
    const second = { ...first, intentKey: randomUUID() };
    const id = await payFor(payments, second, second);
    expect(await payments.apply(id)).toMatchObject({ value: { state: "applied", isListingTakenDown: true } });
    expect(await listing(first.listingId)).toMatchObject({ months_paid: 6, is_active: false });
    await payments.site.act(id, "refund-all");
    await payments.apply(id);
    expect(await listing(first.listingId)).toMatchObject({ months_paid: 3, is_active: false });
    await expectInvariants(database.db, payments.site);
    expect(await checkInvariants(payments.services)).toEqual([]);
    expect(await alerts()).toMatchObject([{ kind: "refunded" }]);
    const rows = await database.db.selectFrom("mail_outbox").select("letter").orderBy("created_at").execute();
    const receipts = rows.map(({ letter }) => JSON.parse(letter ?? "{}") as object);
    expect(receipts).toMatchObject([{ isListingTakenDown: false }, { isListingTakenDown: true }]);
  });

  test("a payment before its listing was removed raises no alert", async () => {
    const payments = await openPaymentSite(database.db);
    const order = await payments.newOrder();
    const id = await payFor(payments, order, order);
    await database.db.updateTable("teacher_listings").set({ removed_at: payments.site.clock.now }).execute();
    await payments.apply(id);
    expect(await alerts()).toEqual([]);
  });

  test("an open page is expired at the next check after its listing is removed", async () => {
    const payments = await openPaymentSite(database.db);
    const order = await payments.newOrder();
    await payments.begin(order);
    const { id } = await payments.open(order);
    expect(await payments.apply(id)).toMatchObject({ value: { state: "open" } });
    await database.db.updateTable("teacher_listings").set({ removed_at: payments.site.clock.now }).execute();
    payments.pass(6);
    expect(await recheckPayments(payments.services, payments.site.provider)).toEqual({ checked: 1, failed: 0 });
    expect(await states()).toEqual(["expired"]);
    expect(await payments.site.provider.findSession(id)).toMatchObject({ value: { status: "expired" } });
  });

  test("a second open session for a listing is expired", async () => {
    const payments = await openPaymentSite(database.db);
    const order = await payments.newOrder();
    await payments.begin(order);
    const offered = await payments.open(order);
    const extraSession = await payments.open({ ...order, intentKey: "extra" });
    expect(await payments.apply(offered.id)).toMatchObject({ value: { state: "open" } });
    expect(await payments.apply(extraSession.id)).toMatchObject({ value: { state: "expired" } });
    await expectInvariants(database.db, payments.site);
    expect((await payments.site.provider.findSession(offered.id)).ok).toBe(true);
    expect((await states()).toSorted()).toEqual(["expired", "open"]);
  });
});
