import { CompiledQuery } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AuthError } from "#auth/auth-error.ts";
import type { Secrets } from "#auth/keys/secrets.ts";
import type { Database } from "#database/database.ts";
import { limitedNetwork } from "./limited-network.ts";
import type { Limit, LimitName, Limits } from "./limits.ts";

/** What is counted within one network first, and then from everywhere. */
type LimitByBoth = "signInByAddress" | "mailByAddress" | "verifyByAddress";

export type Limiter = {
  /**
   * Counts one use and throws 429 with `Retry-After` when there were too many. `subject` is an e-mail address, a user's
   * or session's id. Never call it inside a transaction: the counters are not part of it.
   */
  take(name: LimitName, subject: string): Promise<void>;
  /** The same by network address; of IPv6 the /64, which is one household. */
  takeByClient(name: LimitName, address: string): Promise<void>;
  /** By e-mail address and by network address, first within one network (`…AndClient`), then from wherever. */
  takeByBoth(name: LimitByBoth, email: string, address: string): Promise<void>;
  /** Forgets what was counted, as a sign-in that succeeds does. */
  clear(name: LimitName, subject: string): Promise<void>;
  clearBoth(name: LimitByBoth, email: string, address: string): Promise<void>;
};

/** Counters in the database, so that all processes share them and a restart forgets none. Keys are keyed hashes. */
export function createLimiter(db: Database, secrets: Pick<Secrets, "mac">, limits: Limits): Limiter {
  const counters = new Map(
    (Object.keys(limits) as LimitName[])
      .filter((name) => limits[name].points > 0)
      .map((name) => [name, counterOf(db, name, limits[name])]),
  );

  async function take(name: LimitName, subject: string): Promise<void> {
    try {
      await counters.get(name)?.consume(secrets.mac("limit", subject));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw tooMany(name, Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    }
  }

  return {
    take,
    takeByClient: (name, address) => take(name, limitedNetwork(address)),
    async clear(name, subject) {
      await counters.get(name)?.delete(secrets.mac("limit", subject));
    },
    async takeByBoth(name, email, address) {
      await take(`${name}AndClient`, pairOf(email, address));
      await take(name, email);
    },
    async clearBoth(name, email, address) {
      await counters.get(`${name}AndClient`)?.delete(secrets.mac("limit", pairOf(email, address)));
      await counters.get(name)?.delete(secrets.mac("limit", email));
    },
  };
}

function pairOf(email: string, address: string): string {
  return `${email} ${limitedNetwork(address)}`;
}

function counterOf(db: Database, name: LimitName, { points, seconds }: Limit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: { query: ({ text, values }: Statement) => query(db, text, values) },
    storeType: "client",
    schemaName: "auth_provider",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });
}

type Statement = { text: string; values: unknown[] };

async function query(db: Database, text: string, values: unknown[]): Promise<{ rows: unknown[]; rowCount: number }> {
  const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
  return { rows, rowCount: rows.length || Number(numAffectedRows ?? 0) };
}

function tooMany(name: LimitName, seconds: number): AuthError {
  const headers = { "retry-after": String(seconds) };
  if (name === "mailPause") {
    const message = `For security purposes, you can only request this after ${seconds} seconds.`;
    return new AuthError(429, "over_email_send_rate_limit", message, { headers });
  }
  if (name.startsWith("mail"))
    return new AuthError(429, "over_email_send_rate_limit", "email rate limit exceeded", { headers });
  return new AuthError(429, "over_request_rate_limit", "Request rate limit reached", { headers });
}
