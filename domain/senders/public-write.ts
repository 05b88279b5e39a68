/** Writes that visitors make without an account, limited by email address or, for renewals, by listing. */
export type PublicWrite = "report" | "message" | "review-link" | "gift" | "renewal";

/**
 * Counts a public write of a visitor by their network and, if given, by its subject: an email address, or the id of the
 * listing that is renewed. Null when it may go on, else the seconds to wait. Throws when the database fails.
 */
export type LimitPublicWrite = (write: PublicWrite, subject: string | null) => Promise<number | null>;

/**
 * Asks for a proof of work while a network is over half of its limit. Null when the write may go on; else the
 * challenge to solve, and in how many seconds none is needed. A proof is accepted once. Throws when the database fails.
 */
export type RequireProof = (proof: string | null) => Promise<{ challenge: string; seconds: number } | null>;

/** The network that writes without an account. */
export type PublicWriter = { limit: LimitPublicWrite; demandProof: RequireProof };

/** Many write from this network: its next write needs the solution of this challenge. */
export type ProofNeeded = { code: "proof-needed"; challenge: string; seconds: number };
