import { afterEach, beforeEach, expect, test } from "vitest";
import {
  checkoutRequest,
  type PaymentGateway,
  startPaymentGateway,
  unwrap,
} from "#test/helpers/payments/payment-gateway.ts";
import { createStripeProvider } from "./stripe-provider.ts";

const day = 24 * 60 * 60;

let site: PaymentGateway;

beforeEach(async () => {
  site = await startPaymentGateway();
});

afterEach(() => site.close());

function later(seconds: number): void {
  site.clock.now = new Date(site.clock.now.getTime() + seconds * 1000);
}

/** Pays a session with this choice on the payment page. */
async function pay(choice: string, intentKey = "intent-1"): Promise<string> {
  const { id } = unwrap(await site.provider.createCheckout(checkoutRequest(site, { intentKey })));
  await site.choose(id, choice);
  return id;
}

test("a delayed payment has its settlement time as long as the provider lists its event", async () => {
  const begunAt = site.clock.now;
  const id = await pay("later-succeed");
  expect(unwrap(await site.provider.findSession(id)).settledAt).toBeNull();
  const settledAt = new Date(begunAt.getTime() + 10_000);
  later(30 * day);
  // The event keeps the time, regardless of when it is read.
  expect(unwrap(await site.provider.findSession(id))).toMatchObject({ paidAt: begunAt, settledAt });
  later(11);
  expect(unwrap(await site.provider.findSession(id))).toMatchObject({ paidAt: begunAt, settledAt: null });
});

test("each of several delayed payments has its own settlement time", async () => {
  const ids: string[] = [];
  for (const intentKey of ["one", "two", "three"]) {
    ids.push(await pay("later-succeed", intentKey));
    later(day);
  }
  const times = await Promise.all(ids.map(async (id) => unwrap(await site.provider.findSession(id)).settledAt));
  const first = new Date("2027-01-31T10:00:10.000Z").getTime();
  expect(times).toEqual([0, 1, 2].map((days) => new Date(first + days * day * 1000)));
});

test("a card payment needs no event, and a key without access to events does not block payments", async () => {
  const requests: string[] = [];
  const { secretKey, webhookSecret, clock, sandbox } = site;
  const provider = createStripeProvider({
    secretKey,
    webhookSecret,
    now: () => clock.now,
    fetch: (input, init) => {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      if (pathname !== "/v1/events") return Promise.resolve(sandbox.api.fetch(request));
      requests.push(pathname);
      const error = { type: "invalid_request_error", message: "This key may not read events." };
      return Promise.resolve(Response.json({ error }, { status: 403 }));
    },
  });
  const byCard = unwrap(await provider.readPayment(await pay("pay", "card")));
  expect(byCard.session).toMatchObject({ status: "paid", settledAt: null });
  expect(requests).toEqual([]);
  const id = await pay("later-succeed", "slow");
  later(10);
  expect(unwrap(await provider.readPayment(id)).session).toMatchObject({ status: "paid", settledAt: null });
  expect(requests).toHaveLength(1);
});
