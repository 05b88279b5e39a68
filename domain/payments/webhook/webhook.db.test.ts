import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { listPaymentsOfListing } from "#domain/payments/operations/list-payments-of-listing.ts";
import { failure } from "#std/result.ts";
import type { ReceivedEvent } from "#stripe-sandbox/testing/start-sandbox.ts";
import { signPayload } from "#stripe-sandbox/webhooks/deliver-events.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { applyInbox } from "#test/helpers/payments/apply-inbox.ts";
import { expectInvariants } from "#test/helpers/payments/invariants.ts";
import { unwrap } from "#test/helpers/payments/payment-gateway.ts";
import { openPaymentSite, type PaymentSite } from "#test/helpers/payments/payments.ts";
import { eventReceiver } from "./webhook.ts";

eachDatabase((database) => {
  async function receive({ site, services }: PaymentSite, { body, signature }: ReceivedEvent) {
    return await eventReceiver(services, site.provider)(body, signature);
  }

  /** Stores a webhook event in the inbox and handles it immediately. */
  async function handle(payments: PaymentSite, event: ReceivedEvent) {
    const stored = unwrap(await receive(payments, event));
    expect(await applyInbox(payments.services, payments.site.provider)).toMatchObject({ waiting: 0 });
    await expectInvariants(database.db, payments.site);
    return stored;
  }

  async function paid(payments: PaymentSite): Promise<{ id: string; listingId: string }> {
    const order = await payments.newOrder();
    await payments.begin(order);
    const { id } = await payments.open(order);
    await payments.site.choose(id, "pay");
    await payments.site.sandbox.processDue();
    return { id, listingId: order.listingId };
  }

  const events = () => database.db.selectFrom("stripe_events").selectAll().orderBy("received_at").execute();
  const months = async () =>
    (await database.db.selectFrom("teacher_listings").select("months_paid").executeTakeFirstOrThrow()).months_paid;

  test("repeated and concurrent events take effect once", async () => {
    const payments = await openPaymentSite(database.db);
    await paid(payments);
    const [message] = payments.site.received;
    if (message === undefined) throw new Error("No message came.");
    expect(await handle(payments, message)).toEqual({ eventId: message.event.id });
    expect(await handle(payments, message)).toEqual({ eventId: message.event.id });
    await Promise.all([handle(payments, message), handle(payments, message)]);
    expect(await months()).toBe(3);
    expect(await events()).toMatchObject([{ type: "checkout.session.completed", subject: "session" }]);
    const changes = await database.db.selectFrom("payment_changes").selectAll().execute();
    expect(changes).toMatchObject([
      {
        actor: "provider",
        event_id: message.event.id,
        state_before: "created",
        state_after: "applied",
        months_after: 3,
      },
    ]);
  });

  test("refunds and disputes are applied in any order of events", async () => {
    const payments = await openPaymentSite(database.db);
    const { id } = await paid(payments);
    for (const action of ["dispute-open", "dispute-win", "refund-all"]) {
      payments.pass(1);
      await payments.site.act(id, action);
    }
    await payments.site.sandbox.processDue();
    for (const message of payments.site.received.toReversed()) await handle(payments, message);
    expect(await months()).toBe(0);
    expect((await events()).every(({ handled_at }) => handled_at !== null)).toBe(true);
    const states = await database.db.selectFrom("payments").select(["state", "refunded_cents"]).execute();
    expect(states).toEqual([{ state: "refunded", refunded_cents: 1500 }]);
  });

  test("an event with an invalid signature is rejected and not stored", async () => {
    const payments = await openPaymentSite(database.db);
    await paid(payments);
    const [message] = payments.site.received;
    if (message === undefined) throw new Error("No message came.");
    const altered = new TextEncoder().encode(`${new TextDecoder().decode(message.body)} `);
    for (const wrong of [
      { ...message, body: altered },
      { ...message, signature: null },
      { ...message, signature: "t=1" },
    ])
      expect(await receive(payments, wrong)).toEqual(failure("not-authentic"));
    payments.pass(6);
    expect(await receive(payments, message)).toEqual(failure("not-authentic"));
    expect(await events()).toEqual([]);
    expect(await months()).toBe(0);
  });

  test("concurrent events are stored in few statements, each once", async () => {
    const payments = await openPaymentSite(database.db);
    const { site, services } = payments;
    for (let count = 0; count < 30; count += 1) await paid(payments);
    let statements = 0;
    const counted: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const receive = eventReceiver({ ...services, db: services.db.withPlugin(counted) }, site.provider);
    const twice = [...site.received, ...site.received.toReversed()];
    const received = await Promise.all(twice.map(({ body, signature }) => receive(body, signature)));
    expect(received.filter(({ ok }) => ok)).toHaveLength(60);
    expect(statements).toBeLessThan(5);
    expect(await events()).toHaveLength(30);
    expect(await applyInbox(services, site.provider)).toEqual({ handled: 30, waiting: 0 });
    const ledger = await database.db.selectFrom("ledger").select("source_ref").execute();
    expect(ledger).toHaveLength(30);
  });

  test("an event that does not concern a payment is stored as handled", async () => {
    const payments = await openPaymentSite(database.db);
    const { site, services } = payments;
    await paid(payments);
    const [message] = site.received;
    if (message === undefined) throw new Error("No message came.");
    const text = JSON.stringify({ ...message.event, id: "evt_other", type: "customer.created" });
    const signature = signPayload(text, site.webhookSecret, site.clock.now);
    unwrap(await eventReceiver(services, site.provider)(new TextEncoder().encode(text), signature));
    expect(await events()).toMatchObject([{ id: "evt_other", subject: "other", handled_at: site.clock.now }]);
    expect(await applyInbox(services, site.provider, { all: true })).toEqual({ handled: 0, waiting: 0 });
  });

  test("only the owner and operators can read the payments of a listing", async () => {
    const payments = await openPaymentSite(database.db);
    const { id, listingId } = await paid(payments);
    await payments.apply(id);
    const { user_id } = await database.db.selectFrom("teacher_listings").select("user_id").executeTakeFirstOrThrow();
    const owner = { role: "member", userId: user_id, email: "", fullName: "Lin", language: null } as const;
    const listed = await listPaymentsOfListing(payments.services, owner, listingId);
    expect(unwrap(listed)).toMatchObject([
      {
        state: "applied",
        months: 3,
        amountCents: 1500,
        currency: "usd",
        paidAt: "2027-01-31T10:00:00.000Z",
        payUrl: null,
      },
    ]);
    expect(await listPaymentsOfListing(payments.services, { role: "admin", userId: "a" }, listingId)).toEqual(listed);
    const stranger = { ...owner, userId: "7d3b2a1c-0000-4000-8000-000000000009" };
    expect(await listPaymentsOfListing(payments.services, stranger, listingId)).toEqual(failure("not-found"));
    expect(await listPaymentsOfListing(payments.services, owner, "x")).toEqual(failure("not-found"));
    expect(await listPaymentsOfListing(payments.services, { role: "visitor" }, listingId)).toEqual(
      failure("not-signed-in"),
    );
  });
});
