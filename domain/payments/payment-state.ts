import type { LedgerEntry } from "./ledger.ts";
import type { CheckoutSession, Dispute, Order, PaymentFacts, Refund } from "./payment-provider.ts";

/**
 * Where an attempt to pay stands. `created`: we have not heard of a session yet; `abandoned`: and never shall.
 * Only `applied` gives months. `mismatch` and `orphan` are money that came for something else than was agreed, or for a
 * listing that is gone: an operator decides. `void` is test money whose months were taken back before the first real money.
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
  | "orphan"
  | "void";

/** In what the session differs from what was agreed. */
type Difference = "amount" | "currency" | "mode" | "listing" | "type" | "months" | "price" | "intent";

/** What an operator has to look at. */
type PaymentAlert = "mismatch" | "orphan" | "partial-refund" | "inquiry" | "dispute-opened" | "dispute-lost";

/** An attempt as our own rows have it: what was agreed, and whether anything of it is still there. */
export type Attempt = {
  order: Order;
  /** Whether real money should have moved. */
  isLive: boolean;
  /** False when the listing, or with it its owner, is gone. */
  listingExists: boolean;
  /** Whether the ledger has an entry for this session already. It stays there. */
  isInLedger: boolean;
  /** Whether its months were taken back for good: nothing that comes later gives them again. */
  isVoid?: boolean;
};

export type Assessment = {
  state: PaymentState;
  /** What the ledger should say of this session. Null: nothing. */
  entry: LedgerEntry | null;
  differences: Difference[];
  /** What has gone back for good. Below the amount: months are kept, and an operator is told. */
  refundedCents: number;
  alerts: PaymentAlert[];
};

/**
 * What follows from the facts. It depends on nothing else: not on the order in which they were heard of, nor on who asks,
 * nor on how often. Only a listing that goes after its payment was applied leaves that payment as it was.
 */
export function assessPayment(attempt: Attempt, facts: PaymentFacts): Assessment {
  const { session } = facts;
  if (session.status !== "paid") return { ...nothing, state: session.status };
  const refundedCents = sumOfSucceeded(facts.refunds);
  if (attempt.isVoid) {
    const entry = { sourceRef: session.id, months: 0, at: session.paidAt ?? session.createdAt };
    return { ...nothing, state: "void", entry, refundedCents };
  }
  const isRefunded = refundedCents > 0 && refundedCents >= session.amountCents;
  const differences = findDifferences(attempt, session);
  const found = { differences, refundedCents, isRefunded };
  if (differences.length > 0) return withoutEffect("mismatch", attempt, session, found);
  if (!attempt.listingExists && !attempt.isInLedger) return withoutEffect("orphan", attempt, session, found);
  const state = isRefunded ? "refunded" : stateByDisputes(facts.disputes);
  return {
    state,
    entry: entryOf(session, state === "applied" ? attempt.order.months : 0),
    differences,
    refundedCents,
    alerts: alertsOf(state, facts.disputes, refundedCents),
  };
}

const paidStates = ["applied", "disputed", "revoked", "refunded"] as const;
const settledStates = [...paidStates, "mismatch", "orphan"] as const;

/** What may come after what. Steps that nobody saw are skipped; what a later reading of the provider says is believed. */
const followers: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ["abandoned", "open", "expired", "pending", "failed", ...settledStates],
  abandoned: ["open", "expired", "pending", "failed", ...settledStates],
  open: ["expired", "pending", "failed", ...settledStates],
  expired: ["pending", "failed", ...settledStates],
  pending: ["failed", ...settledStates],
  failed: settledStates,
  applied: paidStates,
  disputed: paidStates,
  revoked: paidStates,
  // A refund can fail: then everything is as it was before.
  refunded: settledStates,
  mismatch: ["refunded"],
  orphan: ["refunded"],
  void: [],
};

/** Whether a payment may go from one state to the other, or stay. Anything else is a bug, or a row that somebody edited. */
export function canFollow(from: PaymentState, to: PaymentState): boolean {
  return from === to || followers[from].includes(to);
}

const nothing: Omit<Assessment, "state"> = { entry: null, differences: [], refundedCents: 0, alerts: [] };

function withoutEffect(
  reason: "mismatch" | "orphan",
  { isInLedger }: Attempt,
  session: CheckoutSession,
  found: Pick<Assessment, "differences" | "refundedCents"> & { isRefunded: boolean },
): Assessment {
  const { isRefunded, ...others } = found;
  if (!isRefunded) return { state: reason, entry: null, ...others, alerts: [reason] };
  // Money that has gone back concerns nobody any more. What it gave goes with it, whatever the session has come to say.
  return { state: "refunded", entry: isInLedger ? entryOf(session, 0) : null, ...others, alerts: [] };
}

function entryOf({ id, paidAt, createdAt }: CheckoutSession, months: number): LedgerEntry {
  return { sourceRef: id, months, at: paidAt ?? createdAt };
}

/** Compares what came with what was agreed and with what the session says was agreed. */
function findDifferences({ order, isLive }: Attempt, session: CheckoutSession): Difference[] {
  const named = session.order;
  const isDifferent: Record<Difference, boolean> = {
    amount: session.amountCents !== order.months * order.unitCents,
    currency: session.currency !== order.currency,
    mode: session.isLive !== isLive,
    listing: named?.listingId !== order.listingId,
    type: named?.listingType !== order.listingType,
    months: named?.months !== order.months,
    price: named?.unitCents !== order.unitCents,
    intent: named?.intentKey !== order.intentKey,
  };
  return (Object.keys(isDifferent) as Difference[]).filter((name) => isDifferent[name]);
}

function sumOfSucceeded(refunds: readonly Refund[]): number {
  return refunds.reduce((sum, { status, amountCents }) => (status === "succeeded" ? sum + amountCents : sum), 0);
}

function stateByDisputes(disputes: readonly Dispute[]): "applied" | "disputed" | "revoked" {
  if (disputes.some(({ status }) => status === "lost")) return "revoked";
  return disputes.some(({ status }) => status === "open") ? "disputed" : "applied";
}

function alertsOf(state: PaymentState, disputes: readonly Dispute[], refundedCents: number): PaymentAlert[] {
  const isRaised: Record<Exclude<PaymentAlert, "mismatch" | "orphan">, boolean> = {
    "partial-refund": state !== "refunded" && refundedCents > 0,
    inquiry: disputes.some(({ status }) => status === "inquiry"),
    "dispute-opened": state === "disputed",
    "dispute-lost": state === "revoked",
  };
  return (Object.keys(isRaised) as (keyof typeof isRaised)[]).filter((alert) => isRaised[alert]);
}
