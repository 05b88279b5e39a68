import { AuthError } from "#auth/auth-error.ts";
import type { Secrets } from "#auth/keys/secrets.ts";
import type { Database } from "#database/database.ts";
import { limitedNetwork } from "./limited-network.ts";
import type { LimitName, Limits } from "./limits.ts";
import { addUse, removeUse, type Usage, waitMs } from "./usage.ts";

/** One use of a limit. `subject` is the key that is counted, for example an email, a network, or a session ID. */
export type Use = { limit: LimitName; subject: string };

export type Limiter = {
  /**
   * Counts all of these uses, or counts none and throws a 429 with the longest wait in `Retry-After`. Within a
   * transaction they count only if it commits; outside of one they count immediately.
   */
  consumeAll(uses: readonly Use[], db?: Database): Promise<void>;
  /** Counts a single use. */
  consume(limit: LimitName, subject: string): Promise<void>;
  /**
   * The used share of a limit, 1 for all of it, and the seconds until it resets. 0 for a limit without points. Counts
   * nothing.
   */
  usageOf(limit: LimitName, subject: string): Promise<{ share: number; seconds: number }>;
  /** Whether the subject is used for the first time until `expiresAt`, in milliseconds since 1970. */
  consumeOnce(subject: string, expiresAt: number): Promise<boolean>;
  /** Like `consume`, by network address; an IPv6 address counts as its /64, which is one household. */
  consumeByNetwork(limit: LimitName, address: string): Promise<void>;
  /**
   * Reverts the uses of a successful attempt: deletes the counters of a single place, session or network for one
   * account, and subtracts this use from the account's counters across all places. Call in the transaction of the
   * attempt.
   */
  refund(uses: readonly Use[], trx: Database): Promise<void>;
};

type Counted = Use & { key: string };

/** Counters in the database, shared by all processes and preserved across restarts. Keys are keyed hashes. */
export function createLimiter(db: Database, secrets: Pick<Secrets, "mac">, limits: Limits, now: () => Date): Limiter {
  /** Deduplicated and sorted by key, so that concurrent calls cannot deadlock. */
  function counted(uses: readonly Use[]): Counted[] {
    const limited = uses.filter(({ limit }) => limits[limit].points > 0);
    const byKey = new Map(limited.map((use) => [`${use.limit}:${secrets.mac("limit", use.subject)}`, use]));
    return [...byKey].map(([key, use]) => ({ ...use, key })).sort((one, other) => (one.key < other.key ? -1 : 1));
  }

  async function consumeAll(uses: readonly Use[], within = db): Promise<void> {
    const all = counted(uses);
    if (all.length === 0) return;
    await inTransaction(within, async (trx) => {
      const held = await hold(trx, all);
      const time = now().getTime();
      const waits = all.map((use) => ({ limit: use.limit, ms: waitMs(usageOf(held, use.key), time) }));
      const longest = waits.reduce((one, other) => (other.ms > one.ms ? other : one));
      if (longest.ms > 0) throw tooMany(longest.limit, Math.ceil(longest.ms / 1000));
      await write(
        trx,
        all.map(({ key, limit }) => [key, addUse(limits[limit], usageOf(held, key), time)]),
      );
    });
  }

  return {
    consumeAll,
    consume: (limit, subject) => consumeAll([{ limit, subject }]),
    consumeByNetwork: (limit, address) => consumeAll([{ limit, subject: limitedNetwork(address) }]),
    async usageOf(limit, subject) {
      const { points } = limits[limit];
      const row = await db
        .selectFrom("auth_provider.rate_limits")
        .select(["points", "expire"])
        .where("key", "=", `${limit}:${secrets.mac("limit", subject)}`)
        .executeTakeFirst();
      const leftMs = (row?.expire ?? 0) - now().getTime();
      if (row === undefined || points === 0 || leftMs <= 0) return { share: 0, seconds: 0 };
      return { share: row.points / points, seconds: Math.ceil(leftMs / 1000) };
    },
    async consumeOnce(subject, expiresAt) {
      const key = `once:${secrets.mac("limit", subject)}`;
      const made = await db
        .insertInto("auth_provider.rate_limits")
        .values({ key, points: 1, opens_at: expiresAt, expire: expiresAt })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return made.numInsertedOrUpdatedRows === 1n;
    },
    async refund(uses, trx) {
      const own = counted(uses.filter(({ limit }) => /ByPlace$|BySession$|AndClient$/u.test(limit))).map(
        ({ key }) => key,
      );
      if (own.length > 0) await trx.deleteFrom("auth_provider.rate_limits").where("key", "in", own).execute();
      const shared = counted(uses.filter(({ limit }) => /ByAddress$|ByUser$/u.test(limit)));
      if (shared.length === 0) return;
      const held = await hold(trx, shared);
      await write(
        trx,
        shared.map(({ key }) => [key, removeUse(usageOf(held, key))]),
      );
    },
  };
}

async function inTransaction(db: Database, work: (trx: Database) => Promise<void>): Promise<void> {
  await (db.isTransaction ? work(db) : db.transaction().execute(work));
}

const unused: Usage = { points: 0, opensAt: 0, expiresAt: 0 };

function usageOf(held: ReadonlyMap<string, Usage>, key: string): Usage {
  return held.get(key) ?? unused;
}

/** The usage by key, with the rows locked until the transaction ends; missing rows are created. */
async function hold(trx: Database, uses: readonly Counted[]): Promise<Map<string, Usage>> {
  const rows = await trx
    .insertInto("auth_provider.rate_limits")
    .values(uses.map(({ key }) => ({ key, points: 0, opens_at: 0, expire: 0 })))
    .onConflict((conflict) => conflict.column("key").doUpdateSet((row) => ({ key: row.ref("excluded.key") })))
    .returningAll()
    .execute();
  return new Map(
    rows.map(({ key, points, opens_at, expire }) => [key, { points, opensAt: opens_at, expiresAt: expire ?? 0 }]),
  );
}

async function write(trx: Database, usages: readonly (readonly [key: string, usage: Usage])[]): Promise<void> {
  await trx
    .insertInto("auth_provider.rate_limits")
    .values(
      usages.map(([key, { points, opensAt, expiresAt }]) => ({ key, points, opens_at: opensAt, expire: expiresAt })),
    )
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((row) => ({
        points: row.ref("excluded.points"),
        opens_at: row.ref("excluded.opens_at"),
        expire: row.ref("excluded.expire"),
      })),
    )
    .execute();
}

function tooMany(limit: LimitName, seconds: number): AuthError {
  const headers = { "retry-after": String(seconds) };
  if (limit === "mailPause") {
    const message = `For security purposes, you can only request this after ${seconds} seconds.`;
    return new AuthError(429, "over_email_send_rate_limit", message, { headers });
  }
  if (limit.startsWith("mail"))
    return new AuthError(429, "over_email_send_rate_limit", "email rate limit exceeded", { headers });
  return new AuthError(429, "over_request_rate_limit", "Request rate limit reached", { headers });
}
