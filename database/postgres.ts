import { Kysely, PostgresDialect } from "kysely";
import { Client, type ClientConfig, Pool, type QueryResult, types } from "pg";
import { succeedsInTime } from "#std/deadline.ts";
import type { OpenedDatabase, ReportProblem, Session } from "./database.ts";
import { discardTimedOut } from "./discard-timed-out.ts";
import { listenOnPostgres } from "./listen-on-postgres.ts";
import type { Tables } from "./tables.ts";
import { int8Type, numericType, parseExactNumber } from "./value-parsers.ts";

const connectionTimeoutMillis = 2000;

/** PostgreSQL's own limit, a second shorter than ours, so that the server has usually given up by then. */
const statementTimeoutMilliseconds = 3000;
const queryTimeoutMilliseconds = 4000;

/** Opens a pool of at most 10 connections to a `postgres://` URL. Connects on the first query. */
export function openPostgres(url: string, report: ReportProblem): OpenedDatabase {
  const settings = connectionSettings(url);
  const pool = new Pool({
    ...settings,
    max: 10,
    statement_timeout: statementTimeoutMilliseconds,
    query_timeout: queryTimeoutMilliseconds,
  });
  // Without listeners a server that goes away would end this process: idle connections report to the pool, used ones
  // to themselves.
  pool.on("error", (error) => report("database-connection-lost", error));
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: discardTimedOut(pool) }) });
  const listeners = new Set<() => Promise<void>>();
  let closing: Promise<void> | null = null;

  async function listen(channel: string, callback: () => void): Promise<() => Promise<void>> {
    const stop = await listenOnPostgres(settings, channel, callback, report);
    listeners.add(stop);
    return async () => {
      listeners.delete(stop);
      await stop();
    };
  }

  async function close(): Promise<void> {
    await Promise.all([...listeners].map((stop) => stop()));
    await db.destroy();
    // Kysely ends the pool only once it has used it.
    if (!pool.ended && !pool.ending) await pool.end();
  }

  return {
    db,
    kind: "postgres",
    durability: "as-the-server-is-set",
    onListingsChanged: (callback) => listen("listings_changed", callback),
    onMailQueued: (callback) => listen("mail_queued", callback),
    ping: (timeoutMilliseconds) => succeedsInTime(timeoutMilliseconds, pool.query("select 1")),
    withSession: (work) => withSession(settings, work),
    execute: (statements, parameters = []) => execute(pool, statements, parameters),
    checkpoint: async () => {},
    close() {
      closing ??= close();
      return closing;
    },
  };
}

function connectionSettings(url: string): ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: "taoli",
    types: { getTypeParser },
  };
}

function getTypeParser(type: number, format?: "text" | "binary") {
  if (format !== "binary" && (type === int8Type || type === numericType)) return parseExactNumber;
  return types.getTypeParser(type, format);
}

/** After a failure the connection may be inside a transaction, or have an answer still to come: it is closed. */
async function execute(pool: Pool, statements: string, parameters: unknown[]): Promise<{ rows: unknown[] }> {
  const client = await pool.connect();
  let failed = true;
  try {
    const answer: QueryResult | QueryResult[] = await client.query(statements, parameters);
    failed = false;
    return { rows: [answer].flat().flatMap(({ rows }) => rows) };
  } finally {
    client.release(failed);
  }
}

async function withSession<Value>(settings: ClientConfig, work: (session: Session) => Promise<Value>): Promise<Value> {
  const client = new Client(settings);
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(sessionOf(client));
  } finally {
    await client.end();
  }
}

function sessionOf(client: Client): Session {
  const session: Session = {
    async run(statements) {
      await client.query(statements);
    },
    async query<Row>(statement: string, parameters: unknown[] = []) {
      return (await client.query(statement, parameters)).rows as Row[];
    },
    async transaction(work) {
      await client.query("begin");
      try {
        await work(session);
        await client.query("commit");
      } catch (error) {
        await client.query("rollback").catch(() => {});
        throw error;
      }
    },
  };
  return session;
}
