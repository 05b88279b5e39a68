import { addMonths } from "./add-months.ts";

type Paid = { startedAt: Date | null; expiresAt: Date | null };

/** The maximum number of months to search after a listing's start. */
const maxMonths = 1200;

/**
 * Returns when a listing would expire if that many more months were paid now (docs/payments.md, "Months add up").
 * Counted from the first start: January 31 + 1 + 1 month is March 31. After a gap, counting restarts. An estimate: the
 * ledger is authoritative.
 */
export function nextExpiry({ startedAt, expiresAt }: Paid, months: number, now: Date): Date {
  if (expiresAt === null || expiresAt < now) return addMonths(now, months);
  const since = startedAt === null ? null : monthsBetween(startedAt, expiresAt);
  return startedAt === null || since === null ? addMonths(expiresAt, months) : addMonths(startedAt, since + months);
}

/** The exact number of months between two dates; null if there is none. */
function monthsBetween(start: Date, end: Date): number | null {
  for (let months = 0; months <= maxMonths; months += 1) {
    const reached = addMonths(start, months).getTime() - end.getTime();
    if (reached >= 0) return reached === 0 ? months : null;
  }
  return null;
}
