import type { Tables } from "#database/tables.ts";
import type { Services } from "#domain/services.ts";
import type { PaymentProvider } from "./payment-provider.ts";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** What of the provider is gone through, as far back as usual. */
export type ReconcilerWindow = {
  name: Tables["reconciler_windows"]["name"];
  of: "sessions" | "refunds" | "disputes";
  reachMs: number;
  /** Whether what was paid on each day is added up and compared. */
  comparesTotals: boolean;
};

/** After each other they find what was lost in minutes, what an outage of hours has left, and what only a month shows. */
export const reconcilerWindows = {
  recentSessions: { name: "sessions-recent", of: "sessions", reachMs: 2 * hourMs, comparesTotals: false },
  hourlySessions: { name: "sessions-hourly", of: "sessions", reachMs: 72 * hourMs, comparesTotals: false },
  dailySessions: { name: "sessions-daily", of: "sessions", reachMs: 35 * dayMs, comparesTotals: true },
  dailyRefunds: { name: "refunds-daily", of: "refunds", reachMs: 35 * dayMs, comparesTotals: false },
  dailyDisputes: { name: "disputes-daily", of: "disputes", reachMs: 35 * dayMs, comparesTotals: false },
} as const satisfies Record<string, ReconcilerWindow>;

/**
 * What was seen before a backup, or an outage, ends somewhat before what was written down last: the provider's lists and
 * clocks are allowed that much.
 */
const overlapMs = 48 * hourMs;

/** No further, however long ago. */
const furthestMs = 400 * dayMs;

/** From when on to look: as far back as usual, or as what has been seen, in a restored database too, makes necessary. */
export function beginningOf(window: ReconcilerWindow, coveredUntil: Date | null, now: Date): Date {
  const usual = now.getTime() - window.reachMs;
  const seen = coveredUntil === null ? usual : coveredUntil.getTime() - overlapMs;
  // The recent one is only quick: the others see what it does not reach.
  const wanted = window.name === "sessions-recent" ? usual : Math.min(usual, seen);
  const from = Math.max(wanted, now.getTime() - furthestMs);
  return window.comparesTotals ? startOfDay(new Date(from)) : new Date(from);
}

/** The beginning of the day (UTC) that a moment is in. */
export function startOfDay(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / dayMs) * dayMs);
}

/** The day (UTC) of a moment, as in `2027-01-31`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** What the reconciler works with. */
export type Reconciler = { services: Pick<Services, "db" | "clock" | "log" | "site">; payments: PaymentProvider };
