/** A storage period in its unit. */
export type Period = { unit: "hours" | "days" | "months"; count: number };

/**
 * How long data is kept that is not kept as long as its account. The erasing jobs and the table on the privacy page,
 * whose messages explain each line, derive from it. The auth provider has its own copy of its periods
 * (`auth/sweep.ts`); a test compares them.
 */
export const retention = {
  /** Visitors' reports, and the emails of reporters who want a reply. */
  reports: { unit: "months", count: 24 },
  /** Messages to owners, with the sender's name and email. */
  messages: { unit: "months", count: 12 },
  /** The proof that a message was sent, with a keyed hash of the sender's email. */
  contactProofs: { unit: "months", count: 24 },
  /** Messages whose sender never confirmed the email. */
  unconfirmedMessages: { unit: "hours", count: 24 },
  /** Reviews that were withdrawn, declined or removed, with every version of their text. */
  endedReviews: { unit: "months", count: 12 },
  /** Reviews of a deleted listing, which its owner's next listing regains. */
  detachedReviews: { unit: "months", count: 24 },
  /** When a review was received and what became of it, without text or author, for the public figures. */
  reviewOutcomes: { unit: "months", count: 12 },
  /** When a report was received, a case decided or a listing removed, for the public figures. */
  moderationOutcomes: { unit: "months", count: 12 },
  /** Images that prove lessons, counted from the decision. */
  reviewProofs: { unit: "days", count: 30 },
  /**
   * Teachers of a school that were reported and that its owner has deleted, counted from the decision. Of hidden ones,
   * a hash of the name is then stored as long as the listing.
   */
  removedTeachers: { unit: "days", count: 30 },
  /** People invited to review a listing, as keyed hashes of their emails. */
  reviewInvitations: { unit: "months", count: 12 },
  /** Names and emails of invited teachers and schools; a keyed hash of the email is kept. */
  directoryInvitations: { unit: "months", count: 12 },
  /** Daily views and contacts of a listing; monthly sums are then kept as long as the listing. */
  dailyAnalytics: { unit: "months", count: 25 },
  /** Actions of operators, owners and jobs. */
  auditLog: { unit: "months", count: 36 },
  /** Sign-ins and changes to accounts, with keyed hashes of emails. */
  signInRecords: { unit: "days", count: 180 },
  /** The keyed hash of the network address in these records. */
  networkAddresses: { unit: "days", count: 90 },
  /** Networks and browsers at which an account was signed in. */
  knownPlaces: { unit: "days", count: 180 },
  /** Accounts whose email was never confirmed. */
  unconfirmedAccounts: { unit: "days", count: 30 },
  /** Ids of deleted accounts, so that none of their tokens is accepted. */
  deletedAccounts: { unit: "days", count: 30 },
  /** Downloadable archives of a member's data (`data-export/data-export.ts`). */
  dataExports: { unit: "hours", count: 24 },
  /** The kind, recipient and time of each sent email. */
  emailRecords: { unit: "days", count: 30 },
  /** The name and email of a person who gave months. */
  givers: { unit: "months", count: 12 },
  /** The same for unpaid gifts. */
  unpaidGifts: { unit: "days", count: 30 },
  /** Types, times and ids of Stripe's webhook events. */
  paymentEvents: { unit: "days", count: 90 },
} as const satisfies Record<string, Period>;

export type DataSet = keyof typeof retention;

/** The names of all data sets, in the order of the privacy page. */
export const dataSets = Object.keys(retention).filter((name): name is DataSet => Object.hasOwn(retention, name));

const msOf = { hours: 60 * 60_000, days: 24 * 60 * 60_000 } as const;

/** The time before which the data set's rows are erased. */
export function erasedBefore(set: DataSet, now: Date): Date {
  const { unit, count }: Period = retention[set];
  if (unit !== "months") return new Date(now.getTime() - count * msOf[unit]);
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - count);
  // The 31st becomes the last day of a shorter month.
  if (before.getUTCDate() !== now.getUTCDate()) before.setUTCDate(0);
  return before;
}
