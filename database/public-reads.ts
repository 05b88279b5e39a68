import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/**
 * `streaming`: used. `lagging`: two seconds or more behind. `promoted`: it accepts writes. `diverged`: it is another
 * database, or follows another primary.
 */
export type ReplicaState = "streaming" | "lagging" | "unreachable" | "promoted" | "diverged";

/** `lagMs`: how old its contents are at most, to within a probe's interval; null when that is unknown. */
export type ReplicaStatus = { host: string; state: ReplicaState; lagMs: number | null };

type PublicReadsStatus = {
  replicas: ReplicaStatus[];
  /** Reads since the start, by database. `retried`: how many had failed on a replica before. */
  reads: { replica: number; primary: number; retried: number };
};

/**
 * The way to the rows that every visitor may see. Only queries of public pages use it: own data, accounts, money and
 * everything that is written afterwards are read from the primary.
 */
export type PublicReads = {
  /**
   * Runs `query` on a replica that has every change this process was notified of and is less than two seconds behind,
   * else on the primary. A failure on a replica is repeated there once, so `query` must only read.
   */
  read<Value>(query: (db: Kysely<Tables>) => Promise<Value>): Promise<Value>;
  /** For operators and metrics. */
  status(): PublicReadsStatus;
};

/** Public reads without replicas. */
export function readsFrom(db: Kysely<Tables>): PublicReads {
  const reads = { replica: 0, primary: 0, retried: 0 };
  return {
    async read(query) {
      reads.primary += 1;
      return await query(db);
    },
    status: () => ({ replicas: [], reads: { ...reads } }),
  };
}
