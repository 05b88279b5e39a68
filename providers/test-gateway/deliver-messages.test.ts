import { expect, onTestFinished, test } from "vitest";
import { checkoutRequest, good, type PaymentGateway, startPaymentGateway } from "#test/helpers/payments/payment-gateway.ts";

async function start(change: Parameters<typeof startPaymentGateway>[0] = {}): Promise<PaymentGateway> {
  const site = await startPaymentGateway(change);
  onTestFinished(() => site.close());
  return site;
}

async function openSession(site: PaymentGateway, intentKey = "intent-1"): Promise<string> {
  return good(await site.provider.createCheckout(checkoutRequest(site, { intentKey }))).id;
}

function later(site: PaymentGateway, seconds: number): void {
  site.clock.now = new Date(site.clock.now.getTime() + seconds * 1000);
}

function typesOf({ received }: PaymentGateway): string[] {
  return received.map(({ event }) => event.type);
}

test("a paid session is told of at once, once", async () => {
  const site = await start();
  const id = await openSession(site);
  await site.choose(id, "pay");
  await site.gateway.work();
  await site.gateway.work();
  expect(site.received.map(({ event }) => event)).toMatchObject([
    {
      object: "event",
      type: "checkout.session.completed",
      api_version: "2026-10-28.endive",
      livemode: false,
      data: { object: { id, object: "checkout.session", payment_status: "paid" } },
    },
  ]);
});

test.each([
  ["later-succeed", "checkout.session.async_payment_succeeded", "paid"],
  ["later-fail", "checkout.session.async_payment_failed", "unpaid"],
])("%s: first complete and unpaid, then %s", async (choice, type, payment_status) => {
  const site = await start({ settleAfterSeconds: 60 });
  await site.choose(await openSession(site), choice);
  expect(await site.gateway.work()).toEqual(new Date(site.clock.now.getTime() + 60_000));
  expect(typesOf(site)).toEqual(["checkout.session.completed"]);
  expect(site.received[0]?.event.data.object).toMatchObject({ status: "complete", payment_status: "unpaid" });
  later(site, 60);
  await site.gateway.work();
  expect(typesOf(site)).toEqual(["checkout.session.completed", type]);
  expect(site.received[1]?.event.data.object).toMatchObject({ status: "complete", payment_status });
});

test("a session that nobody pays expires by itself, and that is told", async () => {
  const site = await start();
  await openSession(site);
  expect(await site.gateway.work()).toEqual(new Date(site.clock.now.getTime() + 35 * 60_000));
  later(site, 35 * 60);
  expect(await site.gateway.work()).toBeNull();
  expect(typesOf(site)).toEqual(["checkout.session.expired"]);
});

test("the whole story of a dispute is told", async () => {
  const site = await start();
  const id = await openSession(site);
  await site.choose(id, "pay");
  for (const action of ["dispute-open", "dispute-lose", "dispute-win"]) await site.act(id, action);
  await site.gateway.work();
  expect(typesOf(site).toSorted()).toEqual([
    "charge.dispute.closed",
    "charge.dispute.closed",
    "charge.dispute.created",
    "charge.dispute.funds_reinstated",
    "charge.dispute.funds_withdrawn",
    "checkout.session.completed",
  ]);
});

test("what is not answered with 2xx comes again, later and later, signed anew, and is given up in the end", async () => {
  const site = await start();
  site.receiver.status = 500;
  await site.choose(await openSession(site), "pay");
  const waits: number[] = [];
  for (let next = await site.gateway.work(); next !== null; next = await site.gateway.work()) {
    waits.push((next.getTime() - site.clock.now.getTime()) / 1000);
    site.clock.now = next;
  }
  expect(waits).toEqual([2, 10, 60, 600, 3600]);
  expect(new Set(site.received.map(({ event }) => event.id)).size).toBe(1);
  expect(new Set(site.received.map(({ signature }) => signature)).size).toBe(6);
});

test("a receiver that comes back gets what it missed", async () => {
  const site = await start();
  site.receiver.status = 503;
  await site.choose(await openSession(site), "pay");
  await site.gateway.work();
  site.receiver.status = 200;
  later(site, 2);
  expect(await site.gateway.work()).toBeNull();
  expect(site.received).toHaveLength(2);
});

test("a test says for each message when its copies go out: never, late, several times, in any order", async () => {
  const site = await start({ deliveries: (_, number) => [[], [9], [5, 5, 7]][number - 1] ?? [0] });
  const ids: string[] = [];
  for (const key of ["one", "two", "three"]) {
    const id = await openSession(site, key);
    await site.choose(id, "pay");
    ids.push(id);
  }
  later(site, 10);
  await site.gateway.work();
  const order = site.received.map(({ event }) => ids.indexOf((event.data.object as { id: string }).id));
  expect(order).toEqual([2, 2, 2, 1]);
});
