/** Reasons for an owner's report of a message, in form order. */
export const messageReportReasons = ["scam", "abuse", "spam"] as const;

export type MessageReportReason = (typeof messageReportReasons)[number];

/**
 * Outcomes of an operator's decision. `deliver`: the message is not a scam; it is delivered, or stays delivered.
 * `reject`: it is not delivered, or is removed. `reject-and-ban`: further messages of its sender are also rejected.
 */
export const messageOutcomes = ["deliver", "reject", "reject-and-ban"] as const;

export type MessageOutcome = (typeof messageOutcomes)[number];
