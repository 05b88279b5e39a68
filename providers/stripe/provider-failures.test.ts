import { createServer } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import {
  checkoutRequest,
  type PaymentGateway,
  startPaymentGateway,
  unwrap,
} from "#test/helpers/payments/payment-gateway.ts";
import { callStripe } from "./call-stripe.ts";
import { createStripeProvider } from "./stripe-provider.ts";

let site: PaymentGateway;

beforeAll(async () => {
  site = await startPaymentGateway({ hasOverview: true, slowMs: 100 });
});
afterAll(() => site.close());
beforeEach(() => site.fail("none"));

/** Every function of the port that uses the network. */
const calls: Record<string, (provider: PaymentProvider) => Promise<{ ok: boolean }>> = {
  createCheckout: (provider) => provider.createCheckout(checkoutRequest(site)),
  findSession: (provider) => provider.findSession("cs_test_1"),
  readPayment: (provider) => provider.readPayment("cs_test_1"),
  expireSession: (provider) => provider.expireSession("cs_test_1"),
  refundPayment: (provider) => provider.refundPayment("pi_1"),
  findSessionOfPayment: (provider) => provider.findSessionOfPayment("pi_1"),
  listSessions: (provider) => provider.listSessions({ from: site.clock.now, cursor: null }),
  listRefunds: (provider) => provider.listRefunds({ from: site.clock.now, cursor: null }),
  listDisputes: (provider) => provider.listDisputes({ from: site.clock.now, cursor: null }),
};

function providerWith(change: Partial<Parameters<typeof createStripeProvider>[0]>): PaymentProvider {
  const { secretKey, webhookSecret, clock, url } = site;
  return createStripeProvider({ secretKey, webhookSecret, now: () => clock.now, apiUrl: url, retries: 0, ...change });
}

/** Returns a provider that gets this response to every request. */
const respondingWith = (body: string, status = 200) =>
  providerWith({ fetch: async () => new Response(body, { status, headers: { "content-type": "application/json" } }) });

describe("a malformed response fails every call", () => {
  const session = {
    id: "cs_test_1",
    object: "checkout.session",
    status: "open",
    payment_status: "unpaid",
    url: "https://pay.example",
    metadata: {},
    amount_total: 1500,
    currency: "usd",
    livemode: false,
    created: 1_800_000_000,
    expires_at: 1_800_003_600,
    payment_intent: null,
  };
  const wrong = (change: object) => JSON.stringify({ ...session, ...change });
  const list = (change: object) => JSON.stringify({ object: "list", url: "/", has_more: false, data: [], ...change });

  test.each([
    ["an empty body", ""],
    ["the error page of a proxy", "<!doctype html><title>Bad gateway</title>"],
    ["truncated JSON", wrong({}).slice(0, 80)],
    ["null", "null"],
    ["a text", '"ok"'],
    ["a number", "42"],
    ["a flag", "true"],
    ["a list", "[]"],
    ["an empty object", "{}"],
    ["an error that is a number", '{"error":5}'],
    ["an error that is a text", '{"error":"server_error"}'],
    ["an error that is a list", '{"error":[]}'],
    ["an id that is a number", wrong({ id: 7 })],
    ["an id that could not be stored", wrong({ id: "cs_\u0000" })],
    ["a missing time", wrong({ created: null })],
    ["a time that is a text", wrong({ expires_at: "tomorrow" })],
    ["a time beyond the range of dates", wrong({ created: 1e300 })],
    ["an amount that is a text", wrong({ amount_total: "15.00" })],
    ["metadata of objects", wrong({ metadata: { months: { n: 3 } } })],
    ["a payment that is a number", wrong({ payment_intent: 5 })],
    ["a payment without its charge", wrong({ payment_intent: { id: "pi_1", status: "succeeded" } })],
    ["a list without items", list({ data: null })],
    ["a list of null", list({ data: [null] })],
    ["a list without has_more", list({ has_more: undefined })],
    ["a list with one malformed item", list({ data: [{ ...session, created: "now" }] })],
  ])("%s", async (_, body) => {
    for (const call of Object.values(calls))
      expect(await call(respondingWith(body))).toMatchObject({ ok: false, failure: { code: "failed" } });
  });

  test("with an error status fails without revealing its content", async () => {
    const provider = respondingWith("<title>owner@taoli.example</title>", 502);
    for (const call of Object.values(calls)) {
      const result = await call(provider);
      expect(result).toMatchObject({ ok: false, failure: { code: "failed" } });
      expect(JSON.stringify(result)).not.toContain("owner@");
    }
  });

  test("that is a text over the network does not end the process", async () => {
    const server = createServer((_request, response) => response.end('"ok"')).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const provider = providerWith({ apiUrl: `http://127.0.0.1:${port}` });
    expect(await provider.findSession("cs_test_1")).toMatchObject({ ok: false, failure: { code: "failed" } });
    server.closeAllConnections();
    server.close();
  });
});

