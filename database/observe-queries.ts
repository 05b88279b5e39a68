import type { Logger } from "kysely";

/** Observes a process's queries. Called after each; must not throw. */
export type DatabaseObserver = {
  onQuery(query: QueryEvent): void;
  /** A connection was lent after waiting this long. */
  onWait(milliseconds: number): void;
};

/** `statement`: the kind of statement, one of few words. `text` has placeholders, no values. */
type QueryEvent = { statement: string; text: string; milliseconds: number; failed: boolean };

/** The connections of a process to its database. */
export type ConnectionCounts = { open: number; idle: number; waiting: number; most: number };

const statements = new Set(["select", "insert", "update", "delete", "with", "begin", "commit", "rollback", "vacuum"]);

/** The query builder's own logger, for an observer. */
export function logQueries({ onQuery }: DatabaseObserver): Logger {
  return ({ level, query, queryDurationMillis }) => onQuery(eventOf(query.sql, queryDurationMillis, level === "error"));
}

/** Runs a statement outside the query builder. */
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
