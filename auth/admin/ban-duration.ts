import { invalidInput } from "#auth/auth-error.ts";

const unitMs: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };
const maxMs = 200 * 365 * 24 * 3_600_000;

/**
 * Parses the end of a ban: `none` lifts it (null); otherwise a duration from now in the protocol's format, for
 * example `24h` or `1h30m`. Undefined if nothing was sent.
 */
export function readBan(value: unknown, now: Date): Date | null | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (value === "none") return null;
  const isDuration = typeof value === "string" && value.length <= 40 && /^(?:\d+(?:\.\d+)?(?:h|ms|m|s))+$/u.test(value);
  if (!isDuration) throw invalidInput("invalid format for ban duration: must be a duration such as 24h, or none");
  const parts = [...value.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s)/gu)];
  const ms = parts.reduce((sum, [, count, unit = ""]) => sum + Number(count) * (unitMs[unit] ?? 0), 0);
  return new Date(now.getTime() + Math.min(ms, maxMs));
}
