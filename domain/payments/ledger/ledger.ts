import { addMonths } from "./add-months.ts";

/**
 * The months that one payment, or one use of a promotion code, adds to its listing. A refunded or revoked payment keeps
 * its entry, with 0 months.
 */
export type LedgerEntry = {
  /** The paid session or the use of a code; one entry each. */
  sourceRef: string;
  /** 0 or more. */
  months: number;
  /** When the payment settled, according to the provider: not when it began or when we read it. */
  at: Date;
  /** Months of a promotion code: they extend the listing but do not count as paid months. */
  isFree?: boolean;
};

/** The paid and free time of a listing. Without months, neither date is set. */
export type Entitlement = {
  monthsPaid: number;
  /** The start of the continuous period that ends at `expiresAt`. */
  startedAt: Date | null;
  expiresAt: Date | null;
};

type Run = { startedAt: Date; expiresAt: Date; entries: LedgerEntry[] };

/**
 * Computes a listing's months and dates from all its entries, in any order (docs/payments.md, "Months add up"). Months
 * are consecutive from the first start; after a gap, counting restarts. An additional entry, even a late one, never
 * moves the expiry earlier: a payment always covers its own months from its own moment.
 */
export function foldLedger(entries: readonly LedgerEntry[]): Entitlement {
  const counting = entries.filter(({ months }) => months > 0).toSorted(byTime);
  const run = counting.reduce<Run | null>(addToRun, null);
  const monthsPaid = counting.reduce((sum, { months, isFree }) => (isFree ? sum : sum + months), 0);
  return { monthsPaid, startedAt: run?.startedAt ?? null, expiresAt: run?.expiresAt ?? null };
}

/** Whether the paid period includes this moment. The moment of expiry is not part of the period. */
export function isPaidFor({ expiresAt }: Pick<Entitlement, "expiresAt">, now: Date): boolean {
  return expiresAt !== null && expiresAt > now;
}

function byTime(one: LedgerEntry, other: LedgerEntry): number {
  return one.at.getTime() - other.at.getTime() || (one.sourceRef < other.sourceRef ? -1 : 1);
}

function addToRun(run: Run | null, entry: LedgerEntry): Run {
  if (run !== null && entry.at <= run.expiresAt) return continueRun(run, entry);
  return { startedAt: entry.at, expiresAt: addMonths(entry.at, entry.months), entries: [entry] };
}

/**
 * Extends the run. Months are counted from the first day and from each later payment's day, and the latest end is used:
 * a later day can give some hours more if the end month lacks the first day.
 */
function continueRun({ startedAt, entries }: Run, entry: LedgerEntry): Run {
  const all = [...entries, entry];
  let months = 0;
  let expiresAt = startedAt;
  for (const { at, months: own } of all.toReversed()) {
    months += own;
    const end = addMonths(at, months);
    if (end > expiresAt) expiresAt = end;
  }
  return { startedAt, expiresAt, entries: all };
}
