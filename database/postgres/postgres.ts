import { Kysely, PostgresDialect } from "kysely";
import type { QueryResult } from "pg";
import { writeCheck } from "#database/check-writes.ts";
import type { OpenedDatabase, PostgresTarget, ReportProblem, Session, SessionOptions } from "#database/database.ts";
import { type DatabaseObserver, logQueries, observed } from "#database/observe-queries.ts";
import { readsFrom } from "#database/public-reads.ts";
import type { Tables } from "#database/tables.ts";
import { succeedsInTime } from "#std/async/deadline.ts";
import { listenOnPostgres } from "./listen-on-postgres.ts";
import { PostgresClient, type PostgresSettings, postgresSettings, withStatementTimeout } from "./postgres-client.ts";
import { type ConnectionPool, openPool } from "./postgres-pool.ts";
import { openReplicaReads, type ReplicaReads } from "./replicas/replica-reads.ts";
import { holdThroughSwitchover } from "./retry-through-failover.ts";

/**
 * Opens a pool of at most 10 connections to a `postgres://` URL, which may name several hosts: the one that accepts
 * writes is used. Connects on the first query. `replicaUrl` names replicas for public reads.
 */
export function openPostgres(
  { url, replicaUrl, timeouts, probeMs }: PostgresTarget,
  report: ReportProblem,
  observer?: DatabaseObserver,
): OpenedDatabase {
  const settings = postgresSettings(url, timeouts);
  const poolWithoutHold = openPool(settings, report, observer);
  const pool = holdThroughSwitchover(poolWithoutHold);
  const db = queriesOn(pool, observer);
  // A cached page is better than a late one.
  const readers = queriesOn(poolWithoutHold, observer);
  const primary = { settings, db: readers };
  const replicas =
    replicaUrl === undefined ? null : openReplicaReads(replicaUrl, primary, { report, observer, probeMs });
  const listeners = new Set<() => Promise<void>>();
  let closing: Promise<void> | null = null;

  const listen: Listen = async (channel, callback, onListening = () => {}) => {
    const stop = await listenOnPostgres(settings, channel, { callback, onListening, report });
    listeners.add(stop);
    return async () => {
      listeners.delete(stop);
      await stop();
    };
  };

  async function close(): Promise<void> {
    await Promise.all([...listeners].map((stop) => stop()));
    await replicas?.close();
    await db.destroy();
    // Kysely ends the pool only if it has used it.
    await pool.end();
  }

  return {
    db,
    publicReads: replicas ?? readsFrom(readers),
    kind: "postgres",
    durability: "as-the-server-is-set",
    onListingsChanged: listenToChanges(listen, replicas),
    onJobDue: (callback) => listen("job_due", callback),
    connections: () => poolWithoutHold.counts(),
    ping: (timeoutMilliseconds) => succeedsInTime(timeoutMilliseconds, execute(poolWithoutHold, "select 1")),
    canWrite: (timeoutMilliseconds) => succeedsInTime(timeoutMilliseconds, execute(poolWithoutHold, writeCheck)),
    withSession: (work, options) => withSession(settings, work, options),
    execute: (statements, parameters) => observed(observer, statements, () => execute(pool, statements, parameters)),
    checkpoint: async () => {},
    close() {
      closing ??= close();
      return closing;
    },
  };
}

type Listen = (
  channel: string,
  callback: (payload: string | null) => void,
  onListening?: (isListening: boolean) => void,
) => Promise<() => Promise<void>>;

function listenToChanges(listen: Listen, replicas: ReplicaReads | null): OpenedDatabase["onListingsChanged"] {
  return (callback, onListening) =>
    listen(
      "listings_changed",
      (payload) => {
        replicas?.onNotification();
        callback(payload);
      },
      (isListening) => {
        replicas?.setListening(isListening);
        onListening?.(isListening);
      },
    );
}

function queriesOn(pool: ConnectionPool, observer: DatabaseObserver | undefined): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    ...(observer && { log: logQueries(observer) }),
  });
}

/** After a failure the connection may be inside a transaction or have a pending response, so it is closed. */
async function execute(
  pool: ConnectionPool,
  statements: string,
  parameters: unknown[] = [],
): Promise<{ rows: unknown[] }> {
  const client = await pool.connect();
  let failed = true;
  try {
    const results = (await client.query(statements, parameters)) as unknown as QueryResult | QueryResult[];
    failed = false;
    return { rows: [results].flat().flatMap(({ rows }) => rows) };
  } finally {
    client.release(failed);
  }
}

async function withSession<Value>(
  settings: PostgresSettings,
  work: (session: Session) => Promise<Value>,
  { statementTimeoutMs = settings.statementTimeoutMs }: SessionOptions = {},
): Promise<Value> {
  const client = new PostgresClient(withStatementTimeout(settings, statementTimeoutMs));
  await client.connect();
  try {
    return await work(sessionOf(client));
  } finally {
    await client.close();
  }
}

function sessionOf(client: PostgresClient): Session {
  async function query<Row>(statement: string, parameters?: unknown[]): Promise<Row[]> {
    try {
      return (await client.query(statement, parameters)).rows as Row[];
    } catch (error) {
      throw client.failureOf(error);
    }
  }
  const session: Session = {
    async run(statements) {
      await query(statements);
    },
    query,
    async transaction(work) {
      await session.run("begin");
      try {
        const value = await work(session);
        await session.run("commit");
        return value;
      } catch (error) {
        await session.run("rollback").catch(() => {});
        throw error;
      }
    },
  };
  return session;
}
