/** The account provider's data beyond verified tokens: which accounts no longer exist. */
export type AccountDirectory = {
  /**
   * Returns the ids of accounts found to be gone, possibly with repeats. A provider that has to be queried per
   * account is queried for those of `listDue`. Throws only errors of `listDue`; an unavailable provider finds
   * nothing.
   */
  findGone(listDue: ListDueAccounts): Promise<string[]>;
  /** Called right before the owner's data is erased. Null: cannot be determined now. */
  isStillGone(userId: string): Promise<boolean | null>;
  /** How long an account must be gone before erasure. 0 if the provider cannot be mistaken. */
  eraseAfterMs: number;
};

/**
 * Returns members whose account was not checked since the given time; fewer than `dueAtOnce` if these are the last.
 */
type ListDueAccounts = (since: Date) => Promise<string[]>;

/** How many accounts are looked up in one run. */
export const dueAtOnce = 500;
