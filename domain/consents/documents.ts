/** Documents that members agree to when they open an account. */
export const documents = ["terms", "privacy"] as const;

export type LegalDocument = (typeof documents)[number];

/**
 * The version of each document: the month on its page. Change it only with a material change: members are then asked to
 * accept it.
 */
export const documentVersions: Readonly<Record<LegalDocument, string>> = { terms: "2025-01", privacy: "2025-01" };
