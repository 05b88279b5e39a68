import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { failure } from "#std/result.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { openCheckoutSite } from "#test/helpers/payments/checkout-site.ts";
import { expectInvariants } from "#test/helpers/payments/invariants.ts";
import { unwrap } from "#test/helpers/payments/payment-gateway.ts";

eachDatabase((database) => {
  const open = () => openCheckoutSite(database.db);

  test("an owner is redirected to a page with the server's price in the page's language", async () => {
    const payments = await open();
    const { sessionId, url } = unwrap(await payments.press());
    expect(url).toContain(sessionId);
    const record = await payments.site.store.transaction((records) => records.find("session", sessionId));
    expect(record?.description).toBe("teacher 3");
    expect(record?.session).toMatchObject({
      amount_total: 1500,
      currency: "usd",
      locale: "zh",
      customer_email: "owner@taoli.example",
      success_url: "https://taoli.example/zh?payment=success&session_id={CHECKOUT_SESSION_ID}",
      cancel_url: "https://taoli.example/zh/dashboard",
      metadata: { listing_id: payments.listingId, listing_type: "teacher", months: "3", unit_cents: "500" },
    });
    expect(await payments.rows()).toEqual([{ state: "open", session_id: sessionId, months: 3 }]);
    await payments.site.choose(sessionId, "pay");
    expect(await payments.apply(sessionId)).toMatchObject({
      value: { state: "applied", userId: payments.owner.userId },
    });
    await expectInvariants(database.db, payments.site);
  });

  test("only owners can check out, and only for a valid number of months", async () => {
    const payments = await open();
    const { press, owner } = payments;
    expect(await press({}, { role: "visitor" })).toEqual(failure("not-signed-in"));
    expect(await press({}, { ...owner, userId: randomUUID() })).toEqual(failure("not-found"));
    expect(await press({}, { role: "admin", userId: randomUUID() })).toEqual(failure("not-allowed"));
    expect(await press({ listingId: randomUUID() })).toEqual(failure("not-found"));
    expect(await press({ listingId: "1 or 1=1" })).toEqual(failure("not-found"));
    for (const months of [0, 2, -1, 1.5, Number.NaN])
      expect(await press({ months })).toEqual(failure("months-not-sold"));
    await database.db.updateTable("teacher_listings").set({ removed_at: payments.site.clock.now }).execute();
    expect(await press()).toEqual(failure("listing-removed"));
    expect(await payments.rows()).toEqual([]);
    expect(await payments.sessions()).toEqual([]);
  });

  test("eight concurrent clicks create one session", async () => {
    const payments = await open();
    const pressed = await Promise.all(Array.from({ length: 8 }, () => payments.press()));
    expect(new Set(pressed.map((result) => unwrap(result).sessionId)).size).toBe(1);
    expect(await payments.sessions()).toHaveLength(1);
    await expectInvariants(database.db, payments.site);
  });

  test("a repeated order returns the same page until shortly before it expires", async () => {
    const payments = await open();
    const first = unwrap(await payments.press());
    payments.pass(20);
    expect(unwrap(await payments.press())).toEqual(first);
    payments.pass(11);
    const second = unwrap(await payments.press());
    expect(second.sessionId).not.toBe(first.sessionId);
    payments.pass(60);
    await payments.press();
    expect((await payments.rows()).map(({ state }) => state).toSorted()).toEqual(["expired", "expired", "open"]);
    await expectInvariants(database.db, payments.site);
  });

  test("a different order expires the older page", async () => {
    const payments = await open();
    const first = unwrap(await payments.press());
    const second = unwrap(await payments.press({ months: 12 }));
    const third = unwrap(await payments.press({ months: 12, language: "en" }));
    const statuses = await payments.statuses();
    expect([first, second, third].map(({ sessionId }) => statuses.get(sessionId))).toEqual([
      "expired",
      "expired",
      "open",
    ]);
    await expectInvariants(database.db, payments.site);
  });

  test("a page that was paid meanwhile is applied, and the next click starts a new one", async () => {
    const payments = await open();
    const first = unwrap(await payments.press());
    await payments.site.choose(first.sessionId, "pay");
    payments.pass(1);
    const second = unwrap(await payments.press({ months: 12 }));
    expect(second.sessionId).not.toBe(first.sessionId);
    expect(await payments.rows()).toContainEqual({ state: "applied", session_id: first.sessionId, months: 3 });
    await expectInvariants(database.db, payments.site);
  });

  test("a rejection by the provider is returned, and does not block the next click", async () => {
    const payments = await open();
    expect(await payments.press({ describe: () => "x".repeat(300) })).toEqual(failure("refused"));
    expect(await payments.rows()).toMatchObject([{ state: "abandoned" }]);
    unwrap(await payments.press());
  });

  test("a page that the provider no longer knows does not block the next click", async () => {
    const payments = await open();
    const { sessionId } = unwrap(await payments.press());
    const { provider } = payments.site;
    const forgetful: PaymentProvider = {
      ...provider,
      readPayment: async (id) =>
        id === sessionId ? failure({ code: "not-found", message: "" }) : await provider.readPayment(id),
    };
    const second = unwrap(await payments.press({}, payments.owner, forgetful));
    expect(second.sessionId).not.toBe(sessionId);
    expect((await payments.rows()).map(({ state }) => state).toSorted()).toEqual(["expired", "open"]);
  });
});
