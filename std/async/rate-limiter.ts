import { LRUCache } from "lru-cache";

type Count = { used: number; endsAt: number };

export type RateLimiter = {
  /** Counts one use. Null while the key is within its limit, otherwise the seconds until the minute ends. */
  consume(key: string): number | null;
  /** Returns the same as `consume` without counting a use. */
  peek(key: string): number | null;
};

/**
 * Counts uses per key and minute in this process's memory. Memory is bounded: beyond a maximum of keys, the least
 * recently used are evicted.
 */
export function createRateLimiter(perMinute: number, now: () => number = Date.now, maxKeys = 10_000): RateLimiter {
  // `maxSize` instead of `max`, which would allocate memory for all keys at once.
  const counts = new LRUCache<string, Count>({ maxSize: maxKeys, sizeCalculation: () => 1 });

  function countOf(key: string): Count {
    const count = counts.get(key);
    return count !== undefined && count.endsAt > now() ? count : { used: 0, endsAt: now() + 60_000 };
  }

  const secondsLeft = ({ endsAt }: Count) => Math.max(1, Math.ceil((endsAt - now()) / 1000));
  return {
    consume(key) {
      const count = countOf(key);
      count.used += 1;
      counts.set(key, count);
      return count.used > perMinute ? secondsLeft(count) : null;
    },
    peek(key) {
      const count = countOf(key);
      return count.used >= perMinute ? secondsLeft(count) : null;
    },
  };
}
