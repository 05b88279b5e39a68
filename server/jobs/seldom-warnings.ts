import type { Log, Services } from "#domain/services.ts";

/**
 * The same log, in which a warning of one name comes at most once in so many milliseconds, and at once the first
 * time.
 */
export function seldomWarnings({ log, clock }: Pick<Services, "log" | "clock">, everyMs: number): Log {
  const saidAt = new Map<string, number>();
  return {
    ...log,
    warn(event, fields) {
      const now = clock.now().getTime();
      const last = saidAt.get(event);
      if (last !== undefined && now - last < everyMs) return;
      saidAt.set(event, now);
      log.warn(event, fields);
    },
  };
}
