import { AuthError } from "#auth/auth-error.ts";

/** Takes uses of the provider's limits. Returns null, or in how many seconds they may be taken. Other errors pass. */
export async function secondsToWait(take: () => Promise<void>): Promise<number | null> {
  try {
    await take();
    return null;
  } catch (error) {
    if (!(error instanceof AuthError) || error.status !== 429) throw error;
    return Number(error.headers["retry-after"]);
  }
}
