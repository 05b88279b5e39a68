import { expect, test } from "vitest";
import { failure } from "#std/result.ts";
import { eachDatabase } from "#test/helpers/database.ts";
import { good } from "#test/helpers/payment-gateway.ts";
import { expectInvariants } from "#test/helpers/payment-invariants.ts";
import { openPaymentSite, type PaymentSite } from "#test/helpers/payments.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { reconcile } from "./reconcile.ts";
import { reconcilerWindows } from "./reconcile-windows.ts";

const { recentSessions, hourlySessions, dailySessions, dailyRefunds, dailyDisputes } = reconcilerWindows;
const hour = 60;
const day = 24 * hour;

/** The provider with pages of two sessions, and the questions that were asked. */
function inSmallPages(provider: PaymentProvider, change: Partial<PaymentProvider> = {}) {
  const asked: string[] = [];
  const small: PaymentProvider = {
    ...provider,
    async listSessions(window) {
      asked.push(`list after ${window.cursor === null ? "nothing" : "a page"}`);
      const all = good(await provider.listSessions({ ...window, cursor: null })).items;
      const start = all.findIndex(({ id }) => id === window.cursor) + 1;
      const items = all.slice(start, start + 2);
      return { ok: true, value: { items, next: start + 2 < all.length ? (items.at(-1)?.id ?? null) : null } };
    },
    readPayment(id) {
      asked.push("read");
      return provider.readPayment(id);
    },
    ...change,
  };
  return { small, asked };
}

