/** For how long after proving their identity members may delete the account or export its data. */
const recentProofMs = 10 * 60_000;

/** Whether the session's owner has proved who they are lately. False if that is not known. */
export function isRecentProof(authenticatedAt: Date | undefined, now: Date): boolean {
  return authenticatedAt !== undefined && now.getTime() - authenticatedAt.getTime() <= recentProofMs;
}
