import { setTimeout as wait } from "node:timers/promises";
import type { PostgresQueryResult } from "kysely";
import { isConnectionLost, isUnsent } from "#database/connection-loss.ts";
import { DatabaseUnavailableError, isReadOnly } from "#database/outage.ts";
import { withDeadline } from "#std/async/deadline.ts";
import type { ConnectionPool, PooledClient } from "./postgres-pool.ts";
import { type Statement, TransactionLog } from "./transaction-log.ts";

/**
 * How long a statement may wait for a primary, and the deadline for the connection. The statement may then take four
 * seconds before the browser gives up on its request after fifteen (`app/api-call.ts`).
 */
const holdMs = 8000;
const connectByMs = 9000;

/** After this long without a primary, statements fail immediately until no such failure has occurred for `quietMs`. */
const windowMs = 30_000;
const quietMs = 10_000;

/** The maximum number of statements waiting at once; further ones fail immediately. */
const maxHeld = 250;
const retryMs = 100;

const isBegin = ({ text }: Statement) => /^(?:begin|start transaction)\b/iu.test(text);
const isEnd = ({ text }: Statement) => /^(?:commit|rollback)\b/iu.test(text);

/**
 * Returns a pool whose statements wait up to eight seconds for a new primary instead of failing, if that is safe:
 * - the statement was not sent, because there was no connection;
 * - the database rejected it as read-only, or PgBouncer had no server for it;
 * - it belonged to a transaction whose connection broke before its commit: the transaction has no effect, so it is
 *   replayed (`TransactionLog`).
 * All other failures are passed on: a commit or a single statement on a broken connection may have been executed. The
 * retry is invisible to callers, whose transaction callbacks do not run again.
 */
export function holdThroughSwitchover(pool: ConnectionPool): ConnectionPool {
  const primary = new Primary(pool);
  return {
    options: pool.options,
    counts: () => pool.counts(),
    end: () => pool.end(),
    async connect() {
      const held = new HeldClient(primary, await primary.connect(performance.now()));
      return { query: held.query.bind(held), release: held.release.bind(held) } as PooledClient;
    },
  };
}

class HeldClient {
  readonly #primary: Primary;
  #client: PooledClient | null;
  /** The open transaction; null before it, and if its statements can no longer be repeated. */
  #transaction: TransactionLog | null = null;
  #isFresh = true;
  /** The result of the latest statement. Each waits for the one before, as on the connection itself. */
  #latest: Promise<unknown> = Promise.resolve();
  /** Why the connection is gone: a rollback then fails with the same error as the statement before it. */
  #failure: unknown = new Error("The connection was released.");

  constructor(primary: Primary, client: PooledClient) {
    this.#primary = primary;
    this.#client = client;
  }

  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const startedAt = performance.now();
    const result = this.#latest.then(() => this.#execute<Row>({ text, parameters }, startedAt));
    this.#latest = result.catch(() => {});
    return result;
  }

  release(destroy?: boolean): void {
    this.#client?.release(destroy);
    this.#client = null;
  }

  async #execute<Row>(statement: Statement, startedAt: number): Promise<PostgresQueryResult<Row>> {
    for (;;) {
      if (this.#client === null) throw this.#failure;
      try {
        const result = await this.#client.query<Row>(statement.text, statement.parameters);
        this.#record(statement, result);
        return result;
      } catch (error) {
        if (!this.#mayRepeat(statement, error)) {
          this.#transaction = null;
          throw error;
        }
        await this.#reopen(error, startedAt);
      }
    }
  }

  #record(statement: Statement, result: PostgresQueryResult<unknown>): void {
    if (this.#isFresh && isBegin(statement)) this.#transaction = new TransactionLog();
    if (isEnd(statement)) this.#transaction = null;
    this.#transaction?.add(statement, result);
    this.#isFresh = false;
  }

  #mayRepeat(statement: Statement, error: unknown): boolean {
    if (isEnd(statement)) return false;
    if (this.#transaction !== null)
      return this.#transaction.isComplete && (isReadOnly(error) || isConnectionLost(error));
    if (!this.#isFresh) return false;
    return isReadOnly(error) || isUnsent(error) || (isBegin(statement) && isConnectionLost(error));
  }

  /** Moves to a new connection and replays the transaction on it. Throws `error` if it cannot be continued there. */
  async #reopen(error: unknown, startedAt: number): Promise<void> {
    this.release(true);
    this.#failure = error;
    const client = await this.#primary.await(error, startedAt);
    this.#client = client;
    if (this.#transaction === null) return;
    try {
      if (await this.#transaction.replay(client)) return;
    } catch (replayError) {
      if (isConnectionLost(replayError) || isReadOnly(replayError)) return await this.#reopen(error, startedAt);
    }
    this.release(true);
    throw error;
  }
}

/** Connects to the host that accepts writes; shared by all waiting statements. */
class Primary {
  readonly #pool: ConnectionPool;
  #held = 0;
  #missingSince = Number.NEGATIVE_INFINITY;
  #missedAt = Number.NEGATIVE_INFINITY;
  #search: Promise<void> | null = null;

  constructor(pool: ConnectionPool) {
    this.#pool = pool;
  }

  async connect(startedAt: number): Promise<PooledClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      return await this.await(error, startedAt);
    }
  }

  /**
   * Resolves to a connection once there is a primary, even if the primary is lost again before the connection is made.
   * On timeout, rejects with `error` or the latest such failure.
   */
  async await(error: unknown, startedAt: number): Promise<PooledClient> {
    const now = performance.now();
    if (now - this.#missedAt > quietMs) this.#missingSince = now;
    this.#missedAt = now;
    const left = holdMs - (now - startedAt);
    if (left <= 0 || now - this.#missingSince > windowMs || this.#held >= maxHeld) throw error;
    this.#held += 1;
    try {
      this.#search ??= this.#find().finally(() => {
        this.#search = null;
      });
      await withDeadline(left, this.#search);
    } catch {
      throw error;
    } finally {
      this.#held -= 1;
    }
    try {
      return await this.#connectBy(startedAt + connectByMs);
    } catch (lost) {
      if (!isConnectionLost(lost)) throw lost;
      return await this.await(lost, startedAt);
    }
  }

  /** Releases a connection that arrives after the deadline: its request has already failed. */
  async #connectBy(deadline: number): Promise<PooledClient> {
    const connecting = this.#pool.connect();
    try {
      return await withDeadline(Math.max(1, deadline - performance.now()), connecting);
    } catch (error) {
      connecting.then((client) => client.release()).catch(() => {});
      throw error instanceof DatabaseUnavailableError ? error : new DatabaseUnavailableError(error);
    }
  }

  async #find(): Promise<void> {
    do {
      if (this.#held === 0) throw new Error("Nothing waits any more.");
      await wait(retryMs);
    } while (!(await this.#isWritable()));
  }

  async #isWritable(): Promise<boolean> {
    try {
      const client = await this.#pool.connect();
      let isWritable = false;
      try {
        const { rows } = await client.query<{ transaction_read_only: string }>("show transaction_read_only", []);
        isWritable = rows[0]?.transaction_read_only === "off";
      } finally {
        client.release(!isWritable);
      }
      return isWritable;
    } catch {
      return false;
    }
  }
}
