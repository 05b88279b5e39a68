/** How long something is stored, in its unit. */
export type Period = { unit: "hours" | "days" | "months"; count: number };

/**
 * How long data is stored that does not live as long as its account: from here derive the jobs that erase it and the
 * table of the privacy page, whose messages explain each line. The auth provider has its own copy of its periods
 * (`auth/sweep.ts`); a test compares them.
 */
export const retention = {
  /** Visitors' reports, and the addresses of reporters who want a reply. */
  reports: { unit: "months", count: 24 },
  /** Messages to owners, with the sender's name and address. */
  messages: { unit: "months", count: 12 },
  /** That a message was sent, with a keyed hash of the sender's address. */
  contactProofs: { unit: "months", count: 24 },
  /** Messages whose sender never confirmed the address. */
  unconfirmedMessages: { unit: "hours", count: 24 },
  /** Reviews that were withdrawn, refused or removed, with every version of their text. */
  endedReviews: { unit: "months", count: 12 },
  /** Reviews of a listing that its owner has deleted: they return with the next one. */
  detachedReviews: { unit: "months", count: 24 },
  /** Images that show someone took lessons, after the decision. */
  reviewProofs: { unit: "days", count: 30 },
  /** Who was invited to review a listing, as a keyed hash of the address. */
  reviewInvitations: { unit: "months", count: 12 },
  /** Names and addresses of invited teachers and schools; a keyed hash of the address stays. */
  directoryInvitations: { unit: "months", count: 12 },
  /** Views and contacts of a listing by day; afterwards the sums of months stay, as long as the listing. */
  dailyAnalytics: { unit: "months", count: 25 },
  /** Actions of operators, owners and jobs. */
  auditLog: { unit: "months", count: 36 },
  /** Sign-ins and changes to accounts, with keyed hashes of addresses. */
  signInRecords: { unit: "days", count: 180 },
  /** The keyed hash of the network address in these records. */
  networkAddresses: { unit: "days", count: 90 },
  /** Networks and browsers at which an account was signed in. */
  knownPlaces: { unit: "days", count: 180 },
  /** Accounts whose email address was never confirmed. */
  unconfirmedAccounts: { unit: "days", count: 30 },
  /** Ids of deleted accounts, so that none of their tokens is accepted. */
  deletedAccounts: { unit: "days", count: 30 },
  /** Archives of a member's data, to be downloaded (`data-export/data-export.ts`). */
  dataExports: { unit: "hours", count: 24 },
  /** The kind, recipient and time of each sent email. */
  emailRecords: { unit: "days", count: 30 },
  /** The name and address of a person who gave months. */
  givers: { unit: "months", count: 12 },
  /** The same where nothing was paid. */
  unpaidGifts: { unit: "days", count: 30 },
  /** Types, times and ids of Stripe's webhook events. */
  paymentEvents: { unit: "days", count: 90 },
} as const satisfies Record<string, Period>;

export type DataSet = keyof typeof retention;

/** The names of all data sets, in the order of the privacy page. */
export const dataSets = Object.keys(retention).filter((name): name is DataSet => Object.hasOwn(retention, name));

const msOf = { hours: 60 * 60_000, days: 24 * 60 * 60_000 } as const;

/** The moment before which data of the set is erased. */
export function erasedBefore(set: DataSet, now: Date): Date {
  const { unit, count }: Period = retention[set];
  if (unit !== "months") return new Date(now.getTime() - count * msOf[unit]);
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - count);
  // The 31st of a month becomes the last day of a shorter one.
  if (before.getUTCDate() !== now.getUTCDate()) before.setUTCDate(0);
  return before;
}
