import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/**
 * `streaming`: used. `lagging`: two seconds or more behind. `promoted`: accepts writes. `diverged`: a different
 * database, or follows another primary.
 */
export type ReplicaState = "streaming" | "lagging" | "unreachable" | "promoted" | "diverged";

/** `lagMs`: the maximum age of its contents, to within one probe interval; null if unknown. */
export type ReplicaStatus = { host: string; state: ReplicaState; lagMs: number | null };

type PublicReadsStatus = {
  replicas: ReplicaStatus[];
  /** Reads since startup, by database. `retried`: reads that failed on a replica first. */
  reads: { replica: number; primary: number; retried: number };
};

/**
 * Reads rows that every visitor may see. Used only by queries of public pages: a person's own data, accounts, payments
 * and everything that is written afterwards are read from the primary.
 */
export type PublicReads = {
  /**
   * Runs `query` on a replica that has every change this process was notified of and is less than two seconds behind,
   * else on the primary. A failure on a replica is retried once on the primary, so `query` must only read.
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
