import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type RunningSandbox, sessionParams, startSandbox } from "../testing/start-sandbox.ts";

let site: RunningSandbox;
let reached: PromiseWithResolvers<number | null>;
let released: PromiseWithResolvers<void>;

beforeEach(async () => {
  reached = Promise.withResolvers();
  released = Promise.withResolvers();
  const wait = (milliseconds: number | null) => {
    reached.resolve(milliseconds);
    return released.promise;
  };
  site = await startSandbox({ hasOverview: true, wait });
});
afterEach(() => site.close());

const create = (idempotencyKey: string) => site.stripe.checkout.sessions.create(sessionParams, { idempotencyKey });
const list = async () => (await site.stripe.checkout.sessions.list()).data;

async function errorOf(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  const { statusCode, rawType, code, headers } = error as Stripe.errors.StripeError;
  return { statusCode, rawType, code, isReplayed: headers?.["idempotent-replayed"] === "true" };
}

test.each([
  ["conflict", 409, "invalid_request_error", "idempotency_key_in_use"],
  ["rate-limit", 429, "invalid_request_error", "rate_limit"],
] as const)(
  "%s fails the next call before it is processed, and is not stored under its key",
  async (failure, statusCode, rawType, code) => {
    await site.fail(failure);
    expect(await errorOf(create("key-1"))).toEqual({ statusCode, rawType, code, isReplayed: false });
    expect(await list()).toEqual([]);
    expect((await create("key-1")).status).toBe("open");
  },
);

test.each([
  ["error", 0],
  ["error-after", 1],
] as const)("%s is stored under the key, as at Stripe, and leaves %i sessions", async (failure, count) => {
  await site.fail(failure, "create");
  const failed = { statusCode: 500, rawType: "api_error", code: undefined };
  expect(await errorOf(create("key-1"))).toEqual({ ...failed, isReplayed: false });
  expect(await errorOf(create("key-1"))).toEqual({ ...failed, isReplayed: true });
  expect(await list()).toHaveLength(count);
  expect((await create("key-2")).status).toBe("open");
});

test("a slow call is processed late, and its key is in use meanwhile", async () => {
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
  let hasResponse = false;
  const silent = create("key-1").finally(() => {
    hasResponse = true;
  });
  expect(await reached.promise).toBeNull();
  expect((await create("key-1")).status).toBe("open");
  expect(hasResponse).toBe(false);
  released.resolve();
  await expect(silent).rejects.toThrow();
});

test("a failure affects only calls in its scope, once or until it is changed", async () => {
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
