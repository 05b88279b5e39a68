import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type PaymentGateway, startPaymentGateway } from "#test/helpers/payments/payment-gateway.ts";

let site: PaymentGateway;
let reached: PromiseWithResolvers<number | null>;
let released: PromiseWithResolvers<void>;

beforeEach(async () => {
  reached = Promise.withResolvers();
  released = Promise.withResolvers();
  const wait = (milliseconds: number | null) => {
    reached.resolve(milliseconds);
    return released.promise;
  };
  site = await startPaymentGateway({ hasOverview: true, wait });
});
afterEach(() => site.close());

const order: Stripe.Checkout.SessionCreateParams = {
  mode: "payment",
  line_items: [{ quantity: 3, price_data: { currency: "usd", unit_amount: 500, product_data: { name: "Months" } } }],
  success_url: "http://site.example/",
};

const create = (idempotencyKey: string) => site.stripe.checkout.sessions.create(order, { idempotencyKey });
const list = async () => (await site.stripe.checkout.sessions.list()).data;

async function errorOf(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => null,
    (refusal: unknown) => refusal,
  );
  const { statusCode, rawType, code, headers } = error as Stripe.errors.StripeError;
  return { statusCode, rawType, code, isReplayed: headers?.["idempotent-replayed"] === "true" };
}

test.each([
  ["conflict", 409, "invalid_request_error", "idempotency_key_in_use"],
  ["rate-limit", 429, "invalid_request_error", "rate_limit"],
] as const)(
  "%s refuses the next call, does nothing, and no key remembers it",
  async (fault, statusCode, rawType, code) => {
    await site.fail(fault);
    expect(await errorOf(create("key-1"))).toEqual({ statusCode, rawType, code, isReplayed: false });
    expect(await list()).toEqual([]);
    expect((await create("key-1")).status).toBe("open");
  },
);

test.each([
  ["error", 0],
  ["error-after", 1],
] as const)("%s is stored under the key as Stripe stores it, and leaves %i sessions", async (fault, count) => {
  await site.fail(fault, "create");
  const failed = { statusCode: 500, rawType: "api_error", code: undefined };
  expect(await errorOf(create("key-1"))).toEqual({ ...failed, isReplayed: false });
  expect(await errorOf(create("key-1"))).toEqual({ ...failed, isReplayed: true });
  expect(await list()).toHaveLength(count);
  expect((await create("key-2")).status).toBe("open");
});

test("a slow call is made late, and meanwhile its key is in use", async () => {
  await site.fail("slow", "create");
  const slow = create("key-1");
  expect(await reached.promise).toBe(12_000);
  expect(await errorOf(create("key-1"))).toMatchObject({ statusCode: 409 });
  expect((await create("key-2")).status).toBe("open");
  released.resolve();
  const { id } = await slow;
  expect((await create("key-1")).id).toBe(id);
});

test("a silent call has no response, and its key can be used again", async () => {
  await site.fail("silent", "create");
  let isAnswered = false;
  const silent = create("key-1").finally(() => {
    isAnswered = true;
  });
  expect(await reached.promise).toBeNull();
  expect((await create("key-1")).status).toBe("open");
  expect(isAnswered).toBe(false);
  released.resolve();
  await expect(silent).rejects.toThrow();
});

test("a fault is for its calls only, once or until it is changed", async () => {
  await site.fail("error", "read", "always");
  await create("key-1");
  for (let count = 0; count < 3; count += 1) expect(await errorOf(list())).toMatchObject({ statusCode: 500 });
  await site.fail("none");
  const [session] = await list();
  await site.fail("error", "create");
  expect(await list()).toHaveLength(1);
  await site.stripe.checkout.sessions.expire(session?.id ?? "");
  expect(await errorOf(create("key-2"))).toMatchObject({ statusCode: 500 });
  expect((await create("key-3")).status).toBe("open");
});
