import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Viewer } from "#domain/members/viewer.ts";
import { failure, success } from "#std/result.ts";
import { eachDatabase } from "#test/helpers/database.ts";
import { good } from "#test/helpers/payment-gateway.ts";
import { expectInvariants } from "#test/helpers/payment-invariants.ts";
import { openPaymentSite, type PaymentSite } from "#test/helpers/payments.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { recheckPayments } from "./recheck-payments.ts";
import { type CheckoutInput, startCheckout } from "./start-checkout.ts";

const unavailable = async () => failure({ code: "unavailable", message: "StripeConnectionError" } as const);

eachDatabase((database) => {
  /** A site, an owner with a listing, and the owner's press on the button. */
  async function open() {
    const payments = await openPaymentSite(database.db);
    const { listingId } = await payments.newOrder();
    const { user_id } = await database.db
      .selectFrom("teacher_listings")
      .select("user_id")
      .where("id", "=", listingId)
      .executeTakeFirstOrThrow();
    const owner: Viewer = {
      role: "member",
      userId: user_id,
      email: "owner@taoli.example",
      fullName: "Lin Yuqing",
      language: null,
    };
    const press = (
      change: Partial<CheckoutInput> = {},
      viewer: Viewer = owner,
      provider: PaymentProvider = payments.site.provider,
    ) => startCheckout(payments.services, provider, viewer, { ...input(listingId), ...change });
    return { ...payments, listingId, owner, press };
  }

  function input(listingId: string): CheckoutInput {
    return { listingId, months: 3, language: "zh", describe: (type, months) => `${type} ${months}` };
  }

  const rows = () => database.db.selectFrom("payments").select(["state", "session_id", "months"]).execute();
  const sessionsOf = async ({ site }: PaymentSite) =>
    good(await site.provider.listSessions({ from: new Date(0), cursor: null })).items;

  test("an owner is led to a page with the server's price, in the page's language", async () => {
    const payments = await open();
    const { sessionId, url } = good(await payments.press());
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
    expect(await rows()).toEqual([{ state: "open", session_id: sessionId, months: 3 }]);
    await payments.site.choose(sessionId, "pay");
    expect(await payments.apply(sessionId)).toMatchObject({
      value: { state: "applied", userId: payments.owner.userId },
    });
    await expectInvariants(database.db, payments.site);
  });

  test("nobody else gets a page, nor does anybody for what is not sold", async () => {
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
    expect(await rows()).toEqual([]);
    expect(await sessionsOf(payments)).toEqual([]);
  });

  test("eight presses at once lead to one page", async () => {
    const payments = await open();
    const pressed = await Promise.all(Array.from({ length: 8 }, () => payments.press()));
    expect(new Set(pressed.map((result) => good(result).sessionId)).size).toBe(1);
    expect(await sessionsOf(payments)).toHaveLength(1);
    await expectInvariants(database.db, payments.site);
  });

  /** Whose answers to who begins a payment stay on the way until they are let go. */
  function slow({ site: { provider } }: PaymentSite) {
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const held: PaymentProvider = {
      ...provider,
      async createCheckout(request) {
        const made = await provider.createCheckout(request);
        asked.resolve();
        await answered.promise;
        return made;
      },
    };
    return { held, asked: asked.promise, answer: () => answered.resolve() };
  }

  const statusesOf = async (payments: PaymentSite) =>
    new Map((await sessionsOf(payments)).map(({ id, status }) => [id, status]));

  test("of two tabs that want different months at once, the one that is led on last is led to an open page", async () => {
    const payments = await open();
    const { held, asked, answer } = slow(payments);
    const one = payments.press({ months: 1 }, payments.owner, held);
    await asked;
    const twelve = good(await payments.press({ months: 12 }));
    answer();
    const { sessionId } = good(await one);
    const statuses = await statusesOf(payments);
    expect([statuses.get(twelve.sessionId), statuses.get(sessionId), statuses.size]).toEqual(["expired", "open", 3]);
    expect(await rows()).toContainEqual({ state: "open", session_id: sessionId, months: 1 });
    await expectInvariants(database.db, payments.site);
  });

  test("who comes back from an attempt that was given up meanwhile is led to the page of the next one", async () => {
    const payments = await open();
    const { held, asked, answer } = slow(payments);
    const first = payments.press({}, payments.owner, held);
    await asked;
    await recheckPayments(payments.services, beingDeaf(payments), { all: true });
    expect(await rows()).toMatchObject([{ state: "abandoned" }]);
    const second = good(await payments.press());
    answer();
    expect(good(await first)).toEqual(second);
    const statuses = await statusesOf(payments);
    expect(statuses.get(second.sessionId)).toBe("open");
    expect([...statuses.values()].toSorted()).toEqual(["expired", "open"]);
    await expectInvariants(database.db, payments.site);
  });

  /** To whom it looks as if nothing had been made, and as if it were too late for it. */
  function beingDeaf({ site: { provider } }: PaymentSite): PaymentProvider {
    return {
      ...provider,
      createCheckout: async () => failure({ code: "refused", message: "" }),
      listSessions: async () => success({ items: [], next: null }),
    };
  }

  test("the same again leads to the same page until that is about to end", async () => {
    const payments = await open();
    const first = good(await payments.press());
    payments.pass(20);
    expect(good(await payments.press())).toEqual(first);
    payments.pass(8);
    const second = good(await payments.press());
    expect(second.sessionId).not.toBe(first.sessionId);
    payments.pass(60);
    await payments.press();
    expect((await rows()).map(({ state }) => state).toSorted()).toEqual(["expired", "expired", "open"]);
    await expectInvariants(database.db, payments.site);
  });

  test("something else ends the older page first", async () => {
    const payments = await open();
    const first = good(await payments.press());
    const second = good(await payments.press({ months: 12 }));
    const third = good(await payments.press({ months: 12, language: "en" }));
    const statuses = await statusesOf(payments);
    expect([first, second, third].map(({ sessionId }) => statuses.get(sessionId))).toEqual([
      "expired",
      "expired",
      "open",
    ]);
    await expectInvariants(database.db, payments.site);
  });

  test("a page that has been paid meanwhile counts, and the next press begins anew", async () => {
    const payments = await open();
    const first = good(await payments.press());
    await payments.site.choose(first.sessionId, "pay");
    payments.pass(1);
    const second = good(await payments.press({ months: 12 }));
    expect(second.sessionId).not.toBe(first.sessionId);
    expect(await rows()).toContainEqual({ state: "applied", session_id: first.sessionId, months: 3 });
    await expectInvariants(database.db, payments.site);
  });

  test("a try that got lost on the way is repeated with the same key", async () => {
    const payments = await open();
    const deaf = { ...payments.site.provider, createCheckout: unavailable };
    expect(await payments.press({}, payments.owner, deaf)).toEqual(failure("unavailable"));
    expect(await rows()).toMatchObject([{ state: "created" }]);
    good(await payments.press());
    expect(await sessionsOf(payments)).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  test.each([0, 30, 26 * 60])("a session whose answer got lost is found again after %i minutes", async (minutes) => {
    const payments = await open();
    const { provider } = payments.site;
    const mute: PaymentProvider = {
      ...provider,
      createCheckout: async (request) => {
        await provider.createCheckout(request);
        return await unavailable();
      },
    };
    expect(await payments.press({}, payments.owner, mute)).toEqual(failure("unavailable"));
    const [lost] = await sessionsOf(payments);
    payments.pass(minutes);
    const { sessionId } = good(await payments.press());
    expect(sessionId === lost?.id).toBe(minutes === 0);
    expect(await rows()).toContainEqual({ state: minutes === 0 ? "open" : "expired", session_id: lost?.id, months: 3 });
    await expectInvariants(database.db, payments.site);
  });

  /** Answers the first key with an error, as often as it is used, after having done what was asked or not. */
  function stuck({ site: { provider } }: PaymentSite, { isMade }: { isMade: boolean }): PaymentProvider {
    let key: string | null = null;
    return {
      ...provider,
      async createCheckout(request) {
        key ??= request.order.intentKey;
        if (request.order.intentKey !== key) return await provider.createCheckout(request);
        if (isMade) await provider.createCheckout(request);
        return await unavailable();
      },
    };
  }

  test("an error that the provider repeats to its key keeps nobody from paying for longer than some minutes", async () => {
    const payments = await open();
    const provider = stuck(payments, { isMade: false });
    const press = () => payments.press({}, payments.owner, provider);
    expect(await press()).toEqual(failure("unavailable"));
    payments.pass(9);
    expect(await press()).toEqual(failure("unavailable"));
    payments.pass(2);
    good(await press());
    expect((await rows()).map(({ state }) => state).toSorted()).toEqual(["abandoned", "open"]);
    await expectInvariants(database.db, payments.site);
  });

  test("a session that was made in spite of such an error is found, and nothing is given up before it could be", async () => {
    const payments = await open();
    const provider = stuck(payments, { isMade: true });
    await payments.press({}, payments.owner, provider);
    const [made] = await sessionsOf(payments);
    payments.pass(11);
    const away = { ...provider, listSessions: unavailable };
    expect(await payments.press({}, payments.owner, away)).toEqual(failure("unavailable"));
    expect(await rows()).toMatchObject([{ state: "created" }]);
    expect(good(await payments.press({}, payments.owner, provider)).sessionId).toBe(made?.id);
    expect(await rows()).toEqual([{ state: "open", session_id: made?.id, months: 3 }]);
    await expectInvariants(database.db, payments.site);
  });

  test("a try that never arrived is given up when it is too late to repeat it", async () => {
    const payments = await open();
    const deaf = { ...payments.site.provider, createCheckout: unavailable };
    await payments.press({}, payments.owner, deaf);
    payments.pass(10);
    good(await payments.press());
    expect((await rows()).map(({ state }) => state).toSorted()).toEqual(["abandoned", "open"]);
    await expectInvariants(database.db, payments.site);
  });

  test("what the provider refuses is told, and does not stand in the way", async () => {
    const payments = await open();
    expect(await payments.press({ describe: () => "x".repeat(300) })).toEqual(failure("refused"));
    expect(await rows()).toMatchObject([{ state: "abandoned" }]);
    good(await payments.press());
  });

  test("a page that the provider no longer knows does not stand in the way", async () => {
    const payments = await open();
    const { sessionId } = good(await payments.press());
    const { provider } = payments.site;
    const forgetful: PaymentProvider = {
      ...provider,
      readPayment: async (id) =>
        id === sessionId ? failure({ code: "not-found", message: "" }) : await provider.readPayment(id),
    };
    const second = good(await payments.press({}, payments.owner, forgetful));
    expect(second.sessionId).not.toBe(sessionId);
    expect((await rows()).map(({ state }) => state).toSorted()).toEqual(["expired", "open"]);
  });
});