test.each([
  ["conflict", "busy"],
  ["rate-limit", "busy"],
  ["error", "failed"],
] as const)("after %s the call is %s, and the next one succeeds", async (failure, code) => {
  for (const [index, call] of Object.values(calls).entries()) {
    await site.fail(failure);
    expect(await call(site.provider)).toMatchObject({ ok: false, failure: { code } });
    if (index > 0) expect(await call(site.provider)).not.toMatchObject({ failure: { code } });
  }
});

test("an error is repeated for its key, and another key succeeds", async () => {
  await site.fail("error", "create");
  const request = checkoutRequest(site, { intentKey: "used" });
  for (let tries = 0; tries < 3; tries += 1)
    expect(await site.provider.createCheckout(request)).toMatchObject({ ok: false, failure: { code: "failed" } });
  unwrap(await site.provider.createCheckout(checkoutRequest(site, { intentKey: "fresh" })));
});

test("a late or missing response is unavailable, and the same key returns the session", async () => {
  const impatient = providerWith({ timeoutMs: 50 });
  for (const failure of ["slow", "silent"] as const) {
    const request = checkoutRequest(site, { intentKey: failure });
    await site.fail(failure, "create");
    expect(await impatient.createCheckout(request)).toMatchObject({ ok: false, failure: { code: "unavailable" } });
    await expect.poll(async () => unwrap(await site.provider.createCheckout(request))).toBeTruthy();
  }
});

test("a response that never ends is unavailable after half a minute", async () => {
  vi.useFakeTimers();
  try {
    const requests = callStripe(z.object({}), () => new Promise<object>(() => {}));
    await vi.advanceTimersByTimeAsync(30_001);
    expect(await requests).toMatchObject({ ok: false, failure: { code: "unavailable" } });
  } finally {
    vi.useRealTimers();
  }
});

describe("WeChat Pay", () => {
  test("is offered for browsers if sessions support it", async () => {
    const { id } = unwrap(await site.provider.createCheckout(checkoutRequest(site, { intentKey: "wechat" })));
    const session = await site.stripe.checkout.sessions.retrieve(id);
    expect(session.payment_method_types).toContain("wechat_pay");
    expect(session.payment_method_options).toEqual({ wechat_pay: { app_id: null, client: "web" } });
  });

  test("is no longer requested after sessions rejected it, and payments still work", async () => {
    const without = await startPaymentGateway({ offersWechatPay: false });
    const requests: string[] = [];
    const provider = createStripeProvider({
      secretKey: without.secretKey,
      webhookSecret: without.webhookSecret,
      now: () => without.clock.now,
      apiUrl: without.url,
      async fetch(input, init) {
        const response = await without.sandbox.api.fetch(new Request(input, init));
        requests.push(`${response.status}`);
        return response;
      },
    });
    const first = unwrap(await provider.createCheckout(checkoutRequest(without)));
    expect(unwrap(await provider.createCheckout(checkoutRequest(without)))).toEqual(first);
    unwrap(await provider.createCheckout(checkoutRequest(without, { intentKey: "intent-2" })));
    expect(requests).toEqual(["400", "200", "200", "200"]);
    expect(unwrap(await provider.listSessions({ from: without.clock.now, cursor: null })).items).toHaveLength(2);
    await without.close();
  });
});
