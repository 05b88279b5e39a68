import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { expectInvariants } from "#test/helpers/payments/payment-invariants.ts";
import { openPaymentSite, type PaymentSite } from "#test/helpers/payments/payments.ts";
import { paymentJobs } from "./payment-jobs.ts";

const day = 24 * 60;

eachDatabase((database) => {
  /** What a process does at its start, in the order of the list. */
  async function startProcess({ services, site }: PaymentSite): Promise<void> {
    const { signal } = new AbortController();
    for (const job of paymentJobs(services, site.provider).filter(({ runsAtStart }) => runsAtStart))
      await job.run({ isAtStart: true, signal });
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

  test("after a restored backup the start of a process brings back what was paid, and writes no old letters", async () => {
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

    // The backup is from before the first payment; who had listings then has them still.
    await payments.forget();
    await db.deleteFrom("mail_outbox").execute();
    expect((await listings()).map(({ months_paid }) => months_paid)).toEqual([0, 0, 0]);
    await startProcess(payments);

    expect(await listings()).toEqual(before);
    const states = await db.selectFrom("payments").select("state").orderBy("created_at").execute();
    expect(states.map(({ state }) => state)).toEqual(["refunded", "applied", "applied"]);
    // Only the one of two hours ago: the others had theirs before.
    expect(await receipts()).toHaveLength(1);
    expect(await db.selectFrom("payment_alerts").select("kind").execute()).toEqual([{ kind: "refunded" }]);
    await expectInvariants(db, payments.site);

    // Once more changes nothing.
    const changes = () => db.selectFrom("payment_changes").select("id").execute();
    const made = await changes();
    await startProcess(payments);
    expect(await changes()).toEqual(made);
    expect(await receipts()).toHaveLength(1);
  });

  test("with the provider away a job fails, so that it is seen, and succeeds when it is back", async () => {
    const payments = await openPaymentSite(database.db);
    const away = async () => ({ ok: false, failure: { code: "unavailable", message: "away" } }) as const;
    const { services, site } = payments;
    const broken = { ...site.provider, listRefunds: away };
    const { signal } = new AbortController();
    const run = (provider: typeof site.provider) =>
      paymentJobs(services, provider)
        .find(({ name }) => name === "reconcile-payments")
        ?.run({ isAtStart: false, signal });
    await expect(run(broken)).rejects.toThrow("The provider could not be read.");
    expect(await run(site.provider)).toEqual({
      goesOn: false,
      figures: { pages: 4, differences: 0, failures: 0 },
    });
  });
});
