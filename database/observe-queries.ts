import type { Logger } from "kysely";

/** Observes a process's queries. Called after each query; must not throw. */
export type DatabaseObserver = {
  onQuery(query: QueryEvent): void;
  /** A connection was acquired after waiting this long. */
  onWait(milliseconds: number): void;
};

/**
 * `statement`: the statement's first keyword, from a small fixed set. `text` has placeholders, no values. `database`:
 * the primary, unless it says otherwise.
 */
type QueryEvent = {
  statement: string;
  text: string;
  milliseconds: number;
  failed: boolean;
  database?: "primary" | "replica";
};

/** The connection counts of a process's pool. */
export type ConnectionCounts = { open: number; idle: number; waiting: number; max: number };

const statements = new Set(["select", "insert", "update", "delete", "with", "begin", "commit", "rollback", "vacuum"]);

/** A Kysely logger that calls the observer. */
export function logQueries({ onQuery }: DatabaseObserver): Logger {
  return ({ level, query, queryDurationMillis }) => onQuery(eventOf(query.sql, queryDurationMillis, level === "error"));
}

/** Runs and observes a statement outside the query builder. */
export async function observed<Value>(
  observer: DatabaseObserver | undefined,
  text: string,
  work: () => Promise<Value>,
): Promise<Value> {
  if (observer === undefined) return await work();
  const start = performance.now();
  let failed = true;
  try {
    const value = await work();
    failed = false;
    return value;
  } finally {
    observer.onQuery(eventOf(text, performance.now() - start, failed));
  }
}

function eventOf(text: string, milliseconds: number, failed: boolean): QueryEvent {
  const [word = ""] = /[a-z]+/iu.exec(text) ?? [];
  const statement = word.toLowerCase();
  return { statement: statements.has(statement) ? statement : "other", text, milliseconds, failed };
}
