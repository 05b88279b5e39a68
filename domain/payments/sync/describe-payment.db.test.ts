import { expect, test } from "vitest";
import type { Member } from "#domain/members/actor.ts";
import { listPaymentsOfListing } from "#domain/payments/operations/list-payments-of-listing.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { unwrap } from "#test/helpers/payments/payment-gateway.ts";
import { openPaymentSite, type PaymentSite } from "#test/helpers/payments/payments.ts";

eachDatabase((database) => {
  /** Starts a payment for a listing. Returns a function that reads its description as the owner. */
  async function begin(payments: PaymentSite) {
    const order = await payments.newOrder();
    await payments.begin(order);
    const { id } = await payments.open(order);
    const listing = database.db.selectFrom("teacher_listings").select("user_id").where("id", "=", order.listingId);
    const { user_id: userId } = await listing.executeTakeFirstOrThrow();
    const actor = { role: "member", userId } as Member;
    const describe = async () => {
      const [payment] = unwrap(await listPaymentsOfListing(payments.services, actor, order.listingId));
      return payment?.description;
    };
    return { id, userId, describe };
  }

  async function changeEverything(userId: string) {
    const { db } = database;
    await db.updateTable("profiles").set({ full_name: "Someone Else", email: "new@taoli.example" }).execute();
    const moved = { city: "Toronto", city_key: "toronto", state: "ON" };
    await db.updateTable("teacher_listings").set(moved).where("user_id", "=", userId).execute();
  }

  test("payer and listing are recorded when a payment is made, and later renames do not change them", async () => {
    const payments = await openPaymentSite(database.db);
    const { id, userId, describe } = await begin(payments);
    await payments.apply(id);
    expect(await describe()).toBe(null);
    await payments.site.choose(id, "pay");
    await payments.apply(id);
    const then = {
      payer: { name: "Lin Yuqing", email: `teacher-${userId}@taoli.example` },
      listing: { name: "Lin Yuqing", city: "Boston", state: "MA" },
    };
    expect(await describe()).toEqual(then);
    await changeEverything(userId);
    await payments.site.act(id, "refund-half");
    await payments.apply(id);
    expect(await describe()).toEqual(then);
  });

  test("an older payment without a description, or one whose payer was erased, is not described later", async () => {
    const payments = await openPaymentSite(database.db);
    const { id, describe } = await begin(payments);
    await payments.site.choose(id, "pay");
    await payments.apply(id);
    const gone = { payer_name: null, payer_email: null, listing_name: null };
    await database.db.updateTable("payments").set(gone).execute();
    await payments.apply(id);
    expect(await describe()).toEqual({ payer: { name: null, email: null }, listing: null });

    // A row of an earlier version: paid, without a description.
    const old = await begin(payments);
    await payments.site.choose(old.id, "pay");
    const times = { session_created_at: payments.site.clock.now, session_expires_at: payments.site.clock.now };
    const paid = { session_status: "paid", session_read_at: payments.site.clock.now } as const;
    await database.db
      .updateTable("payments")
      .set({ ...times, ...paid, paid_at: payments.site.clock.now, state: "applied", session_id: old.id })
      .where("state", "=", "created")
      .execute();
    await payments.apply(old.id);
    expect(await old.describe()).toBe(null);
  });

  test("a description can be erased but not changed", async () => {
    const payments = await openPaymentSite(database.db);
    const { id } = await begin(payments);
    await payments.site.choose(id, "pay");
    await payments.apply(id);
    const rejected = { code: "23001" };
    for (const change of [
      { payer_name: "X" },
      { payer_email: "x@taoli.example" },
      { listing_name: "X" },
      { listing_city: "X" },
      { listing_state: "X" },
      { described_at: new Date() },
      { account: "gateway" as const },
    ])
      await expect(database.db.updateTable("payments").set(change).execute()).rejects.toMatchObject(rejected);
  });
});
