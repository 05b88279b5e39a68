import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type { Pool, PoolClient } from "pg";

/**
 * A pool that closes a connection whose query got no answer in time, instead of lending it to the next query, which
 * would wait behind the lost one.
 */
export function discardTimedOut(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      return watch(await pool.connect());
    },
    end: () => pool.end(),
  };
}

function watch(client: PoolClient): PostgresPoolClient {
  let timedOut = false;
  async function query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    try {
      return (await client.query(text, [...parameters])) as unknown as PostgresQueryResult<Row>;
    } catch (error) {
      // The driver's own limit carries no code; an error of the server does.
      timedOut ||= error instanceof Error && error.message === "Query read timeout";
      throw error;
    }
  }
  return {
    query: query as PostgresPoolClient["query"],
    release: (destroy) => client.release(destroy === true || timedOut),
  };
}
