import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { Pool, type PoolClient, type PoolConfig } from "pg";
import type { ReportProblem } from "#database/database.ts";
import type { ConnectionCounts, DatabaseObserver } from "#database/observe-queries.ts";
import { unavailable } from "#database/outage.ts";
import { PostgresClient, type PostgresSettings } from "./postgres-client.ts";

const maxConnections = 10;

/**
 * Two minutes. A new connection reads the catalog and the statistics again, so its first searches among a million
 * listings take a tenth of a second longer. Balancers often end connections that are idle for four minutes.
 */
const idleTimeoutMs = 120_000;

/** A pooled connection. It fails with the same errors as `PostgresClient`, and a broken one is not reused. */
export type PooledClient = PostgresPoolClient & {
  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
};

export type ConnectionPool = PostgresPool & {
  connect(): Promise<PooledClient>;
  counts(): ConnectionCounts;
  /** Idempotent. */
  end(): Promise<void>;
};

/**
 * At most ten connections, opened on demand and closed when idle. `connect` rejects with a `DatabaseUnavailableError`
 * after the connection timeout at most.
 */
export function openPool(
  settings: PostgresSettings,
  report: ReportProblem,
  observer?: DatabaseObserver,
): ConnectionPool {
  const Client = PostgresClient as unknown as NonNullable<PoolConfig["Client"]>;
  const pool = new Pool({ ...settings, max: maxConnections, idleTimeoutMillis: idleTimeoutMs, Client });
  pool.on("error", (error) => report("database-connection-lost", error));
  return {
    options: pool.options,
    async connect() {
      const start = performance.now();
      try {
        return toPooledClient((await pool.connect()) as PoolClient & PostgresClient);
      } catch (error) {
        throw unavailable(error);
      } finally {
        observer?.onWait(performance.now() - start);
      }
    },
    counts: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: maxConnections,
    }),
    async end() {
      if (!pool.ending) await pool.end();
    },
  };
}

function toPooledClient(client: PoolClient & PostgresClient): PooledClient {
  async function query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    try {
      return (await client.query(text, [...parameters])) as unknown as PostgresQueryResult<Row>;
    } catch (error) {
      throw client.failureOf(error);
    }
  }
  return {
    query: query as PooledClient["query"],
    release: (destroy) => client.release(destroy === true || client.isBroken),
  };
}
