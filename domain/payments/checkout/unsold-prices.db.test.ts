import { expect, test } from "vitest";
import type { Order } from "#domain/payments/payment-provider.ts";
import { checkInvariants } from "#domain/payments/reconcile/check-invariants.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { expectInvariants } from "#test/helpers/payments/invariants.ts";
import { openPaymentSite, type PaymentSite } from "#test/helpers/payments/payments.ts";
import { recordPrices } from "./listing-prices.ts";

eachDatabase((database) => {
  const listing = (id: string) =>
    database.db
      .selectFrom("teacher_listings")
      .select(["months_paid", "is_active"])
      .where("id", "=", id)
      .executeTakeFirst();
  const states = async () =>
    (await database.db.selectFrom("payments").select("state").execute()).map(({ state }) => state);
  const alerts = () => database.db.selectFrom("payment_alerts").select(["kind", "details"]).orderBy("kind").execute();

  /** Pays a session that has our metadata but no row, and applies it three times. */
  async function payFor(payments: PaymentSite, order: Order): Promise<string> {
    const { id } = await payments.open(order);
    await payments.site.choose(id, "pay");
    for (let time = 0; time < 3; time += 1) {
      await payments.apply(id);
      await expectInvariants(database.db, payments.site);
    }
    return id;
  }

  test.each([
    ["too cheap", { months: 12, unitCents: 100 }, 2],
    ["too cheap for months that are not sold", { months: 7, unitCents: 150 }, 2],
    ["too expensive", { months: 3, unitCents: 900 }, 5],
    ["of a school", { months: 1, unitCents: 2000 }, 4],
  ])(
    "a session with a price that is %s, and never sold, is credited the months its amount buys",
    async (_, change, months) => {
      const payments = await openPaymentSite(database.db);
      const order = await payments.newOrder(change);
      const id = await payFor(payments, order);
      const cents = change.months * change.unitCents;
      const details = `${change.months} × ${change.unitCents}: ${cents} usd`;
      expect(await states()).toEqual(["applied"]);
      expect(await alerts()).toEqual([{ kind: "unsold-price", details }]);
      expect(await listing(order.listingId)).toMatchObject({ months_paid: months, is_active: true });
      expect(await checkInvariants(payments.services)).toEqual([]);
      const emails = await database.db.selectFrom("mail_outbox").select("letter").execute();
      const receipt = { kind: "receipt", months, amountCents: cents };
      expect(emails.map(({ letter }) => JSON.parse(letter ?? ""))).toMatchObject([receipt]);
      await payments.site.act(id, "refund-half");
      await payments.apply(id);
      const left = months - Math.floor(months / 2);
      expect(await listing(order.listingId)).toMatchObject({ months_paid: left });
      await expectInvariants(database.db, payments.site);
      expect(await checkInvariants(payments.services)).toEqual([]);
    },
  );

  test("an unsold price is converted at the price of its session's day, and a former price is accepted", async () => {
    const payments = await openPaymentSite(database.db);
    const { services } = payments;
    await recordPrices(services);
    const before = await payments.newOrder({ unitCents: 400 });
    const { id } = await payments.open(before);
    await payments.site.choose(id, "pay");
    payments.pass(10 * 24 * 60);
    services.site = { ...services.site, prices: { ...services.site.prices, teacherMonthlyUsd: 9 } };
    await recordPrices(services);
    await payments.apply(id);
    expect(await listing(before.listingId)).toMatchObject({ months_paid: 2 });
    const after = await payments.newOrder({ unitCents: 400 });
    await payFor(payments, after);
    expect(await listing(after.listingId)).toMatchObject({ months_paid: 1 });
    const old = await payments.newOrder({ unitCents: 500 });
    await payFor(payments, old);
    expect(await listing(old.listingId)).toMatchObject({ months_paid: 3 });
    expect((await alerts()).map(({ kind }) => kind)).toEqual(["unsold-price", "unsold-price"]);
  });

  test("an amount that buys no month at an unsold price is a mismatch", async () => {
    const payments = await openPaymentSite(database.db);
    const order = await payments.newOrder({ months: 3, unitCents: 100 });
    await payFor(payments, order);
    expect(await states()).toEqual(["mismatch"]);
    expect(await alerts()).toEqual([
      { kind: "mismatch", details: "amount: 300 usd" },
      { kind: "unsold-price", details: "3 × 100: 300 usd" },
    ]);
    expect(await listing(order.listingId)).toMatchObject({ months_paid: 0, is_active: false });
  });
});
