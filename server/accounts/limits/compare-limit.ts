import { createSecrets } from "#auth/keys/secrets.ts";
import { createLimiter } from "#auth/limits/limiter.ts";
import type { Limits } from "#auth/limits/limits.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { secondsToWait } from "./seconds-to-wait.ts";

/** Counts a comparison by a network address. Returns the seconds to wait if the limit is exceeded, else null. */
export type LimitComparisons = (clientAddress: string) => Promise<number | null>;

/**
 * Uses the auth provider's limiter. During a database outage nothing is counted, and the page reports the outage
 * itself.
 */
export function createCompareLimit(
  services: Pick<Services, "db" | "clock" | "log">,
  secret: string,
  limits: Limits,
): LimitComparisons {
  const limiter = createLimiter(services.db, createSecrets(secret), limits, () => services.clock.now());
  return async (clientAddress) => {
    const counted = await orUnavailable(services, "compare-limit-unavailable", () =>
      secondsToWait(() => limiter.consumeByNetwork("compareByClient", clientAddress)),
    );
    return counted.ok ? counted.value : null;
  };
}
