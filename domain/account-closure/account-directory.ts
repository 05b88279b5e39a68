/** What the provider of accounts tells apart from verified tokens: which accounts no longer exist. */
export type AccountDirectory = {
  /**
   * The ids of accounts that were found to be gone, some of them perhaps again. A provider that has to be asked for
   * each account is asked for those of `listDue`. Throws only what `listDue` throws; a provider that is away finds
   * nothing.
   */
  findGone(listDue: ListDueAccounts): Promise<string[]>;
  /** Asked right before what is known of its owner is erased. Null: it cannot be found out now. */
  isStillGone(userId: string): Promise<boolean | null>;
  /** How long an account has to be gone before that. 0 where the provider cannot be mistaken. */
  eraseAfterMs: number;
};

/** Members whose account was not checked since the moment; fewer than `dueAtOnce` when these are the last. */
type ListDueAccounts = (since: Date) => Promise<string[]>;

/** How many accounts are looked up in one run. */
export const dueAtOnce = 500;
