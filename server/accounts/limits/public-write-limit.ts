import { createSecrets } from "#auth/keys/secrets.ts";
import { limitedNetwork } from "#auth/limits/limited-network.ts";
import { createLimiter, type Use } from "#auth/limits/limiter.ts";
import type { LimitName, Limits } from "#auth/limits/limits.ts";
import type { LimitPublicWrite, PublicWrite } from "#domain/senders/public-write.ts";
import type { Services } from "#domain/services.ts";
import { secondsToWait } from "./seconds-to-wait.ts";

/** Returns the write limit of a network address. */
export type LimitPublicWrites = (clientAddress: string) => LimitPublicWrite;

const limitOf = {
  report: "reportByAddress",
  message: "messageByAddress",
  "review-link": "reviewLinkByAddress",
  gift: "giftByAddress",
  renewal: "renewalByListing",
} as const satisfies Record<PublicWrite, LimitName>;

/**
 * Uses the auth provider's limiter and its table: all processes share the counts. With a hosted provider the keys are
 * hashed with a secret of this process, so each process counts separately.
 */
export function createPublicWriteLimit(
  { db, clock }: Pick<Services, "db" | "clock">,
  secret: string,
  limits: Limits,
): LimitPublicWrites {
  const limiter = createLimiter(db, createSecrets(secret), limits, () => clock.now());
  return (clientAddress) => async (write, subject) => {
    const byClient: Use = { limit: "publicWriteByClient", subject: limitedNetwork(clientAddress) };
    const bySubject: Use[] = subject === null ? [] : [{ limit: limitOf[write], subject }];
    return await secondsToWait(() => limiter.consumeAll([byClient, ...bySubject]));
  };
}
