import type { LedgerEntry } from "./ledger/ledger.ts";
import type { CheckoutSession, Dispute, Order, PaymentSnapshot, Refund } from "./payment-provider.ts";

/**
 * The state of a payment attempt. `created`: no session is known yet; `abandoned`: none is expected. Only `applied`
 * grants months. `mismatch` and `orphan`: the money differs from the order, or the listing is gone; an operator
 * decides.
 */
export type PaymentState =
  | "created"
  | "abandoned"
  | "open"
  | "expired"
  | "pending"
  | "failed"
  | "applied"
  | "disputed"
  | "revoked"
  | "refunded"
  | "mismatch"
  | "orphan";

/** How the session differs from the agreed order. */
export type Difference =
  | "amount"
  | "currency"
  | "mode"
  | "listing"
  | "type"
  | "months"
  | "price"
  | "discount"
  | "intent";

/** The states that require an operator, besides refunds and disputes (`payment-alerts.ts`). */
type PaymentAlert = "mismatch" | "orphan" | "unsold-price";

/** An attempt according to our own rows: the agreed order, and whether its listing and ledger entry exist. */
export type Attempt = {
  order: Order;
  /** Whether real money should have moved. */
  isLive: boolean;
  /** False if the listing is gone, possibly with its owner. */
  listingExists: boolean;
  /** Whether the ledger already has an entry for this session. Entries are never deleted. */
  isInLedger: boolean;
  /**
   * The session has a price that was never sold: the order is adjusted to the months that the money buys at that day's
   * price.
   */
  isPriceUnsold?: boolean;
};

export type Assessment = {
  state: PaymentState;
  /** The ledger entry for this session. Null: none. */
  entry: LedgerEntry | null;
  differences: Difference[];
  /** The total of succeeded refunds. A partial refund takes back its share of the months. */
  refundedCents: number;
  alerts: PaymentAlert[];
};

/**
 * Assesses a payment. The result depends only on the arguments: not on the order of events, the caller, or the number
 * of calls. The only exception: deleting a listing does not change the state of its applied payments.
 */
export function assessPayment(attempt: Attempt, snapshot: PaymentSnapshot): Assessment {
  const { session } = snapshot;
  if (session.status !== "paid") return { ...nothing, state: session.status };
  const refundedCents = sumOfSucceeded(snapshot.refunds);
  const isRefunded = refundedCents > 0 && refundedCents >= session.amountCents;
  const differences = findDifferences(attempt, session);
  const isUnsold = attempt.isPriceUnsold === true && !isRefunded;
  const found: Findings = { differences, refundedCents, isRefunded, alerts: isUnsold ? ["unsold-price"] : [] };
  if (differences.length > 0) return withoutEffect("mismatch", attempt, session, found);
  if (!attempt.listingExists && !attempt.isInLedger) return withoutEffect("orphan", attempt, session, found);
  const state = isRefunded ? "refunded" : stateByDisputes(snapshot.disputes);
  return {
    state,
    entry: entryOf(
      session,
      state === "applied" ? monthsAfterRefund(attempt.order.months, session.amountCents, refundedCents) : 0,
    ),
    differences,
    refundedCents,
    alerts: found.alerts,
  };
}

/**
 * The months that a payment still grants after a partial refund. A refund takes back its share of the months, in whole
 * months, rounded down in the owner's favor: of 3 months for 1500 cents, a refund of 500 takes one and one of 499 none.
 *
 * @internal Exported for its tests.
 */
export function monthsAfterRefund(months: number, paidCents: number, refundedCents: number): number {
  if (refundedCents <= 0) return months;
  return refundedCents >= paidCents ? 0 : months - Math.floor((months * refundedCents) / paidCents);
}

const paidStates = ["applied", "disputed", "revoked", "refunded"] as const;
const settledStates = [...paidStates, "mismatch", "orphan"] as const;

/** The transitions between states. Unobserved steps are skipped; a later reading of the provider wins. */
const transitions: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ["abandoned", "open", "expired", "pending", "failed", ...settledStates],
  abandoned: ["open", "expired", "pending", "failed", ...settledStates],
  open: ["expired", "pending", "failed", ...settledStates],
  expired: ["pending", "failed", ...settledStates],
  pending: ["failed", ...settledStates],
  failed: settledStates,
  applied: paidStates,
  disputed: paidStates,
  revoked: paidStates,
  // A refund can fail, which restores the earlier state.
  refunded: settledStates,
  mismatch: ["refunded"],
  orphan: ["refunded"],
};

/**
 * Whether a payment may change from one state to the other, or keep its state. Any other transition is a bug or a
 * manually edited row.
 */
export function canTransition(from: PaymentState, to: PaymentState): boolean {
  return from === to || transitions[from].includes(to);
}

const nothing: Omit<Assessment, "state"> = { entry: null, differences: [], refundedCents: 0, alerts: [] };

type Findings = Pick<Assessment, "differences" | "refundedCents" | "alerts"> & { isRefunded: boolean };

function withoutEffect(
  reason: "mismatch" | "orphan",
  { isInLedger }: Attempt,
  session: CheckoutSession,
  { isRefunded, alerts, ...others }: Findings,
): Assessment {
  if (!isRefunded) return { state: reason, entry: null, ...others, alerts: [reason, ...alerts] };
  // Refunded money and its months no longer count, whatever the session's state.
  return { state: "refunded", entry: isInLedger ? entryOf(session, 0) : null, ...others, alerts };
}

function entryOf({ id, paidAt, createdAt }: CheckoutSession, months: number): LedgerEntry {
  return { sourceRef: id, months, at: paidAt ?? createdAt };
}

/**
 * Compares the session with the agreed order and with the order stored in the session. If the price was never sold,
 * only the whole months that the money buys must match the order.
 */
function findDifferences({ order, isLive, isPriceUnsold = false }: Attempt, session: CheckoutSession): Difference[] {
  const named = session.order;
  const isDifferent: Record<Difference, boolean> = {
    amount: isPriceUnsold
      ? Math.floor(session.amountCents / order.unitCents) !== order.months
      : session.amountCents !== agreedAmount(order),
    currency: session.currency !== order.currency,
    mode: session.isLive !== isLive,
    listing: named?.listingId !== order.listingId,
    type: named?.listingType !== order.listingType,
    months: !isPriceUnsold && named?.months !== order.months,
    price: !isPriceUnsold && named?.unitCents !== order.unitCents,
    discount: !isPriceUnsold && !isSameDiscount(named?.discount, order.discount),
    intent: named?.intentKey !== order.intentKey,
  };
  return (Object.keys(isDifferent) as Difference[]).filter((name) => isDifferent[name]);
}

function agreedAmount({ months, unitCents, discount }: Order): number {
  return months * unitCents - (discount?.cents ?? 0);
}

function isSameDiscount(one: Order["discount"], other: Order["discount"]): boolean {
  return one?.codeId === other?.codeId && one?.cents === other?.cents;
}

function sumOfSucceeded(refunds: readonly Refund[]): number {
  return refunds.reduce((sum, { status, amountCents }) => (status === "succeeded" ? sum + amountCents : sum), 0);
}

function stateByDisputes(disputes: readonly Dispute[]): "applied" | "disputed" | "revoked" {
  if (disputes.some(({ status }) => status === "lost")) return "revoked";
  return disputes.some(({ status }) => status === "open") ? "disputed" : "applied";
}
