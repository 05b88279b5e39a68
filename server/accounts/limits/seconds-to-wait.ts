import { AuthError } from "#auth/auth-error.ts";

/**
 * Counts against the provider's limits. Returns null, or the seconds to wait if a limit is exceeded. Rethrows other
 * errors.
 */
export async function secondsToWait(take: () => Promise<void>): Promise<number | null> {
  try {
    await take();
    return null;
  } catch (error) {
    if (!(error instanceof AuthError) || error.status !== 429) throw error;
    return Number(error.headers["retry-after"]);
  }
}
