const sharedSeconds = 60;
const staleSeconds = 600;
const staleOnErrorSeconds = 86_400;

/**
 * How long shared caches may keep a listing's page. Nothing is kept beyond the second in which its paid time ends,
 * except while the server cannot answer.
 */
export function listingCacheControl(expiresAt: string, now: Date): string {
  const left = Math.max(0, Math.floor((new Date(expiresAt).getTime() - now.getTime()) / 1000));
  const shared = Math.min(sharedSeconds, left);
  const stale = Math.min(staleSeconds, left - shared);
  return `public, max-age=0, s-maxage=${shared}, stale-while-revalidate=${stale}, stale-if-error=${staleOnErrorSeconds}`;
}

/** A listing that is not there may appear at any moment, so its absence is kept only against a flood of requests. */
export const missingCacheControl = "public, max-age=0, s-maxage=10";

export const failedCacheControl = "no-store";
