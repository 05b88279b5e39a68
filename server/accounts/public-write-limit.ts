import { AuthError } from "#auth/auth-error.ts";
import { createSecrets } from "#auth/keys/secrets.ts";
import { limitedNetwork } from "#auth/limits/limited-network.ts";
import { createLimiter, type Use } from "#auth/limits/limiter.ts";
import type { Limits } from "#auth/limits/limits.ts";
import type { Services } from "#domain/services.ts";

/**
 * Counts what a visitor writes without an account, by network and by the email address that is given with it. Null when
 * it may go on, else the seconds to wait. Throws when the database fails.
 */
export type LimitPublicWrites = (clientAddress: string, email: string | null) => Promise<number | null>;

/**
 * Counts with the provider's limiter, in its table: all processes share the counts. With a hosted provider the keys are
 * hashed with a secret of this process, so each process counts for itself.
 */
export function createPublicWriteLimit(
  { db, clock }: Pick<Services, "db" | "clock">,
  secret: string,
  limits: Limits,
): LimitPublicWrites {
  const limiter = createLimiter(db, createSecrets(secret), limits, () => clock.now());
  return async (clientAddress, email) => {
    const byClient: Use = { limit: "publicWriteByClient", subject: limitedNetwork(clientAddress) };
    const byAddress: Use[] = email === null ? [] : [{ limit: "reportByAddress", subject: email }];
    try {
      await limiter.takeAll([byClient, ...byAddress]);
      return null;
    } catch (error) {
      if (!(error instanceof AuthError) || error.status !== 429) throw error;
      return Number(error.headers["retry-after"]);
    }
  };
}
