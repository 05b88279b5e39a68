import { expireListings } from "#domain/listings/expire-listings.ts";
import type { Services } from "#domain/services.ts";
import { errorFields } from "#server/log/log.ts";

const longestWaitMs = 60_000;
const shortestWaitMs = 250;

/**
 * Takes ended listings out of the indexes of active ones, at the moment the next one ends and at least every minute.
 * Nothing shown depends on it: every query compares the expiry itself. Gives the way to stop, which waits for a run
 * under way.
 */
export function startExpiringListings(services: Services): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running = Promise.resolve();

  const run = async () => {
    const next = await expireOnce(services);
    if (stopped) return;
    const wait = next === null ? longestWaitMs : next.getTime() - services.clock.now().getTime();
    timer = setTimeout(begin, Math.min(longestWaitMs, Math.max(shortestWaitMs, wait)));
  };
  const begin = () => {
    running = run();
  };
  begin();

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}

async function expireOnce(services: Services): Promise<Date | null> {
  try {
    const { expired, nextExpiry } = await expireListings(services);
    if (expired > 0) services.log.info("listings-expired", { count: expired });
    return nextExpiry;
  } catch (error) {
    services.log.warn("expire-listings-failed", errorFields(error));
    return null;
  }
}
