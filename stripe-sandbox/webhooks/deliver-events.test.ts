import { expect, onTestFinished, test } from "vitest";
import { type RunningSandbox, type SandboxChange, sessionParams, startSandbox } from "../testing/start-sandbox.ts";

async function start(change: SandboxChange = {}): Promise<RunningSandbox> {
  const site = await startSandbox(change);
  onTestFinished(() => site.close());
  return site;
}

async function openSession(site: RunningSandbox): Promise<string> {
  return (await site.stripe.checkout.sessions.create(sessionParams)).id;
}

function later(site: RunningSandbox, seconds: number): void {
  site.clock.now = new Date(site.clock.now.getTime() + seconds * 1000);
}

function typesOf({ received }: RunningSandbox): string[] {
  return received.map(({ event }) => event.type);
}

test("a payment emits its event once, immediately", async () => {
  const site = await start();
  const id = await openSession(site);
  await site.choose(id, "pay");
  await site.sandbox.processDue();
  await site.sandbox.processDue();
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
])("%s: the session is complete and unpaid at first, then %s", async (choice, type, payment_status) => {
  const site = await start({ settleAfterSeconds: 60 });
  await site.choose(await openSession(site), choice);
  expect(await site.sandbox.processDue()).toEqual(new Date(site.clock.now.getTime() + 60_000));
  expect(typesOf(site)).toEqual(["checkout.session.completed"]);
  expect(site.received[0]?.event.data.object).toMatchObject({ status: "complete", payment_status: "unpaid" });
  later(site, 60);
  await site.sandbox.processDue();
  expect(typesOf(site)).toEqual(["checkout.session.completed", type]);
  expect(site.received[1]?.event.data.object).toMatchObject({ status: "complete", payment_status });
});

test("an unpaid session expires and emits an event", async () => {
  const site = await start();
  await openSession(site);
  expect(await site.sandbox.processDue()).toEqual(new Date(site.clock.now.getTime() + 24 * 60 * 60_000));
  later(site, 24 * 60 * 60);
  expect(await site.sandbox.processDue()).toBeNull();
  expect(typesOf(site)).toEqual(["checkout.session.expired"]);
});

test("a dispute emits every event of its lifecycle", async () => {
  const site = await start();
  const id = await openSession(site);
  await site.choose(id, "pay");
  for (const action of ["dispute-open", "dispute-lose", "dispute-win"]) await site.act(id, action);
  await site.sandbox.processDue();
  expect(typesOf(site).toSorted()).toEqual([
    "charge.dispute.closed",
    "charge.dispute.closed",
    "charge.dispute.created",
    "charge.dispute.funds_reinstated",
    "charge.dispute.funds_withdrawn",
    "checkout.session.completed",
  ]);
});

test("a delivery without a 2xx response is retried with growing delays and new signatures, and finally given up", async () => {
  const site = await start();
  site.endpoint.status = 500;
  await site.choose(await openSession(site), "pay");
  const waits: number[] = [];
  for (let next = await site.sandbox.processDue(); next !== null; next = await site.sandbox.processDue()) {
    waits.push((next.getTime() - site.clock.now.getTime()) / 1000);
    site.clock.now = next;
  }
  expect(waits).toEqual([2, 10, 60, 600, 3600]);
  expect(new Set(site.received.map(({ event }) => event.id)).size).toBe(1);
  expect(new Set(site.received.map(({ signature }) => signature)).size).toBe(6);
});

test("an endpoint that recovers receives the missed events", async () => {
  const site = await start();
  site.endpoint.status = 503;
  await site.choose(await openSession(site), "pay");
  await site.sandbox.processDue();
  site.endpoint.status = 200;
  later(site, 2);
  expect(await site.sandbox.processDue()).toBeNull();
  expect(site.received).toHaveLength(2);
});

test("the option `deliveries` sets when each event is delivered: never, late, repeatedly, in any order", async () => {
  const site = await start({ deliveries: (_, number) => [[], [9], [5, 5, 7]][number - 1] ?? [0] });
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const id = await openSession(site);
    await site.choose(id, "pay");
    ids.push(id);
  }
  later(site, 10);
  await site.sandbox.processDue();
  const order = site.received.map(({ event }) => ids.indexOf((event.data.object as { id: string }).id));
  expect(order).toEqual([2, 2, 2, 1]);
});
