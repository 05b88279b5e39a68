import { isDeepStrictEqual } from "node:util";
import type { PostgresQueryResult } from "kysely";
import type { PooledClient } from "./postgres-pool.ts";

export type Statement = { text: string; parameters: readonly unknown[] };

/** A longer transaction belongs to a background job, which starts again by itself. */
const maxStatements = 100;

/**
 * The statements of an open transaction and their results, from `begin` on. If its connection is lost before the
 * commit, none of it has happened. The same statements on a new connection then restore it, provided that their results
 * are the same: everything that the transaction's callback has read still holds, as if it had only just begun.
 */
export class TransactionLog {
  readonly #entries: { statement: Statement; result: PostgresQueryResult<unknown> }[] = [];
  #isComplete = true;

  /** Whether the log has all of the transaction's statements. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  add(statement: Statement, result: PostgresQueryResult<unknown>): void {
    if (this.#entries.length < maxStatements) this.#entries.push({ statement, result });
    else this.#isComplete = false;
  }

  /**
   * Repeats the statements. Returns whether all results are the same as before; if not, as after changes by others or
   * with values that the database generates, the caller must roll back. Throws the error of a failed statement.
   */
  async replay(client: PooledClient): Promise<boolean> {
    for (const { statement, result } of this.#entries) {
      const repeated = await client.query(statement.text, statement.parameters);
      if (repeated.rowCount !== result.rowCount || !isDeepStrictEqual(repeated.rows, result.rows)) return false;
    }
    return true;
  }
}
