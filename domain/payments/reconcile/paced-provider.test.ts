import { expect, test } from "vitest";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { success } from "#std/result.ts";
import { pacedProvider } from "./paced-provider.ts";

function recorded(): { provider: PaymentProvider; moments: number[] } {
  const moments: number[] = [];
  const ask = async () => {
    moments.push(performance.now());
    return success(null);
  };
  return {
    provider: { isLive: false, findSessionOfPayment: ask } as Partial<PaymentProvider> as PaymentProvider,
    moments,
  };
}

test("concurrent calls are sent one by one, at most at the allowed rate", async () => {
  const { provider, moments } = recorded();
  const paced = pacedProvider(provider, 20, new AbortController().signal);
  await Promise.all(Array.from({ length: 5 }, () => paced.findSessionOfPayment("pi_1")));
  const pauses = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
  expect(pauses).toHaveLength(4);
  expect((moments.at(-1) ?? 0) - (moments[0] ?? 0)).toBeGreaterThanOrEqual(4 * 50 - 20);
});

test("aborting sends the waiting calls immediately", async () => {
  const { provider, moments } = recorded();
  const stop = new AbortController();
  const paced = pacedProvider(provider, 0.1, stop.signal);
  const requested = Promise.all(Array.from({ length: 3 }, () => paced.findSessionOfPayment("pi_1")));
  stop.abort();
  await requested;
  expect(moments).toHaveLength(3);
});

test("each call is forwarded with its arguments and returns its result", async () => {
  const oneArgument = [
    "createCheckout",
    "findSession",
    "findSessionOfPayment",
    "readPayment",
    "refundPayment",
    "expireSession",
    "listSessions",
    "listRefunds",
    "listDisputes",
  ];
  const echo = (name: string) => [name, async (...values: unknown[]) => [name, ...values]] as const;
  const provider: unknown = Object.fromEntries([...oneArgument, "parseWebhookEvent"].map(echo));
  const paced = pacedProvider(provider as PaymentProvider, 1000, new AbortController().signal);
  const results: unknown[] = [];
  for (const call of Object.values(paced))
    if (typeof call === "function") results.push(await Reflect.apply(call, paced, ["first", "second"]));
  expect(results).toEqual([...oneArgument.map((name) => [name, "first"]), ["parseWebhookEvent", "first", "second"]]);
});
