/** Writes by visitors without an account, limited by email or, for renewals, by listing. */
export type PublicWrite = "report" | "message" | "review-link" | "gift" | "renewal";

/**
 * Counts a visitor's public write by network and, if given, by subject: an email, or the id of the renewed listing.
 * Null if it is allowed, else the seconds to wait. Throws if the database fails.
 */
export type LimitPublicWrite = (write: PublicWrite, subject: string | null) => Promise<number | null>;

/**
 * Requires a proof of work while a network is over half of its limit. Null if the write is allowed; else the challenge
 * to solve, and the seconds until none is required. A proof is accepted once. Throws if the database fails.
 */
export type RequireProof = (proof: string | null) => Promise<{ challenge: string; seconds: number } | null>;

/** Limits on the network that writes without an account. */
export type PublicWriter = { limit: LimitPublicWrite; requireProof: RequireProof };

/** This network has sent many writes: the next one requires the solution of this challenge. */
export type ProofNeeded = { code: "proof-needed"; challenge: string; seconds: number };
