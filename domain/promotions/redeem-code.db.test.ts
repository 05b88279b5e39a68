import { expect, test } from "vitest";
import { eraseAccount } from "#domain/account-closure/erase-account.ts";
import { checkInvariants } from "#domain/payments/reconcile/check-invariants.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { schoolColumns, secondsFromNow, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { expectInvariants } from "#test/helpers/payments/invariants.ts";
import { openPaymentSite } from "#test/helpers/payments/payments.ts";
import { insertCode, newOwner, redeem } from "#test/helpers/promotions/promotions.ts";
import { redeemCode } from "./redeem-code.ts";

eachDatabase((database) => {
  const listingOf = (id: string) =>
    database.db
      .selectFrom("teacher_listings")
      .select(["months_paid", "is_active", "subscription_started_at", "subscription_expires_at"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const countUses = async () => (await database.db.selectFrom("promotion_redemptions").select("id").execute()).length;

  test("a code activates a listing for its months, which do not count as paid", async () => {
    const services = testServices(database.db);
    const codeId = await insertCode(database.db, { months: 2 });
    const owner = await newOwner(database.db);
    const done = await redeem(services, owner);
    expect(done).toMatchObject({ months: 2, listing: { monthsPaid: 0, isActive: true } });
    expect(await listingOf(owner.listingId)).toEqual({
      months_paid: 0,
      is_active: true,
      subscription_started_at: testNow,
      subscription_expires_at: new Date("2026-08-15T12:00:00Z"),
    });
    const audit = await database.db
      .selectFrom("audit_log")
      .select(["actor_id", "target_id", "details"])
      .where("action", "=", "code-redeemed")
      .where("actor_id", "=", owner.userId)
      .execute();
    expect(audit).toEqual([
      { actor_id: owner.userId, target_id: owner.listingId, details: { code: codeId, months: 2 } },
    ]);
    expect(await checkInvariants(services)).toEqual([]);
  });

  test("twenty concurrent owners with a code of three uses redeem it three times", async () => {
    const services = testServices(database.db);
    await insertCode(database.db, { max_uses: 3 });
    const owners = await Promise.all(Array.from({ length: 20 }, () => newOwner(database.db)));
    const done = await Promise.all(owners.map((owner) => redeem(services, owner)));
    expect(done.filter((result) => typeof result !== "string")).toHaveLength(3);
    expect(done.filter((result) => result === "code-used-up")).toHaveLength(17);
    const numbers = database.db.selectFrom("promotion_redemptions").select("use_number").orderBy("use_number");
    expect(await numbers.execute()).toEqual([1, 2, 3].map((use_number) => ({ use_number })));
    const active = database.db.selectFrom("teacher_listings").select("id").where("is_active", "=", true);
    expect(await active.execute()).toHaveLength(3);
    expect(await checkInvariants(services)).toEqual([]);
  });

  test("ten concurrent clicks of an owner redeem a code once", async () => {
    const services = testServices(database.db);
    await insertCode(database.db);
    const owner = await newOwner(database.db);
    const done = await Promise.all(Array.from({ length: 10 }, () => redeem(services, owner)));
    expect(done.filter((result) => typeof result !== "string")).toHaveLength(1);
    expect(done.filter((result) => result === "code-used")).toHaveLength(9);
    expect((await listingOf(owner.listingId)).subscription_expires_at).toEqual(new Date("2026-07-15T12:00:00Z"));
  });

  test.each([
    ["code-unknown", { deactivated_at: testNow }, {}],
    ["code-not-started", { starts_at: secondsFromNow(1) }, {}],
    ["code-expired", { ends_at: testNow }, {}],
    ["code-other-plan", { listing_type: "school" }, {}],
    ["listing-removed", {}, { removed_at: testNow }],
    ["listing-taken-down", {}, { taken_down_at: testNow }],
  ] as const)("%s: the code is not redeemed and the listing not changed", async (code, codeColumns, listingColumns) => {
    await insertCode(database.db, codeColumns);
    const owner = await newOwner(database.db, listingColumns);
    const before = await listingOf(owner.listingId);
    expect(await redeem(testServices(database.db), owner)).toBe(code);
    expect(await listingOf(owner.listingId)).toEqual(before);
    expect(await countUses()).toBe(0);
  });

  test("a code for a plan is redeemed by a listing of that plan until it ends", async () => {
    await insertCode(database.db, { listing_type: "school", ends_at: secondsFromNow(1) });
    const {
      user_id: _,
      id: __,
      ...school
    } = schoolColumns({
      is_active: false,
      subscription_started_at: null,
      subscription_expires_at: null,
      months_paid: 0,
    });
    expect(await redeem(testServices(database.db), await newOwner(database.db, school))).toMatchObject({ months: 1 });
  });

  test("a code is rejected without a listing, for operators and for visitors", async () => {
    const services = testServices(database.db);
    await insertCode(database.db);
    expect(await redeem(services, { userId: crypto.randomUUID(), email: "new@owner.example" })).toBe(
      "listing-not-found",
    );
    const unlimited = async () => null;
    const operator = { role: "admin", userId: crypto.randomUUID() } as const;
    expect(await redeemCode(services, unlimited, operator, "SPRING-2027")).toMatchObject({
      failure: { code: "not-allowed" },
    });
    expect(await redeemCode(services, unlimited, { role: "visitor" }, "SPRING-2027")).toMatchObject({
      failure: { code: "not-signed-in" },
    });
    expect(await countUses()).toBe(0);
  });

  test("a recreated listing with a new email address belongs to the same person", async () => {
    const services = testServices(database.db);
    await insertCode(database.db);
    const owner = await newOwner(database.db);
    await redeem(services, owner);
    await database.db.deleteFrom("profiles").where("id", "=", owner.userId).execute();
    const { user_id: userId } = await database.db
      .insertInto("profiles")
      .values({ id: owner.userId, full_name: "Lin Yuqing", email: "changed@owner.example" })
      .returning("id as user_id")
      .executeTakeFirstOrThrow();
    const again = await newOwner(database.db);
    await database.db
      .updateTable("teacher_listings")
      .set({ user_id: userId })
      .where("id", "=", again.listingId)
      .execute();
    expect(await redeem(services, { userId, email: "changed@owner.example" })).toBe("code-used");
    expect(await countUses()).toBe(1);
  });

  test("a deleted account that is registered again with the same address belongs to the same person", async () => {
    const services = testServices(database.db);
    await insertCode(database.db);
    const owner = await newOwner(database.db);
    await redeem(services, owner);
    expect(await eraseAccount(services, owner.userId)).toBe(true);
    const uses = await database.db.selectFrom("promotion_redemptions").select("user_id").execute();
    expect(uses).toEqual([{ user_id: null }]);
    const again = await newOwner(database.db, { email: owner.email.toUpperCase() });
    expect(await redeem(services, again)).toBe("code-used");
  });

  test("a code is redeemed up to its limits per person and per listing", async () => {
    const services = testServices(database.db);
    await insertCode(database.db, { per_person: 2, per_listing: 1 });
    const owner = await newOwner(database.db);
    expect(await redeem(services, owner)).toMatchObject({ months: 1 });
    expect(await redeem(services, owner)).toBe("code-used");
    await insertCode(database.db, { code: "TWICE-2027", per_person: 2, per_listing: 2 });
    expect(await redeem(services, owner, "twice2027")).toMatchObject({ months: 1 });
    expect(await redeem(services, owner, "TWICE-2027")).toMatchObject({ months: 1 });
    expect((await listingOf(owner.listingId)).subscription_expires_at).toEqual(new Date("2026-09-15T12:00:00Z"));
  });

  test("every attempt counts for the rate limit, and no code is looked up above it", async () => {
    const services = testServices(database.db);
    await insertCode(database.db);
    const owner = await newOwner(database.db);
    const actor = { role: "member", fullName: "Lin Yuqing", language: null, ...owner } as const;
    const tries: string[] = [];
    const limit = async (userId: string) => (tries.push(userId) > 2 ? 60 : null);
    for (const code of ["WRONG-1", "no code"])
      expect(await redeemCode(services, limit, actor, code)).toMatchObject({ failure: { code: "code-unknown" } });
    expect(await redeemCode(services, limit, actor, "SPRING-2027")).toMatchObject({
      failure: { code: "too-many-requests", seconds: 60 },
    });
    expect(tries).toEqual([owner.userId, owner.userId, owner.userId]);
    expect(await countUses()).toBe(0);
  });

  test("redemptions and codes cannot be deleted, and their terms cannot be changed", async () => {
    const services = testServices(database.db);
    await insertCode(database.db);
    const owner = await newOwner(database.db);
    await redeem(services, owner);
    const rejected = "are kept as they are";
    const { db } = database;
    await expect(db.deleteFrom("promotion_redemptions").execute()).rejects.toThrow(rejected);
    await expect(db.deleteFrom("promotion_codes").execute()).rejects.toThrow(rejected);
    await expect(db.updateTable("promotion_redemptions").set({ months: 12 }).execute()).rejects.toThrow(rejected);
    await expect(
      db.updateTable("promotion_redemptions").set({ user_id: crypto.randomUUID() }).execute(),
    ).rejects.toThrow(rejected);
    await expect(db.updateTable("promotion_codes").set({ max_uses: 4 }).execute()).rejects.toThrow(rejected);
    await db.updateTable("promotion_codes").set({ deactivated_at: testNow }).execute();
    await expect(db.updateTable("promotion_codes").set({ deactivated_at: null }).execute()).rejects.toThrow(rejected);
  });

  test("an expiry that differs from the entries is found for free months too", async () => {
    const services = testServices(database.db);
    await insertCode(database.db);
    const owner = await newOwner(database.db);
    await redeem(services, owner);
    const longer = { subscription_expires_at: new Date("2027-07-15T12:00:00Z") };
    await database.db.updateTable("teacher_listings").set(longer).where("id", "=", owner.listingId).execute();
    expect(await checkInvariants(services)).toEqual([{ rule: "projection", subject: owner.listingId }]);
  });

  test("a redemption that exceeds a code's limits is found", async () => {
    const services = testServices(database.db);
    const codeId = await insertCode(database.db, { max_uses: 1 });
    const [one, other] = [await newOwner(database.db), await newOwner(database.db)];
    await redeem(services, one);
    const use = {
      code_id: codeId,
      listing_id: other.listingId,
      address_hash: "other",
      months: 1,
      redeemed_at: testNow,
    };
    await database.db
      .insertInto("promotion_redemptions")
      .values({ ...use, use_number: 2, person_use: 1, listing_use: 1 })
      .execute();
    expect(await checkInvariants(services)).toContainEqual({ rule: "code-limits", subject: codeId });
  });

  test("payments around free months, a refund and a dispute keep each entry's own months", async () => {
    const payments = await openPaymentSite(database.db);
    const { services, site } = payments;
    await insertCode(database.db, { months: 2, starts_at: new Date(site.clock.now.getTime() - 1000) });
    const order = await payments.newOrder();
    const owner = await database.db
      .selectFrom("teacher_listings")
      .innerJoin("profiles", "profiles.id", "user_id")
      .select(["user_id as userId", "email"])
      .where("teacher_listings.id", "=", order.listingId)
      .executeTakeFirstOrThrow();
    const pay = async () => {
      const next = { ...order, intentKey: crypto.randomUUID() };
      await payments.begin(next);
      const { id } = await payments.open(next);
      await site.choose(id, "pay");
      await payments.apply(id);
      return id;
    };
    const state = async () => {
      const { months_paid, subscription_expires_at } = await listingOf(order.listingId);
      await expectInvariants(database.db, site);
      expect(await checkInvariants(services)).toEqual([]);
      return [months_paid, subscription_expires_at?.toISOString().slice(0, 10)];
    };
    const first = await pay();
    payments.pass(20 * 24 * 60);
    expect(await redeem(services, owner)).toMatchObject({ months: 2 });
    expect(await state()).toEqual([3, "2027-06-30"]);
    const second = await pay();
    expect(await state()).toEqual([6, "2027-09-30"]);
    await site.act(first, "refund-all");
    await payments.apply(first);
    // Free months and the second payment: five months from the day of redemption.
    expect(await state()).toEqual([3, "2027-07-20"]);
    await site.act(second, "dispute-open");
    await payments.apply(second);
    expect(await state()).toEqual([0, "2027-04-20"]);
    await site.act(second, "dispute-win");
    await payments.apply(second);
    expect(await state()).toEqual([3, "2027-07-20"]);
  });
});
