import { createSecrets } from "#auth/keys/secrets.ts";
import { createLimiter } from "#auth/limits/limiter.ts";
import type { Limits } from "#auth/limits/limits.ts";
import type { LimitCodes } from "#domain/promotions/redeem-code.ts";
import type { Services } from "#domain/services.ts";
import { secondsToWait } from "./seconds-to-wait.ts";

/** Counts promotion codes that a member tries. Uses the auth provider's limiter, so all processes share the counts. */
export function createCodeLimit(
  { db, clock }: Pick<Services, "db" | "clock">,
  secret: string,
  limits: Limits,
): LimitCodes {
  const limiter = createLimiter(db, createSecrets(secret), limits, () => clock.now());
  return (userId) => secondsToWait(() => limiter.consume("codeByUser", userId));
}
