import type { Kysely } from "kysely";
import type { ConnectionCounts } from "./observe-queries.ts";
import type { PublicReads } from "./public-reads.ts";
import type { Tables } from "./tables.ts";

/** The query builder passed to every command and query. Same type for PGlite and PostgreSQL. */
export type Database = Kysely<Tables>;

/**
 * A server. `url` may name several hosts (`hostUrls`), `replicaUrl` one replica or several for public reads. `probeMs`
 * limits a probe of these, for tests.
 */
export type PostgresTarget = {
  url: string;
  replicaUrl?: string | undefined;
  timeouts?: PostgresTimeouts;
  probeMs?: number;
};

/** The primary's limits on connecting and on each statement; two and three seconds by default. */
export type PostgresTimeouts = { connectionMs: number; statementMs: number };

/**
 * The database location: a PostgreSQL server, a folder for the embedded database, or memory for tests. `snapshot` is a
 * data directory created by PGlite's `dumpDataDir`.
 */
export type DatabaseTarget = PostgresTarget | { folder: string } | { memory: true; snapshot?: ArrayBuffer };

/** Runs raw SQL on one connection. `run` accepts several statements, `query` one with parameters. */
export type Session = {
  run(statements: string): Promise<void>;
  query<Row>(statement: string, parameters?: unknown[]): Promise<Row[]>;
  /** Runs `work` in a transaction and returns its value; `work` must use only this handle. */
  transaction<Value>(work: (session: Session) => Promise<Value>): Promise<Value>;
};

/** `statementTimeoutMs`: the statement timeout on PostgreSQL; three seconds by default. */
export type SessionOptions = { statementTimeoutMs?: number };

export type OpenedDatabase = {
  db: Database;
  publicReads: PublicReads;
  kind: "pglite" | "postgres";
  /** Crash durability: none, survives a killed process but not a power cut, or as configured on the server. */
  durability: "none" | "process-crash-only" | "as-the-server-is-set";
  /**
   * Calls back after every committed change of listings or profiles. The payload is a JSON array of the changed tags,
   * an empty text if anything may have changed, or null after a reconnection, since changes may have been missed. Never
   * throws while the server is down: it keeps retrying. `onListening` is called with false when changes may have been
   * missed for a second, and with true, before `callback`, when they are heard of again. Returns a function that stops
   * listening.
   */
  onListingsChanged(
    callback: (payload: string | null) => void,
    onListening?: (isListening: boolean) => void,
  ): Promise<() => Promise<void>>;
  /**
   * Calls back with the job's name after every commit that leaves work for a background job, and with null after a
   * reconnection. Otherwise like `onListingsChanged`.
   */
  onJobDue(callback: (job: string | null) => void): Promise<() => Promise<void>>;
  /** The connections of the query builder; the embedded database has one. */
  connections(): ConnectionCounts;
  /** Whether the database responds in time. Never throws. */
  ping(timeoutMilliseconds: number): Promise<boolean>;
  /** Whether the database stores a row in time; false also if it does not respond. Never throws. */
  canWrite(timeoutMilliseconds: number): Promise<boolean>;
  /**
   * A dedicated connection for migrations and locks; on PGlite, the only connection. A statement that times out throws
   * a `DatabaseUnavailableError`, and closing an unresponsive connection takes one second.
   */
  withSession<Value>(work: (session: Session) => Promise<Value>, options?: SessionOptions): Promise<Value>;
  /**
   * Runs the SQL of a third-party library: one statement with parameters, or several without, which may form a whole
   * transaction. A failure leaves no open transaction.
   */
  execute(statements: string, parameters?: unknown[]): Promise<{ rows: unknown[] }>;
  /**
   * Vacuums, updates statistics, and checkpoints, if the database does not do so automatically (PGlite). Useful after
   * loading many rows.
   */
  checkpoint(): Promise<void>;
  /** Idempotent. */
  close(): Promise<void>;
};

/** Reports connections that fail in the background. `level` is `warn` by default, and `info` for a recovery. */
export type ReportProblem = (event: string, error: unknown, level?: "info" | "warn") => void;
