import { type ConfirmedWrites, lostSaves } from "./confirmed-writes.ts";

/** The contents of the database. */
export type StoredRows = {
  /** Email by account id. */
  accounts: ReadonlyMap<string, string>;
  listings: ReadonlyMap<string, StoredListing>;
  payments: readonly StoredPayment[];
  /** Ledger entries that credit months to listings. */
  ledger: readonly { sessionId: string; listingId: string; months: number }[];
};

type StoredListing = { ownerId: string; headline: string; version: number; rate: number; monthsPaid: number };
type StoredPayment = { sessionId: string; listingId: string; state: string };

/** A session that the payment provider reports as paid, and its months. */
export type PaidSession = { sessionId: string; months: number };

export type Comparison = {
  lostAccounts: string[];
  lostListings: string[];
  /** The number of confirmed saves that were lost. */
  lostSaves: number;
  /** Listings of those saves. */
  rewoundListings: string[];
  lostSessions: string[];
  /** Paid at the provider, or confirmed as paid, but without credited months. */
  lostPayments: string[];
  /** Paid once, with more than one entry or more months than were paid for. */
  doubledPayments: string[];
};

/** Compares every confirmed fact and every payment with the rows. */
export function compare(
  confirmedWrites: ConfirmedWrites,
  rows: StoredRows,
  paidSessions: readonly PaidSession[],
): Comparison {
  const saves = [...confirmedWrites.saves].map(([id, confirmed]) => ({
    id,
    lost: lostOf(confirmed, rows.listings.get(id)),
  }));
  const rewound = saves.filter(({ lost }) => lost > 0);
  const recorded = new Set(rows.payments.map(({ sessionId }) => sessionId));
  return {
    lostAccounts: [...confirmedWrites.accounts]
      .filter(([id, email]) => rows.accounts.get(id) !== email)
      .map(([id]) => id),
    lostListings: [...confirmedWrites.listings]
      .filter(([id, { ownerId, headline }]) => {
        const row = rows.listings.get(id);
        return row?.ownerId !== ownerId || row.headline !== headline;
      })
      .map(([id]) => id),
    lostSaves: sum([...rewound.map(({ lost }) => lost), ...confirmedWrites.rewoundSaves.values()]),
    rewoundListings: [...new Set([...rewound.map(({ id }) => id), ...confirmedWrites.rewoundSaves.keys()])],
    lostSessions: [...confirmedWrites.sessions.keys()].filter((id) => !recorded.has(id)),
    ...comparePayments(confirmedWrites, rows, paidSessions),
  };
}

/** Returns the number of confirmed changes that were lost, except payments. */
export function countLost({ lostAccounts, lostListings, lostSaves: saves, lostSessions }: Comparison): number {
  return lostAccounts.length + lostListings.length + saves + lostSessions.length;
}

/** A missing listing counts once, as a lost listing. */
function lostOf(confirmed: { version: number; rate: number }, row: StoredListing | undefined): number {
  return row === undefined ? 0 : lostSaves(confirmed, row);
}

function comparePayments(
  { verified }: ConfirmedWrites,
  { listings, payments, ledger }: StoredRows,
  paidSessions: readonly PaidSession[],
): Pick<Comparison, "lostPayments" | "doubledPayments"> {
  const entries = Map.groupBy(ledger, ({ sessionId }) => sessionId);
  const applied = new Set(payments.filter(({ state }) => state === "applied").map(({ sessionId }) => sessionId));
  const months = new Map(paidSessions.map(({ sessionId, months: paid }) => [sessionId, paid]));
  const isWhole = (id: string) => applied.has(id) && sumOfMonths(entries.get(id)) >= (months.get(id) ?? 1);
  const lost = new Set([...months.keys(), ...verified].filter((id) => !isWhole(id)));

  const doubled = new Set<string>();
  for (const [id, own] of entries) if (own.length > 1 || sumOfMonths(own) > (months.get(id) ?? 0)) doubled.add(id);
  for (const [listingId, own] of Map.groupBy(ledger, (entry) => entry.listingId)) {
    const given = listings.get(listingId)?.monthsPaid ?? 0;
    if (given > sumOfMonths(own)) doubled.add(own[0]?.sessionId ?? listingId);
    if (given < sumOfMonths(own)) lost.add(own[0]?.sessionId ?? listingId);
  }
  return { lostPayments: [...lost], doubledPayments: [...doubled] };
}

/** Removes the losses from the record, so that the next comparison counts only later ones. */
export function forgetLost(confirmedWrites: ConfirmedWrites, found: Comparison, rows: StoredRows): void {
  for (const id of found.lostAccounts) confirmedWrites.accounts.delete(id);
  for (const id of found.lostSessions) confirmedWrites.sessions.delete(id);
  for (const id of found.lostPayments) confirmedWrites.verified.delete(id);
  for (const id of found.lostListings) {
    confirmedWrites.listings.delete(id);
    confirmedWrites.saves.delete(id);
  }
  confirmedWrites.rewoundSaves.clear();
  for (const id of found.rewoundListings) {
    const row = rows.listings.get(id);
    if (row !== undefined) confirmedWrites.saves.set(id, { version: row.version, rate: row.rate });
  }
}

function sumOfMonths(entries: readonly { months: number }[] = []): number {
  return sum(entries.map(({ months }) => months));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
