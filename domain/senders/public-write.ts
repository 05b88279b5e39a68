/** What visitors write without an account, as far as it is limited by email address. */
export type PublicWrite = "report" | "message" | "review-link";

/**
 * Counts a public write of a visitor by their network and, if given, by email address. Null when it may go on, else the
 * seconds to wait. Throws when the database fails.
 */
export type LimitPublicWrite = (write: PublicWrite, email: string | null) => Promise<number | null>;
