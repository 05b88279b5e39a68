import { LRUCache } from "lru-cache";
import type { FindSession, SessionState } from "./claims.ts";

/** How long a sign-out, a ban, or a new password at a hosted provider may remain undetected. */
const maxAgeMs = 5000;
const maxTokens = 10_000;

/**
 * Caches the state of a token's session for five seconds from the start of the lookup. Concurrent requests with one
 * token share a lookup; a failed lookup is not cached. A refreshed token is looked up again, so that users see their
 * own changes after a refresh. Bounded: the least recently used token is evicted.
 */
export function cacheSessions(find: FindSession, now: () => Date): FindSession {
  const cache = new LRUCache<string, { since: number; state: Promise<SessionState> }>({ max: maxTokens });

  return async (token, bearer) => {
    const time = now().getTime();
    const signature = bearer.slice(bearer.lastIndexOf(".") + 1);
    const known = cache.get(signature);
    // A clock that was set back must not extend the cache lifetime.
    if (known !== undefined && Math.abs(time - known.since) < maxAgeMs) return await known.state;
    const entry = { since: time, state: find(token, bearer).catch((): SessionState => "unavailable") };
    cache.set(signature, entry);
    const state = await entry.state;
    if (state === "unavailable" && cache.peek(signature) === entry) cache.delete(signature);
    return state;
  };
}
