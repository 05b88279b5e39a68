import { expect, test } from "vitest";
import { DatabaseUnavailableError } from "#database/outage.ts";
import type { ConnectionPool, PooledClient } from "./postgres-pool.ts";
import { holdThroughSwitchover } from "./retry-through-failover.ts";

const lost = () => new DatabaseUnavailableError(new Error("Connection terminated unexpectedly"));
const client = {
  query: async () => ({ rows: [{ transaction_read_only: "off" }] }),
  release: () => {},
} as unknown as PooledClient;

/** A pool whose connection attempts have these results in order; the last one repeats. */
function poolOf(...attempts: (PooledClient | Error)[]) {
  let calls = 0;
  const connect = async () => {
    const attempt = attempts[Math.min(calls++, attempts.length - 1)];
    if (attempt === undefined || attempt instanceof Error) throw attempt;
    return attempt;
  };
  return { pool: holdThroughSwitchover({ connect } as unknown as ConnectionPool), calls: () => calls };
}

test("a primary that is lost again before connecting is searched for again", async () => {
  const { pool, calls } = poolOf(lost(), client, lost(), client);
  await expect(pool.connect()).resolves.toBeDefined();
  expect(calls()).toBe(5);
});

test("other failures to connect are not retried", async () => {
  const full = new DatabaseUnavailableError(new Error("too many clients already"));
  const { pool, calls } = poolOf(lost(), client, full);
  await expect(pool.connect()).rejects.toBe(full);
  expect(calls()).toBe(3);
});
