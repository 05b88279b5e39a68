import type { CheckoutSession, Dispute, PaymentSnapshot, Refund } from "#domain/payments/payment-provider.ts";

/**
 * The rank of each status. A status never moves to a lower rank, so the lower-ranked reading is the earlier one,
 * whatever the clocks show.
 */
const progress = {
  session: { open: 0, expired: 1, pending: 2, failed: 3, paid: 4 },
  refund: { pending: 0, succeeded: 1, failed: 2 },
  // An appeal can turn `lost` into `won`: between these two the later reading decides.
  dispute: { inquiry: 0, open: 1, won: 2, lost: 2 },
} as const satisfies {
  session: Record<CheckoutSession["status"], number>;
  refund: Record<Refund["status"], number>;
  dispute: Record<Dispute["status"], number>;
};

/**
 * Merges two readings of a payment, in either order. An outdated reading that is written after a later one removes
 * nothing. Repeats change nothing.
 */
export function mergeSnapshots(known: PaymentSnapshot, fresh: PaymentSnapshot): PaymentSnapshot {
  return {
    session: later(known.session, fresh.session, progress.session),
    refunds: mergeById([...known.refunds, ...fresh.refunds], progress.refund),
    disputes: mergeById([...known.disputes, ...fresh.disputes], progress.dispute),
  };
}

type Fact<Status extends string> = { id: string; status: Status; readAt: Date };

function mergeById<Status extends string, Item extends Fact<Status>>(
  snapshot: readonly Item[],
  rank: Readonly<Record<Status, number>>,
): Item[] {
  const byId = new Map<string, Item>();
  for (const fact of snapshot) {
    const known = byId.get(fact.id);
    byId.set(fact.id, known === undefined ? fact : later(known, fact, rank));
  }
  return [...byId.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/**
 * Conflicting readings from the same moment are resolved alphabetically, so that the result never depends on their
 * order.
 */
function later<Status extends string, Item extends Fact<Status>>(
  one: Item,
  other: Item,
  rank: Readonly<Record<Status, number>>,
): Item {
  const difference =
    rank[one.status] - rank[other.status] ||
    one.readAt.getTime() - other.readAt.getTime() ||
    (one.status < other.status ? -1 : 1);
  return difference > 0 ? one : other;
}
