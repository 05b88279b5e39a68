/** How long after proving their identity members may delete the account or export its data. */
const recentProofMs = 10 * 60_000;

/** Whether the session's owner has recently proved their identity. False if unknown. */
export function isRecentProof(authenticatedAt: Date | undefined, now: Date): boolean {
  return authenticatedAt !== undefined && now.getTime() - authenticatedAt.getTime() <= recentProofMs;
}
