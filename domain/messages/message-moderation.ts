/** Why owners report a message, in the order of the form. */
export const messageReportReasons = ["scam", "abuse", "spam"] as const;

export type MessageReportReason = (typeof messageReportReasons)[number];

/**
 * What operators decide. `deliver`: the message is no scam; the owner gets it, or keeps it. `reject`: the owner does
 * not get it, or has it no longer. `reject-and-ban`: and nothing of its sender is accepted from then on.
 */
export const messageOutcomes = ["deliver", "reject", "reject-and-ban"] as const;

export type MessageOutcome = (typeof messageOutcomes)[number];
