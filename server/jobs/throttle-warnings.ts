import type { Log, Services } from "#domain/services.ts";

/**
 * Returns a log that limits warnings of each name to one per `everyMs` milliseconds. The first is logged immediately.
 */
export function throttleWarnings({ log, clock }: Pick<Services, "log" | "clock">, everyMs: number): Log {
  const lastLoggedAt = new Map<string, number>();
  return {
    ...log,
    warn(event, fields) {
      const now = clock.now().getTime();
      const last = lastLoggedAt.get(event);
      if (last !== undefined && now - last < everyMs) return;
      lastLoggedAt.set(event, now);
      log.warn(event, fields);
    },
  };
}
