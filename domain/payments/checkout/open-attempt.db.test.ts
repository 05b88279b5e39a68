import { expect, test } from "vitest";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { recheckPayments } from "#domain/payments/reconcile/recheck-payments.ts";
import { createStripeProvider } from "#providers/stripe/stripe-provider.ts";
import { failure, success } from "#std/result.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { type CheckoutSite, openCheckoutSite, unavailable } from "#test/helpers/payments/checkout-site.ts";
import { expectInvariants } from "#test/helpers/payments/invariants.ts";
import { unwrap } from "#test/helpers/payments/payment-gateway.ts";
import { startCheckout } from "./start-checkout.ts";

eachDatabase((database) => {
  const open = () => openCheckoutSite(database.db);

  test("an attempt that did not reach the provider is repeated with the same key", async () => {
    const payments = await open();
    const deaf = { ...payments.site.provider, createCheckout: unavailable };
    expect(await payments.press({}, payments.owner, deaf)).toEqual(failure("unavailable"));
    expect(await payments.rows()).toMatchObject([{ state: "created" }]);
    unwrap(await payments.press());
    expect(await payments.sessions()).toHaveLength(1);
    expect(await payments.rows()).toHaveLength(1);
  });

  test.each([4, 31, 26 * 60])("a session whose response was lost is found again after %i minutes", async (minutes) => {
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
    const [lost] = await payments.sessions();
    payments.pass(minutes);
    const { sessionId } = unwrap(await payments.press());
    expect(sessionId === lost?.id).toBe(minutes === 4);
    expect(await payments.rows()).toContainEqual({
      state: minutes === 4 ? "open" : "expired",
      session_id: lost?.id,
      months: 3,
    });
    await expectInvariants(database.db, payments.site);
  });

  /** Never responds to the first key, whether or not the request was carried out. */
  function stuck({ site: { provider } }: CheckoutSite, { isMade }: { isMade: boolean }): PaymentProvider {
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

  test("an attempt without a response blocks payments for at most a few minutes", async () => {
    const payments = await open();
    const provider = stuck(payments, { isMade: false });
    const press = () => payments.press({}, payments.owner, provider);
    expect(await press()).toEqual(failure("unavailable"));
    payments.pass(9);
    expect(await press()).toEqual(failure("unavailable"));
    payments.pass(2);
    unwrap(await press());
    expect((await payments.rows()).map(({ state }) => state).toSorted()).toEqual(["abandoned", "open"]);
    await expectInvariants(database.db, payments.site);
  });

  test("a session that was created without a response is found, and not given up before the lookup", async () => {
    const payments = await open();
    const provider = stuck(payments, { isMade: true });
    await payments.press({}, payments.owner, provider);
    const [made] = await payments.sessions();
    payments.pass(11);
    const away = { ...provider, listSessions: unavailable };
    expect(await payments.press({}, payments.owner, away)).toEqual(failure("unavailable"));
    expect(await payments.rows()).toMatchObject([{ state: "created" }]);
    expect(unwrap(await payments.press({}, payments.owner, provider)).sessionId).toBe(made?.id);
    expect(await payments.rows()).toEqual([{ state: "open", session_id: made?.id, months: 3 }]);
    await expectInvariants(database.db, payments.site);
  });

  test("after a provider error the same click returns a page under a new key", async () => {
    const payments = await open();
    await payments.site.fail("error", "create");
    unwrap(await payments.press());
    expect((await payments.rows()).map(({ state }) => state).toSorted()).toEqual(["abandoned", "open"]);
    expect(await payments.sessions()).toHaveLength(1);
    await expectInvariants(database.db, payments.site);
  });

  test("a persistent provider error is returned immediately, and the next click after it succeeds", async () => {
    const payments = await open();
    await payments.site.fail("error", "create", "always");
    expect(await payments.press()).toEqual(failure("unavailable"));
    expect(await payments.press()).toEqual(failure("unavailable"));
    await payments.site.fail("none");
    unwrap(await payments.press());
    expect(await payments.sessions()).toHaveLength(1);
    await expectInvariants(database.db, payments.site);
  });

  test("an attempt is not given up while its session cannot be looked up", async () => {
    const payments = await open();
    await payments.site.fail("error", "all", "always");
    expect(await payments.press()).toEqual(failure("unavailable"));
    expect(await payments.rows()).toMatchObject([{ state: "created" }]);
    await payments.site.fail("none");
    unwrap(await payments.press());
    expect((await payments.rows()).map(({ state }) => state).toSorted()).toEqual(["abandoned", "open"]);
  });

  test("a session that was created despite an error response is found by its intent", async () => {
    const payments = await open();
    await payments.site.fail("error-after", "create");
    const { sessionId } = unwrap(await payments.press());
    expect(await payments.sessions()).toMatchObject([{ id: sessionId, status: "open" }]);
    expect(await payments.rows()).toEqual([{ state: "open", session_id: sessionId, months: 3 }]);
    await expectInvariants(database.db, payments.site);
  });

  test.each(["conflict", "rate-limit"] as const)(
    "after %s the same click retries with the same key",
    async (fieldError) => {
      const payments = await open();
      await payments.site.fail(fieldError, "create");
      unwrap(await payments.press());
      expect(await payments.rows()).toMatchObject([{ state: "open" }]);
      expect(await payments.sessions()).toHaveLength(1);
    },
  );

  test.each(["the same process", "another process"])(
    "a second click in %s waits for the first while the page is being created",
    async (where) => {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      const wait = () => {
        reached.resolve();
        return released.promise;
      };
      const payments = await openCheckoutSite(database.db, { wait });
      await payments.site.fail("slow", "create");
      const first = payments.press();
      await reached.promise;
      const { provider, secretKey, webhookSecret, clock, url } = payments.site;
      const options = { secretKey, webhookSecret, apiUrl: url, now: () => clock.now, retries: 0 };
      const real = where === "another process" ? createStripeProvider(options) : provider;
      const requested = Promise.withResolvers<void>();
      const noticed: PaymentProvider = {
        ...real,
        async createCheckout(request) {
          const made = real.createCheckout(request);
          if (where === "another process") await made;
          requested.resolve();
          return await made;
        },
      };
      const second = payments.press({}, payments.owner, noticed);
      await requested.promise;
      released.resolve();
      expect(unwrap(await second)).toEqual(unwrap(await first));
      expect(await payments.sessions()).toHaveLength(1);
      expect(await payments.rows()).toMatchObject([{ state: "open" }]);
      await expectInvariants(database.db, payments.site);
    },
  );

  test("an attempt that never arrived is given up when it can no longer be repeated", async () => {
    const payments = await open();
    const deaf = { ...payments.site.provider, createCheckout: unavailable };
    await payments.press({}, payments.owner, deaf);
    payments.pass(10);
    unwrap(await payments.press());
    expect((await payments.rows()).map(({ state }) => state).toSorted()).toEqual(["abandoned", "open"]);
    await expectInvariants(database.db, payments.site);
  });

  test("a clock up to five minutes behind the provider's is tolerated, and more is logged as an error", async () => {
    const payments = await open();
    const { services, site, owner, wanted } = payments;
    const behind = (minutes: number) => {
      const now = () => new Date(site.clock.now.getTime() - minutes * 60_000);
      return startCheckout({ ...services, clock: { now } }, site.provider, owner, wanted);
    };
    unwrap(await behind(4.5));
    payments.pass(60);
    const event = { level: "error", event: "payment-clock-is-behind" };
    expect(services.logged).not.toContainEqual(event);
    expect(await behind(5.5)).toEqual(failure("refused"));
    expect(services.logged).toContainEqual(event);
  });

  /** A provider whose responses to `createCheckout` are delayed until released. */
  function slow({ site: { provider } }: CheckoutSite) {
    const requested = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const held: PaymentProvider = {
      ...provider,
      async createCheckout(request) {
        const made = await provider.createCheckout(request);
        requested.resolve();
        await released.promise;
        return made;
      },
    };
    return { held, requested: requested.promise, respond: () => released.resolve() };
  }

  test("of two concurrent tabs with different months, the last one redirected has the open page", async () => {
    const payments = await open();
    const { held, requested, respond } = slow(payments);
    const one = payments.press({ months: 1 }, payments.owner, held);
    await requested;
    const twelve = unwrap(await payments.press({ months: 12 }));
    respond();
    const { sessionId } = unwrap(await one);
    const statuses = await payments.statuses();
    expect([statuses.get(twelve.sessionId), statuses.get(sessionId), statuses.size]).toEqual(["expired", "open", 3]);
    expect(await payments.rows()).toContainEqual({ state: "open", session_id: sessionId, months: 1 });
    await expectInvariants(database.db, payments.site);
  });

  test("a delayed response for an abandoned attempt redirects to the page of the next attempt", async () => {
    const payments = await open();
    const { held, requested, respond } = slow(payments);
    const first = payments.press({}, payments.owner, held);
    await requested;
    await recheckPayments(payments.services, beingDeaf(payments), { all: true });
    expect(await payments.rows()).toMatchObject([{ state: "abandoned" }]);
    const second = unwrap(await payments.press());
    respond();
    expect(unwrap(await first)).toEqual(second);
    const statuses = await payments.statuses();
    expect(statuses.get(second.sessionId)).toBe("open");
    expect([...statuses.values()].toSorted()).toEqual(["expired", "open"]);
    await expectInvariants(database.db, payments.site);
  });

  /** A provider that rejects new checkouts and lists no sessions. */
  function beingDeaf({ site: { provider } }: CheckoutSite): PaymentProvider {
    return {
      ...provider,
      createCheckout: async () => failure({ code: "refused", message: "" }),
      listSessions: async () => success({ items: [], next: null }),
    };
  }
});
