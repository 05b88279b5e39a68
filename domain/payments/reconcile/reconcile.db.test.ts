import { expect, test } from "vitest";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { failure } from "#std/result.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { expectInvariants } from "#test/helpers/payments/invariants.ts";
import { unwrap } from "#test/helpers/payments/payment-gateway.ts";
import { openPaymentSite, type PaymentSite } from "#test/helpers/payments/payments.ts";
import { reconcile } from "./reconcile.ts";

const hour = 60;
const day = 24 * hour;

/** A provider with pages of two sessions, and the requests that were made. */
function inSmallPages(provider: PaymentProvider, change: Partial<PaymentProvider> = {}) {
  const requests: string[] = [];
  const small: PaymentProvider = {
    ...provider,
    async listSessions(window) {
      requests.push("list");
      const all = unwrap(await provider.listSessions({ ...window, cursor: null })).items;
      const start = all.findIndex(({ id }) => id === window.cursor) + 1;
      const items = all.slice(start, start + 2);
      return { ok: true, value: { items, next: start + 2 < all.length ? (items.at(-1)?.id ?? null) : null } };
    },
    readPayment(id) {
      requests.push("read");
      return provider.readPayment(id);
    },
    ...change,
  };
  return { small, requests };
}

eachDatabase((database) => {
  /** A payment whose webhook event never arrives. */
  async function paySilently(payments: PaymentSite): Promise<{ id: string; listingId: string }> {
    const order = await payments.newOrder();
    await payments.begin(order);
    const { id } = await payments.open(order);
    await payments.site.choose(id, "pay");
    return { id, listingId: order.listingId };
  }

  const run = ({ services, site }: PaymentSite) => reconcile({ services, payments: site.provider });

  async function months(): Promise<number[]> {
    const rows = await database.db.selectFrom("teacher_listings").select("months_paid").execute();
    return rows.map(({ months_paid }) => months_paid).toSorted((one, other) => one - other);
  }

  const pass = () => database.db.selectFrom("reconciliations").selectAll().executeTakeFirstOrThrow();

  test.each([
    ["after minutes", 60],
    ["after an outage of two days", 2 * day],
    ["after a month", 34 * day],
  ] as const)("a payment without a webhook event is found %s", async (_, minutes) => {
    const payments = await openPaymentSite(database.db);
    await paySilently(payments);
    payments.pass(minutes);
    expect(unwrap(await run(payments))).toEqual({ pages: 4, differences: 1, failures: 0, isFinished: true });
    expect(await months()).toEqual([3]);
    expect(await database.db.selectFrom("payment_changes").select(["actor", "state_after"]).execute()).toEqual([
      { actor: "reconciler", state_after: "applied" },
    ]);
    // A payment that was found no longer differs and is not read again.
    expect(unwrap(await run(payments))).toMatchObject({ differences: 0 });
    await expectInvariants(database.db, payments.site);
  });

  test("refunds and disputes without webhook events are found until they are won", async () => {
    const payments = await openPaymentSite(database.db);
    const first = await paySilently(payments);
    const second = await paySilently(payments);
    payments.pass(1);
    await run(payments);
    await payments.site.act(first.id, "refund-all");
    await payments.site.act(second.id, "dispute-open");
    payments.pass(20 * day);
    expect(unwrap(await run(payments))).toMatchObject({ differences: 2 });
    expect(await months()).toEqual([0, 0]);
    await payments.site.act(second.id, "dispute-win");
    expect(unwrap(await run(payments))).toMatchObject({ differences: 1 });
    expect(await months()).toEqual([0, 3]);
    expect(unwrap(await run(payments))).toMatchObject({ differences: 0 });
    await expectInvariants(database.db, payments.site);
  });

  test("a run that is killed or reaches its limit is continued by the next run", async () => {
    const payments = await openPaymentSite(database.db);
    for (let count = 0; count < 5; count += 1) await paySilently(payments);
    payments.pass(day + hour);
    let reads = 0;
    const { small, requests } = inSmallPages(payments.site.provider, {
      readPayment(id) {
        reads += 1;
        if (reads === 2) throw new Error("Killed.");
        return payments.site.provider.readPayment(id);
      },
    });
    const parts = { services: payments.services, payments: small };
    await expect(reconcile(parts)).rejects.toThrow("Killed");
    expect(await months()).toEqual([0, 0, 0, 0, 3]);
    expect(unwrap(await reconcile(parts, { limit: 2 }))).toMatchObject({ differences: 2, isFinished: false });
    expect(await database.db.selectFrom("reconciliations").selectAll().execute()).toEqual([]);
    payments.pass(hour);
    expect(unwrap(await reconcile(parts))).toMatchObject({ differences: 2, isFinished: true });
    expect(await months()).toEqual([3, 3, 3, 3, 3]);
    // One more than the number of payments: the read during which the first run was killed.
    expect(reads).toBe(6);
    expect(requests).toEqual(Array.from({ length: 1 + 2 + 3 }, () => "list"));
    expect((await pass()).covered_until).toEqual(payments.site.clock.now);
    await expectInvariants(database.db, payments.site);
  });

  test("an aborted run stops between two payments, and the next run continues", async () => {
    const payments = await openPaymentSite(database.db);
    for (let count = 0; count < 2; count += 1) await paySilently(payments);
    payments.pass(1);
    const stop = new AbortController();
    const { small } = inSmallPages(payments.site.provider, {
      readPayment(id) {
        stop.abort();
        return payments.site.provider.readPayment(id);
      },
    });
    const parts = { services: payments.services, payments: small };
    const stopped = unwrap(await reconcile(parts, { signal: stop.signal }));
    expect(stopped).toMatchObject({ differences: 1, isFinished: false });
    expect(await months()).toEqual([0, 3]);
    expect(unwrap(await run(payments))).toMatchObject({ isFinished: true });
    expect(await months()).toEqual([3, 3]);
  });

  test("a payment that cannot be applied does not block others, and the window is not marked as covered", async () => {
    const payments = await openPaymentSite(database.db);
    const bad = await paySilently(payments);
    await paySilently(payments);
    payments.pass(1);
    const { small } = inSmallPages(payments.site.provider, {
      readPayment: (id) =>
        id === bad.id
          ? Promise.resolve(failure({ code: "unavailable", message: "timeout" }))
          : payments.site.provider.readPayment(id),
    });
    const parts = { services: payments.services, payments: small };
    expect(unwrap(await reconcile(parts))).toMatchObject({ failures: 1, isFinished: true });
    expect(await months()).toEqual([0, 3]);
    expect((await pass()).covered_until).toBeNull();
    expect(unwrap(await run(payments))).toMatchObject({ failures: 0, differences: 1 });
    expect((await pass()).covered_until).toEqual(payments.site.clock.now);
  });

  test("a list that cannot be read does not block the others, and the run fails", async () => {
    const payments = await openPaymentSite(database.db);
    const known = await paySilently(payments);
    payments.pass(1);
    await run(payments);
    await paySilently(payments);
    await payments.site.act(known.id, "refund-all");
    payments.pass(1);
    const { provider } = payments.site;
    for (const code of ["unavailable", "refused"] as const) {
      const listSessions = () => Promise.resolve(failure({ code, message: "no" }));
      const broken = { services: payments.services, payments: { ...provider, listSessions } };
      expect(await reconcile(broken)).toEqual(failure("unavailable"));
      expect(await months()).toEqual([0, 0]);
    }
    expect(payments.services.logged.filter(({ event }) => event === "reconciler-cannot-read")).toHaveLength(2);
    expect(unwrap(await run(payments))).toMatchObject({ differences: 1, isFinished: true });
    expect(await months()).toEqual([0, 3]);
  });

  test("a run ends early when no payment can be applied", async () => {
    const payments = await openPaymentSite(database.db);
    for (let count = 0; count < 8; count += 1) await paySilently(payments);
    payments.pass(1);
    let requests = 0;
    const away = async () => {
      requests += 1;
      return failure({ code: "unavailable", message: "away" } as const);
    };
    const provider = { ...payments.site.provider, readPayment: away };
    expect(await reconcile({ services: payments.services, payments: provider })).toEqual(failure("unavailable"));
    expect(requests).toBe(5);
  });

  test("a run after a restored backup looks back past the last covered time", async () => {
    const payments = await openPaymentSite(database.db);
    await run(payments);
    payments.pass(day);
    await paySilently(payments);
    payments.pass(60 * day);
    expect(unwrap(await run(payments))).toMatchObject({ differences: 1 });
    expect(await months()).toEqual([3]);
    const { from_at, begun_at } = await pass();
    expect(begun_at.getTime() - from_at.getTime()).toBe(63 * day * 60_000);
  });

  test("a different amount at the provider is found", async () => {
    const payments = await openPaymentSite(database.db);
    const { id } = await paySilently(payments);
    payments.pass(1);
    await run(payments);
    await payments.site.store.transaction(async (records) => {
      const record = await records.find("session", id);
      if (record !== null)
        await records.save("session", id, { ...record, session: { ...record.session, amount_total: 1499 } });
    });
    expect(unwrap(await run(payments))).toMatchObject({ differences: 1 });
    const alerts = () => database.db.selectFrom("payment_alerts").select(["kind", "session_id"]).execute();
    expect(await alerts()).toEqual([{ kind: "impossible-change", session_id: id }]);
    expect(unwrap(await run(payments))).toMatchObject({ differences: 0 });
  });

  test("a stored payment that the provider does not know raises an alert", async () => {
    const payments = await openPaymentSite(database.db);
    const { id } = await paySilently(payments);
    await paySilently(payments);
    payments.pass(1);
    await run(payments);
    const { provider } = payments.site;
    const unlisted: PaymentProvider = {
      ...provider,
      async listSessions(window) {
        const page = unwrap(await provider.listSessions(window));
        return { ok: true, value: { ...page, items: page.items.filter((item) => item.id !== id) } };
      },
    };
    const alerts = () =>
      database.db.selectFrom("payment_alerts").select(["kind", "session_id", "details", "resolved_at"]).execute();
    // A missing entry in a list has no effect as long as the session exists.
    expect(unwrap(await reconcile({ services: payments.services, payments: unlisted }))).toMatchObject({
      differences: 1,
    });
    expect(await alerts()).toEqual([]);
    const unknown: PaymentProvider = {
      ...unlisted,
      readPayment: (requests) =>
        requests === id
          ? Promise.resolve(failure({ code: "not-found", message: "No such session." }))
          : provider.readPayment(requests),
    };
    for (let count = 0; count < 2; count += 1) {
      const done = unwrap(await reconcile({ services: payments.services, payments: unknown }));
      expect(done).toMatchObject({ failures: 0, isFinished: true });
      expect(await alerts()).toEqual([
        { kind: "unknown-session", session_id: id, details: "stored as paid", resolved_at: null },
      ]);
    }
    expect(await months()).toEqual([3, 3]);
  });
});
