import { addMonths } from "./add-months.ts";

type Paid = { startedAt: Date | null; expiresAt: Date | null };

/** How many months past its start a listing can be paid for, as far as we look. */
const mostMonths = 1200;

/**
 * When a listing would expire with that many more months, paid now (docs/payments.md, "Months add up"). Counted from
 * the first start: 31 January + 1 + 1 month is 31 March. After a gap it is counted anew. The ledger alone counts.
 */
export function nextExpiry({ startedAt, expiresAt }: Paid, months: number, now: Date): Date {
  if (expiresAt === null || expiresAt < now) return addMonths(now, months);
  const since = startedAt === null ? null : monthsBetween(startedAt, expiresAt);
  return startedAt === null || since === null ? addMonths(expiresAt, months) : addMonths(startedAt, since + months);
}

/** The months that lead exactly from one to the other; null when none do. */
function monthsBetween(start: Date, end: Date): number | null {
  for (let months = 0; months <= mostMonths; months += 1) {
    const reached = addMonths(start, months).getTime() - end.getTime();
    if (reached >= 0) return reached === 0 ? months : null;
  }
  return null;
}
