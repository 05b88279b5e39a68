import type { Services } from "#domain/services.ts";
import type { ListedOperators } from "#server/accounts/operator-roles.ts";
import type { Job } from "./job.ts";

/** How soon an account gets the role after its address was confirmed. */
const retryIntervalMs = { embedded: 15_000, hosted: 5 * 60_000 };

/**
 * Grants the role to the accounts of ADMIN_EMAILS, each once per process: now, or when its address is confirmed.
 * Revokes no role, and does not restore a role that was revoked since.
 */
export function grantOperatorsJob(
  { clock, log }: Pick<Services, "clock" | "log">,
  { emails, roles, isHosted }: ListedOperators,
): Job {
  const waiting = new Set(emails);
  const wait = isHosted ? retryIntervalMs.hosted : retryIntervalMs.embedded;
  return {
    name: "grant-operators",
    cron: "*/5 * * * *",
    runsAtStart: true,
    pollSeconds: 60,
    retries: 0,
    concurrency: "alone",
    async run() {
      let granted = 0;
      for (const email of waiting) {
        const done = await roles.grantListed(email);
        if (!done.ok && (done.failure === "no-account" || done.failure === "unavailable")) continue;
        waiting.delete(email);
        if (!done.ok) log.warn("admin-email-not-granted", { reason: done.failure });
        else if (done.value.wasChanged) granted += 1;
      }
      if (granted > 0) log.info("operators-granted", { count: granted });
      return { figures: { granted } };
    },
    nextDue: async () => (waiting.size === 0 ? null : new Date(clock.now().getTime() + wait)),
  };
}
