import type { Database } from "#database/database.ts";

/**
 * The account provider's functions besides token verification: finding deleted accounts, deleting accounts, and reading
 * their data.
 */
export type AccountDirectory = {
  /**
   * Returns the ids of accounts found to be gone, possibly with duplicates. A provider that must be queried per account
   * is queried for those of `listDue`. Throws only errors of `listDue`; an unavailable provider finds nothing.
   */
  findGone(listDue: ListDueAccounts): Promise<string[]>;
  /** Called directly before the owner's data is erased. Null: cannot be determined now. */
  isStillGone(userId: string): Promise<boolean | null>;
  /** How long an account must be gone before erasure. 0 if the provider's information is always reliable. */
  eraseAfterMs: number;
  /** Whether this process may delete accounts: a hosted provider needs an operator's key. */
  canDelete: boolean;
  /** Ends the account's sessions within the transaction, if the provider uses this database. */
  endSessions(trx: Database, userId: string): Promise<void>;
  /** Deletes the account at the provider. Returns whether it is gone now. Idempotent; an outage does not throw. */
  deleteAccount(userId: string): Promise<boolean>;
  /**
   * The provider's data about the account, without secrets. Null if this process may not request it; undefined if the
   * provider does not respond.
   */
  readAccountData(userId: string): Promise<Record<string, unknown> | null | undefined>;
};

/** Returns members whose account was not checked since this time; fewer than `dueBatchSize` if these are the last. */
type ListDueAccounts = (since: Date) => Promise<string[]>;

/** The number of accounts looked up per run. */
export const dueBatchSize = 500;
