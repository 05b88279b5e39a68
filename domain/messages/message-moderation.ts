/** Why owners report a message, in the order of the form. */
export const messageReportReasons = ["scam", "abuse", "spam"] as const;

export type MessageReportReason = (typeof messageReportReasons)[number];

/**
 * Outcomes of an operator's decision. `deliver`: the message is not a scam; the owner gets it, or keeps it. `reject`:
 * the owner does not get it, or loses it. `reject-and-ban`: also, nothing from its sender is accepted from then on.
 */
export const messageOutcomes = ["deliver", "reject", "reject-and-ban"] as const;

export type MessageOutcome = (typeof messageOutcomes)[number];
