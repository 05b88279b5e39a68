import type { CheckoutSession } from "./payment-provider.ts";
import { dayOf } from "./reconcile-windows.ts";

/** What was paid on a day: how many payments, and how much altogether. */
export type DayTotal = { count: number; cents: number };

/** By the day (UTC) on which the session was made. */
export type DayTotals = Record<string, DayTotal>;

/**
 * Adds what a page's sessions have brought. Only what was paid when the pass began counts, so that both sides are seen at
 * one moment.
 */
export function addUpTotals(totals: DayTotals, sessions: readonly CheckoutSession[], begunAt: Date): DayTotals {
  const sum: DayTotals = { ...totals };
  for (const { order, status, paidAt, createdAt, amountCents } of sessions) {
    if (order === null || status !== "paid" || (paidAt ?? createdAt) > begunAt) continue;
    const day = dayOf(createdAt);
    const { count, cents } = sum[day] ?? { count: 0, cents: 0 };
    sum[day] = { count: count + 1, cents: cents + amountCents };
  }
  return sum;
}
