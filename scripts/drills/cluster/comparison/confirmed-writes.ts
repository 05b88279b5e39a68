/** The changes confirmed by the site, as recorded by its clients. */
export type ConfirmedWrites = {
  /** Email by account id. */
  accounts: Map<string, string>;
  /** Owner and headline by listing id. */
  listings: Map<string, { ownerId: string; headline: string }>;
  /** The newest confirmed save by listing id. */
  saves: Map<string, { version: number; rate: number }>;
  /** The listing, by id of the payment session to which the site redirected its owner. */
  sessions: Map<string, { listingId: string }>;
  /** Sessions that the site reported as paid. */
  verified: Set<string>;
  /** Confirmed saves that a client later found missing, by listing id. */
  rewoundSaves: Map<string, number>;
};

export function noConfirmedWrites(): ConfirmedWrites {
  return {
    accounts: new Map(),
    listings: new Map(),
    saves: new Map(),
    sessions: new Map(),
    verified: new Set(),
    rewoundSaves: new Map(),
  };
}

/**
 * Compares the version that a client has read with the confirmed ones. A lower version, or another rate under the same
 * version, means that confirmed saves were lost; they are counted, and the version read becomes the newest.
 */
export function observeVersion(
  confirmedWrites: ConfirmedWrites,
  listingId: string,
  version: number,
  rate: number,
): void {
  const lost = lostSaves(confirmedWrites.saves.get(listingId), { version, rate });
  if (lost === 0) return;
  confirmedWrites.rewoundSaves.set(listingId, (confirmedWrites.rewoundSaves.get(listingId) ?? 0) + lost);
  confirmedWrites.saves.set(listingId, { version, rate });
}

/** Returns how many confirmed saves are missing from the row. */
export function lostSaves(
  confirmed: { version: number; rate: number } | undefined,
  row: { version: number; rate: number },
): number {
  if (confirmed === undefined || row.version > confirmed.version) return 0;
  if (row.version === confirmed.version) return row.rate === confirmed.rate ? 0 : 1;
  return confirmed.version - row.version;
}
