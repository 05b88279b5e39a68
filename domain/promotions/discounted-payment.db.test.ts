import { expect, test } from "vitest";
import { startCheckout } from "#domain/payments/checkout/start-checkout.ts";
import { checkInvariants } from "#domain/payments/reconcile/check-invariants.ts";
import { failure } from "#std/result.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { openCheckoutSite } from "#test/helpers/payments/checkout-site.ts";
import { expectInvariants } from "#test/helpers/payments/invariants.ts";
import { unwrap } from "#test/helpers/payments/payment-gateway.ts";
import { insertCode, newOwner, redeem } from "#test/helpers/promotions/promotions.ts";

eachDatabase((database) => {
  async function open(columns: Parameters<typeof insertCode>[1] = {}) {
    const payments = await openCheckoutSite(database.db);
    const started = new Date(payments.site.clock.now.getTime() - 1000);
    const percent = { kind: "percent-off", months: null, percent: 20, starts_at: started } as const;
    const codeId = await insertCode(database.db, { ...percent, ...columns });
    const promotion = (code = "spring 2027") => ({ code, limit: async () => null });
    return {
      ...payments,
      codeId,
      promotion,
      pressWith: (code?: string, months = 3) => payments.press({ months, promotion: promotion(code) }),
      async pay(sessionId: string) {
        await payments.site.choose(sessionId, "pay");
        return unwrap(await payments.apply(sessionId));
      },
      row: () => database.db.selectFrom("payments").selectAll().executeTakeFirstOrThrow(),
      async isSound() {
        await expectInvariants(database.db, payments.site);
        expect(await checkInvariants(payments.services)).toEqual([]);
      },
    };
  }
  const alerts = () => database.db.selectFrom("payment_alerts").select(["kind", "details"]).execute();

  test("a code reduces the amount by exactly its percentage and keeps the months", async () => {
    const { pressWith, pay, row, codeId, site, listingId, isSound } = await open();
    const { sessionId } = unwrap(await pressWith());
    const record = await site.store.transaction((records) => records.find("session", sessionId));
    expect(record?.session).toMatchObject({
      amount_subtotal: 1500,
      amount_total: 1200,
      total_details: { amount_discount: 300 },
      metadata: { promotion_code_id: codeId, promotion_code: "SPRING-2027", discount_cents: "300" },
    });
    expect(await pay(sessionId)).toMatchObject({ state: "applied", months: 3 });
    expect(await row()).toMatchObject({ paid_cents: 1200, discount_cents: 300, promotion_code: "SPRING-2027" });
    const listing = database.db.selectFrom("teacher_listings").select("months_paid").where("id", "=", listingId);
    expect(await listing.executeTakeFirst()).toEqual({ months_paid: 3 });
    const emails = database.db.selectFrom("mail_outbox").select("letter").where("kind", "=", "receipt");
    expect((await emails.executeTakeFirst())?.letter).toContain('"amountCents":1200');
    expect(await alerts()).toEqual([]);
    await isSound();
  });

  test("a refund takes back its share of the months in relation to the paid amount", async () => {
    const { pressWith, pay, site, apply, isSound, row } = await open();
    const { sessionId } = unwrap(await pressWith());
    await pay(sessionId);
    await site.act(sessionId, "refund-half");
    await apply(sessionId);
    const ledger = () => database.db.selectFrom("ledger").select("months").executeTakeFirst();
    expect([(await row()).refunded_cents, await ledger()]).toEqual([600, { months: 2 }]);
    await site.act(sessionId, "refund-all");
    await apply(sessionId);
    expect([(await row()).refunded_cents, await ledger()]).toEqual([1200, { months: 0 }]);
    await isSound();
  });

  test.each([1500, 1199, 1201])("%i cents instead of the agreed 1,200 are a mismatch with an alert", async (amount) => {
    const { pressWith, site, apply } = await open();
    const { sessionId } = unwrap(await pressWith());
    await site.store.transaction(async (records) => {
      const record = await records.find("session", sessionId);
      if (record === null) throw new Error("There is no session.");
      await records.save("session", sessionId, { ...record, session: { ...record.session, amount_total: amount } });
    });
    await site.choose(sessionId, "pay");
    expect(unwrap(await apply(sessionId))).toMatchObject({ state: "mismatch" });
    expect(await database.db.selectFrom("ledger").selectAll().execute()).toEqual([]);
    expect(await alerts()).toEqual([{ kind: "mismatch", details: `amount: ${amount} usd` }]);
  });

  test("a session with an invalid discount is a mismatch, and one with a valid discount is applied", async () => {
    const payments = await open();
    const { codeId, newOrder, open: openSession, site, apply } = payments;
    const pay = async (discount: { codeId: string; code: string; cents: number }) => {
      const order = await newOrder({ discount });
      const { id } = await openSession(order);
      await site.choose(id, "pay");
      return unwrap(await apply(id));
    };
    expect(await pay({ codeId, code: "SPRING-2027", cents: 900 })).toMatchObject({ state: "mismatch" });
    const unknown = { codeId: crypto.randomUUID(), code: "SPRING-2027", cents: 300 };
    expect(await pay(unknown)).toMatchObject({ state: "mismatch" });
    expect((await alerts()).map(({ details }) => details)).toEqual([
      "amount, discount: 600 usd",
      "amount, discount: 1200 usd",
    ]);
    expect(await pay({ codeId, code: "SPRING-2027", cents: 300 })).toMatchObject({ state: "applied", months: 3 });
  });

  test("twenty concurrent owners with a code of three uses get three discounted pages", async () => {
    const { services, site, wanted, promotion } = await open({ max_uses: 3 });
    const owners = await Promise.all(Array.from({ length: 20 }, () => newOwner(database.db)));
    const pressed = await Promise.all(
      owners.map(({ userId, email, listingId }) => {
        const owner = { role: "member", userId, email, fullName: "Lin Yuqing", language: null } as const;
        return startCheckout(services, site.provider, owner, { ...wanted, listingId, promotion: promotion() });
      }),
    );
    expect(pressed.filter(({ ok }) => ok)).toHaveLength(3);
    expect(pressed.filter((result) => !result.ok && result.failure === "code-used-up")).toHaveLength(17);
  });

  test("an expired page releases its use, and a payment does not, even when refunded", async () => {
    const { pressWith, pay, site, apply, services, pass, owner } = await open({ max_uses: 1 });
    const other = await newOwner(database.db);
    const first = unwrap(await pressWith());
    expect(await redeem(services, other)).toBe("code-used-up");
    pass(40);
    await apply(first.sessionId);
    expect(await redeem(services, other)).toEqual({ discount: { code: "SPRING-2027", percent: 20 } });
    const second = unwrap(await pressWith());
    expect(second.sessionId).not.toBe(first.sessionId);
    await pay(second.sessionId);
    await site.act(second.sessionId, "refund-all");
    await apply(second.sessionId);
    expect(await redeem(services, other)).toBe("code-used-up");
    if (owner.role !== "member") throw new Error("The owner is a member.");
    expect(await redeem(services, owner)).toBe("code-used");
    expect(await pressWith()).toEqual(failure("code-used"));
  });

  test("the same code returns the same page, and another one or none expires it", async () => {
    const { pressWith, press, codeId, statuses, site } = await open();
    expect(codeId).not.toBe("");
    await insertCode(database.db, {
      code: "AUTUMN-2027",
      kind: "percent-off",
      months: null,
      percent: 50,
      starts_at: new Date(site.clock.now.getTime() - 1000),
    });
    const first = unwrap(await pressWith("spring2027"));
    expect(unwrap(await pressWith("SPRING-2027")).sessionId).toBe(first.sessionId);
    const second = unwrap(await pressWith("AUTUMN-2027"));
    const third = unwrap(await press());
    const all = await statuses();
    expect([first, second, third].map(({ sessionId }) => all.get(sessionId))).toEqual(["expired", "expired", "open"]);
    expect((await site.provider.findSession(third.sessionId)).ok).toBe(true);
    expect(unwrap(await site.provider.findSession(third.sessionId)).amountCents).toBe(1500);
  });

  test("unusable codes create no page, and attempts are rate-limited", async () => {
    const { press, pressWith, rows } = await open({ listing_type: "school" });
    expect(await pressWith()).toEqual(failure("code-other-plan"));
    expect(await pressWith("UNKNOWN-1")).toEqual(failure("code-unknown"));
    expect(await pressWith("?")).toEqual(failure("code-unknown"));
    const promotion = { code: "SPRING-2027", limit: async () => 60 };
    expect(await press({ promotion })).toEqual(failure("too-many-requests"));
    expect(await rows()).toEqual([]);
  });

  test("a discount leaves at least fifty cents to pay, the provider's minimum", async () => {
    const { pressWith, site, pay, isSound } = await open({ percent: 99 });
    const { sessionId } = unwrap(await pressWith("SPRING-2027", 1));
    expect(unwrap(await site.provider.findSession(sessionId)).amountCents).toBe(50);
    expect(await pay(sessionId)).toMatchObject({ state: "applied", months: 1 });
    await isSound();
  });

  test("the agreed discount of a payment cannot be changed", async () => {
    const { pressWith } = await open();
    unwrap(await pressWith());
    const change = (set: object) => database.db.updateTable("payments").set(set).execute();
    await expect(change({ discount_cents: 900 })).rejects.toThrow("are kept as they are");
    await expect(change({ promotion_code: null, promotion_code_id: null, discount_cents: 0 })).rejects.toThrow(
      "are kept as they are",
    );
  });
});
