import { randomUUID } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#database/open-database.ts";
import { signPayload } from "#stripe-sandbox/webhooks/deliver-events.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { checkoutRequest, startPaymentGateway, unwrap } from "#test/helpers/payments/payment-gateway.ts";
import { crashDatabases } from "./crash-databases.ts";
import { startServer, temporaryFolder } from "./server-process.ts";

const unpaid = { is_active: false, subscription_started_at: null, subscription_expires_at: null, months_paid: 0 };

describe.each(crashDatabases().filter(({ name }) => name === "PostgreSQL"))("on $name", ({ open, there }) => {
  /** Starts several processes on one database, with a separate stand-in for Stripe that sends nothing by itself. */
  async function start(count: number) {
    const { environment, target } = await open();
    const site = await startPaymentGateway({ hasOverview: true, deliveries: () => [] });
    onTestFinished(() => site.close());
    site.clock.now = new Date();
    const settings = {
      ORIGIN: "https://taoli.example",
      AUTH_SECRET: "the same secret for all processes",
      STRIPE_SECRET_KEY: site.secretKey,
      STRIPE_WEBHOOK_SECRET: site.webhookSecret,
      STRIPE_API_URL: site.url,
    };
    const starting = Array.from({ length: count }, async () => {
      const { folder, remove } = temporaryFolder();
      onTestFinished(remove);
      const server = await startServer(folder, { environment: { ...environment, ...settings } });
      onTestFinished(async () => {
        server.kill("SIGKILL");
        await server.ended;
      });
      await server.ready;
      return server;
    });
    const servers = await Promise.all(starting);
    const { db, close } = await openDatabase(target);
    onTestFinished(close);

    return {
      site,
      db,
      /** Pays for one month of a new listing at the provider; returns the webhook event. */
      async pay(): Promise<string> {
        const listingId = await insertListing(db, teacherColumns(unpaid));
        const { order, ...request } = checkoutRequest(site);
        const bought = { ...order, intentKey: randomUUID(), listingId, months: 1 };
        const { id } = unwrap(await site.provider.createCheckout({ ...request, order: bought }));
        await site.choose(id, "pay");
        const [event] = await site.store.transaction((records) => records.list("event"));
        return JSON.stringify(event);
      },
      async send(body: string, index: number): Promise<number> {
        const url = `${servers[index % count]?.origin}/functions/v1/stripe-webhook`;
        const headers = { "stripe-signature": signPayload(body, site.webhookSecret, new Date()) };
        const response = await fetch(url, { method: "POST", body, headers });
        await response.body?.cancel();
        return response.status;
      },
      async applied(): Promise<number> {
        return (await db.selectFrom("ledger").select("source_ref").where("months", "=", 1).execute()).length;
      },
    };
  }

  test.skipIf(!there)("120 concurrent events, sent once to two processes, are all accepted and applied", async () => {
    const { pay, send, applied } = await start(2);
    const bodies: string[] = [];
    for (let count = 0; count < 120; count += 1) bodies.push(await pay());
    expect(await Promise.all(bodies.map(send))).toEqual(Array(120).fill(200));
    await expect.poll(applied).toBe(120);
  });

  test.skipIf(!there)(
    "an event whose payment is temporarily unreadable is applied soon after it is readable",
    async () => {
      const { site, db, pay, send, applied } = await start(1);
      const body = await pay();
      const read = () => db.selectFrom("stripe_events").select(["attempts", "handled_at"]).executeTakeFirst();
      await site.fail("error", "read", "always");
      expect(await send(body, 0)).toBe(200);
      await expect.poll(async () => (await read())?.attempts).toBeGreaterThanOrEqual(2);
      expect(await applied()).toBe(0);
      await site.fail("none");
      await expect.poll(applied).toBe(1);
      await expect.poll(async () => (await read())?.handled_at).toBeInstanceOf(Date);
    },
  );
});
