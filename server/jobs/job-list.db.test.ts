import { Hono } from "hono";
import { expect, test } from "vitest";
import { locales } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { hostedControl } from "#server/accounts/control/hosted-control.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { fakeTransport } from "#test/helpers/email/fake-transport.ts";
import { memoryStore } from "#test/helpers/media/memory-store.ts";
import { expectInvariants } from "#test/helpers/payments/invariants.ts";
import { openPaymentSite, type PaymentSite } from "#test/helpers/payments/payments.ts";
import { listJobs, paymentJobs } from "./job-list.ts";

const day = 24 * 60;

eachDatabase((database) => {
  const run = {
    isAtStart: false,
    signal: new AbortController().signal,
    cutOff: new AbortController().signal,
    more() {},
  };

  /** Runs the jobs of a process start, in the order of the list. */
  async function startProcess({ services, site }: PaymentSite): Promise<void> {
    for (const job of paymentJobs(services, site.provider).filter(({ runsAtStart }) => runsAtStart))
      await job.run({ ...run, isAtStart: true });
  }

  async function pay({ site, newOrder, begin, open, apply }: PaymentSite): Promise<string> {
    const order = await newOrder();
    await begin(order);
    const { id } = await open(order);
    await site.choose(id, "pay");
    await apply(id);
    return id;
  }

  const receipts = () =>
    database.db.selectFrom("mail_outbox").select("dedupe_key").where("kind", "=", "receipt").execute();

  test("after a restored backup, startup restores payments and sends no old emails", async () => {
    const payments = await openPaymentSite(database.db);
    const { db } = database;
    const refunded = await pay(payments);
    payments.pass(10 * day);
    await pay(payments);
    payments.pass(20 * day);
    await pay(payments);
    await payments.site.act(refunded, "refund-all");
    await payments.apply(refunded);
    payments.pass(2 * 60);
    const listings = () =>
      db
        .selectFrom("teacher_listings")
        .select(["months_paid", "subscription_started_at", "subscription_expires_at", "is_active"])
        .orderBy("subscription_started_at")
        .execute();
    const before = await listings();
    expect(before.map(({ months_paid }) => months_paid)).toEqual([3, 3, 0]);
    expect(await receipts()).toHaveLength(3);

    // The backup is from before the first payment; listings that existed then are kept.
    await payments.forget();
    await db.deleteFrom("mail_outbox").execute();
    expect((await listings()).map(({ months_paid }) => months_paid)).toEqual([0, 0, 0]);
    await startProcess(payments);

    expect(await listings()).toEqual(before);
    const states = await db.selectFrom("payments").select("state").orderBy("created_at").execute();
    expect(states.map(({ state }) => state)).toEqual(["refunded", "applied", "applied"]);
    // Only the one of two hours ago: the others were sent before.
    expect(await receipts()).toHaveLength(1);
    expect(await db.selectFrom("payment_alerts").select("kind").execute()).toEqual([{ kind: "refunded" }]);
    await expectInvariants(db, payments.site);

    // A repeat changes nothing.
    const changes = () => db.selectFrom("payment_changes").select("id").execute();
    const made = await changes();
    await startProcess(payments);
    expect(await changes()).toEqual(made);
    expect(await receipts()).toHaveLength(1);
  });

  test("a job fails visibly while the provider is down, and succeeds afterwards", async () => {
    const payments = await openPaymentSite(database.db);
    const away = async () => ({ ok: false, failure: { code: "unavailable", message: "away" } }) as const;
    const { services, site } = payments;
    const broken = { ...site.provider, listRefunds: away };
    const reconcile = (provider: typeof site.provider) =>
      paymentJobs(services, provider)
        .find(({ name }) => name === "reconcile-payments")
        ?.run(run);
    await expect(reconcile(broken)).rejects.toThrow("The provider could not be read.");
    expect(await reconcile(site.provider)).toEqual({
      hasMore: false,
      figures: { pages: 4, differences: 0, failures: 0 },
    });
  });

  test("all background jobs are in one list, and database notifications name only jobs in it", async () => {
    const { services, site } = await openPaymentSite(database.db);
    const directory = {
      findGone: async () => [],
      isStillGone: async () => null,
      eraseAfterMs: 0,
      canDelete: false,
      endSessions: async () => {},
      deleteAccount: async () => false,
      readAccountData: async () => null,
    };
    const jobs = listJobs({
      services,
      accounts: {
        embedded: { routes: new Hono(), sweep: async () => {} },
        directory,
        control: hostedControl(services, null),
      },
      payments: { provider: site.provider, sandbox: null },
      database: database.opened,
      transport: fakeTransport(),
      files: memoryStore(),
      exports: memoryStore(),
      proofs: memoryStore(),
      signal: run.signal,
    });
    const prompt = jobs.filter(({ nextDue }) => nextDue !== undefined).map(({ name }) => name);
    expect(prompt).toEqual([
      "deliver-email",
      "apply-webhook-events",
      "expire-listings",
      "refold-listings",
      "update-courses",
      "close-accounts",
      "end-bans",
      "publish-reviews",
      "prepare-exports",
    ]);
    const names = jobs.map(({ name }) => name);
    expect(new Set(names).size).toBe(22);
    for (const locale of locales)
      expect(Object.keys(messagesFor(locale, "adminJobs").does)).toEqual(expect.arrayContaining(names));
    const { rows } = await database.opened.execute(
      "select action_statement from information_schema.triggers where action_statement like '%notify_job_due%'",
    );
    const announced = (rows as { action_statement: string }[]).map((row) => row.action_statement.split("'")[1] ?? "");
    expect(new Set(announced)).toEqual(
      new Set(["apply-webhook-events", "close-accounts", "deliver-email", "prepare-exports", "refold-listings"]),
    );
  });
});
