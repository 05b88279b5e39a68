/** What visitors write without an account, as far as it is limited by email address or, for renewals, by listing. */
export type PublicWrite = "report" | "message" | "review-link" | "gift" | "renewal";

/**
 * Counts a public write of a visitor by their network and, if given, by its subject: an email address, or the id of the
 * listing that is renewed. Null when it may go on, else the seconds to wait. Throws when the database fails.
 */
export type LimitPublicWrite = (write: PublicWrite, subject: string | null) => Promise<number | null>;