eachDatabase((database) => {
  /** Somebody pays, and no message of it ever comes. */
  async function paySilently(payments: PaymentSite): Promise<{ id: string; listingId: string }> {
    const order = await payments.newOrder();
    await payments.begin(order);
    const { id } = await payments.open(order);
    await payments.site.choose(id, "pay");
    return { id, listingId: order.listingId };
  }

  const run = ({ services, site }: PaymentSite, window: (typeof reconcilerWindows)[keyof typeof reconcilerWindows]) =>
    reconcile({ services, payments: site.provider }, window);

  async function months(): Promise<number[]> {
    const rows = await database.db.selectFrom("teacher_listings").select("months_paid").execute();
    return rows.map(({ months_paid }) => months_paid).toSorted((one, other) => one - other);
  }

  test.each([
    ["after minutes", recentSessions, 60],
    ["after an outage of two days", hourlySessions, 2 * day],
    ["after a month", dailySessions, 34 * day],
  ] as const)("a payment of which no message came is found %s", async (_, window, minutes) => {
    const payments = await openPaymentSite(database.db);
    await paySilently(payments);
    payments.pass(minutes);
    expect(good(await run(payments, window))).toEqual({ pages: 1, differences: 1, failures: 0, isFinished: true });
    expect(await months()).toEqual([3]);
    expect(await database.db.selectFrom("payment_changes").select(["actor", "state_after"]).execute()).toEqual([
      { actor: "reconciler", state_after: "applied" },
    ]);
    // Once found, it does not differ any more, and costs no question.
    expect(good(await run(payments, window))).toMatchObject({ differences: 0 });
    await expectInvariants(database.db, payments.site);
  });

  test("refunds and disputes of which no message came are found, until they are won", async () => {
    const payments = await openPaymentSite(database.db);
    const first = await paySilently(payments);
    const second = await paySilently(payments);
    payments.pass(1);
    await run(payments, recentSessions);
    await payments.site.act(first.id, "refund-all");
    await payments.site.act(second.id, "dispute-open");
    payments.pass(20 * day);
    expect(good(await run(payments, dailyRefunds))).toMatchObject({ differences: 1 });
    expect(good(await run(payments, dailyDisputes))).toMatchObject({ differences: 1 });
    expect(await months()).toEqual([0, 0]);
    await payments.site.act(second.id, "dispute-win");
    expect(good(await run(payments, dailyDisputes))).toMatchObject({ differences: 1 });
    expect(await months()).toEqual([0, 3]);
    expect(good(await run(payments, dailyRefunds))).toMatchObject({ differences: 0 });
    await expectInvariants(database.db, payments.site);
  });

  test("a pass that is killed in the middle of a page goes on with that page", async () => {
    const payments = await openPaymentSite(database.db);
    for (let count = 0; count < 5; count += 1) await paySilently(payments);
    payments.pass(day + hour);
    let reads = 0;
    const { small, asked } = inSmallPages(payments.site.provider, {
      readPayment(id) {
        reads += 1;
        if (reads === 4) throw new Error("Killed.");
        return payments.site.provider.readPayment(id);
      },
    });
    await expect(reconcile({ services: payments.services, payments: small }, dailySessions)).rejects.toThrow("Killed");
    expect(await months()).toEqual([0, 0, 3, 3, 3]);
    // An hour later, by another process.
    payments.pass(hour);
    const first = good(
      await reconcile({ services: payments.services, payments: small }, dailySessions, { mostPages: 2 }),
    );
    expect(first).toMatchObject({ pages: 2, differences: 2 });
    expect(asked).toEqual(["list after nothing", "list after a page", "list after a page", "list after a page"]);
    expect(await months()).toEqual([3, 3, 3, 3, 3]);
    // What both of them saw adds up to what is kept.
    const alerts = await database.db.selectFrom("payment_alerts").select(["kind", "details"]).execute();
    expect(alerts).toEqual([]);
    const pass = await database.db.selectFrom("reconciler_windows").selectAll().executeTakeFirstOrThrow();
    expect(pass).toMatchObject({ pages: 3, totals: { "2027-01-31": { count: 5, cents: 7500 } } });
    expect(pass.covered_until).toEqual(new Date(payments.site.clock.now.getTime() - hour * 60_000));
    await expectInvariants(database.db, payments.site);
  });

  test("a run takes no more pages than it may, and the next one goes on", async () => {
    const payments = await openPaymentSite(database.db);
    for (let count = 0; count < 5; count += 1) await paySilently(payments);
    const { small, asked } = inSmallPages(payments.site.provider);
    payments.pass(1);
    const parts = { services: payments.services, payments: small };
    const runs = [];
    for (let count = 0; count < 4; count += 1)
      runs.push(good(await reconcile(parts, hourlySessions, { mostPages: 1 })));
    expect(runs.map(({ pages, isFinished }) => [pages, isFinished])).toEqual([
      [1, false],
      [1, false],
      [1, false],
      [1, false],
    ]);
    // The third ended the pass; as it came from before, a new one has begun with the fourth.
    expect(asked.filter((question) => question === "list after nothing")).toHaveLength(2);
    expect(asked.filter((question) => question === "read")).toHaveLength(5);
    expect(await months()).toEqual([3, 3, 3, 3, 3]);
  });

  test("a stop is obeyed between two payments, and loses nothing", async () => {
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
    const stopped = good(await reconcile(parts, hourlySessions, { signal: stop.signal }));
    expect(stopped).toMatchObject({ pages: 0, isFinished: false });
    expect(await months()).toEqual([0, 3]);
    expect(good(await run(payments, hourlySessions))).toMatchObject({ isFinished: true });
    expect(await months()).toEqual([3, 3]);
  });

  test("one payment that cannot be applied keeps no other from it, and the window is not counted as covered", async () => {
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
    expect(good(await reconcile(parts, hourlySessions))).toMatchObject({ failures: 1, isFinished: true });
    expect(await months()).toEqual([0, 3]);
    const covered = database.db.selectFrom("reconciler_windows").select("covered_until");
    expect(await covered.execute()).toEqual([{ covered_until: null }]);
    expect(good(await run(payments, hourlySessions))).toMatchObject({ failures: 0, differences: 1 });
    expect(await covered.execute()).toEqual([{ covered_until: payments.site.clock.now }]);
  });

  test("a provider that does not answer is asked again; one that does not know the place, from the start", async () => {
    const payments = await openPaymentSite(database.db);
    for (let count = 0; count < 3; count += 1) await paySilently(payments);
    payments.pass(1);
    const { small, asked } = inSmallPages(payments.site.provider);
    const answers = ["unavailable", "refused"] as const;
    const parts = { services: payments.services, payments: small };
    good(await reconcile(parts, hourlySessions, { mostPages: 1 }));
    for (const code of answers) {
      const listSessions = () => Promise.resolve(failure({ code, message: "no" }));
      const broken = { services: payments.services, payments: { ...small, listSessions } };
      expect(await reconcile(broken, hourlySessions)).toEqual(failure("unavailable"));
    }
    good(await reconcile(parts, hourlySessions, { mostPages: 1 }));
    expect(asked.filter((question) => question.startsWith("list"))).toEqual([
      "list after nothing",
      "list after nothing",
    ]);
  });

  test("after a backup is restored it looks as far back as the backup knew, and somewhat further", async () => {
    const payments = await openPaymentSite(database.db);
    await run(payments, hourlySessions);
    payments.pass(day);
    await paySilently(payments);
    payments.pass(20 * day);
    expect(good(await run(payments, hourlySessions))).toMatchObject({ differences: 1 });
    expect(await months()).toEqual([3]);
    const { from_at, until_at } = await database.db
      .selectFrom("reconciler_windows")
      .select(["from_at", "until_at"])
      .executeTakeFirstOrThrow();
    expect(until_at.getTime() - from_at.getTime()).toBe(23 * day * 60_000);
  });

  test("days on which the provider was paid something else are an operator's business, until they agree", async () => {
    const payments = await openPaymentSite(database.db);
    const { id } = await paySilently(payments);
    await paySilently(payments);
    payments.pass(1);
    await run(payments, recentSessions);
    payments.pass(day);
    const { provider } = payments.site;
    const listSessions: PaymentProvider["listSessions"] = async (window) => {
      const page = good(await provider.listSessions(window));
      return { ok: true, value: { ...page, items: page.items.filter((item) => item.id !== id) } };
    };
    const parts = { services: payments.services, payments: { ...provider, listSessions } };
    const alerts = () =>
      database.db.selectFrom("payment_alerts").select(["kind", "session_id", "details", "resolved_at"]).execute();
    for (let count = 0; count < 2; count += 1) {
      good(await reconcile(parts, dailySessions));
      expect(await alerts()).toEqual([
        {
          kind: "totals-differ",
          session_id: "stripe-test 2027-01-31",
          details: "provider 1 = 1500, kept 2 = 3000",
          resolved_at: null,
        },
      ]);
    }
    await run(payments, dailySessions);
    expect(await alerts()).toMatchObject([{ resolved_at: payments.site.clock.now }]);
    good(await reconcile(parts, dailySessions));
    expect(await alerts()).toMatchObject([{ resolved_at: null }]);
  });
});
