import type { Case } from "./run-case.ts";

/**
 * A plausible bug: in this file, this text, which occurs exactly once, becomes that one. It is found by this case of
 * the matrix, and maybe by others.
 */
export type Mutation = { name: string; file: string; from: string; to: string; foundBy: Case };

/** Bugs about money. Each has been somewhere in the world; none may survive the matrix and the sequences. */
export const mutations: Mutation[] = [
  {
    name: "a delta instead of a fold",
    file: "domain/payments/ledger/project-listing.ts",
    from: "months_paid: entitlement.monthsPaid,",
    to: "months_paid: listing.months_paid + (rows.at(-1)?.months ?? 0),",
    foundBy: { scenario: "refunded in full", delivery: "once", crash: null },
  },
  {
    name: "a ledger key for each delivery",
    file: "domain/payments/sync/stored-payment.ts",
    from: "source_ref: sourceRef,",
    to: `source_ref: sourceRef + "-" + now.getTime(),`,
    foundBy: { scenario: "paid", delivery: "once", crash: null },
  },
  {
    name: "no reconciler",
    file: "domain/payments/reconcile/reconcile.ts",
    from: "const isApplied = await apply(reconciler, sessionId);",
    to: "const isApplied = true;",
    foundBy: { scenario: "two pages open, both paid", delivery: "lost", crash: null },
  },
  {
    name: "an inbox that is marked early",
    file: "domain/payments/webhook/webhook.ts",
    from: "const done = await takeEffect(services, payments, event);",
    to: `await inTime(services, "event-not-handled", () => markHandled(services, event));
         const done = await takeEffect(services, payments, event);`,
    foundBy: { scenario: "paid", delivery: "once", crash: "after the payment is written" },
  },
  {
    name: "refunds that are ignored",
    file: "domain/payments/payment-state.ts",
    from: "const isRefunded = refundedCents > 0 && refundedCents >= session.amountCents;",
    to: "const isRefunded = false;",
    foundBy: { scenario: "refunded in full", delivery: "once", crash: null },
  },
  {
    name: "one alert for all refunds of a payment",
    file: "domain/payments/sync/payment-alerts.ts",
    from: "session_id: subject,",
    to: "session_id: session,",
    foundBy: { scenario: "refunded in part twice", delivery: "once", crash: null },
  },
  {
    name: "slow payments that count from their beginning",
    file: "domain/payments/payment-row.ts",
    from: "row.paid_at ?? session.settledAt ?? firstSeen ??",
    to: "row.paid_at ??",
    foundBy: { scenario: "paid slowly", delivery: "once", crash: null },
  },
  {
    name: "lost disputes that are ignored",
    file: "domain/payments/payment-state.ts",
    from: `if (disputes.some(({ status }) => status === "lost")) return "revoked";`,
    to: "",
    foundBy: { scenario: "dispute lost", delivery: "once", crash: null },
  },
  {
    name: "completed means paid",
    file: "providers/stripe/session.ts",
    from: `if (payment_status === "paid" || payment_status === "no_payment_required") return "paid";`,
    to: `if (status === "complete") return "paid";`,
    foundBy: { scenario: "slow payment failed", delivery: "once", crash: null },
  },
  {
    name: "no transaction",
    file: "domain/payments/sync/sync-payment.ts",
    from: "return db.transaction().execute(async (trx) => {",
    to: "return { execute: (work) => work(db) }.execute(async (trx) => {",
    foundBy: { scenario: "paid", delivery: "once", crash: "after the payment is written" },
  },
  {
    name: "an expiry in the order of arrival",
    file: "domain/payments/sync/stored-payment.ts",
    from: "paid_at: at,",
    to: "paid_at: now,",
    foundBy: { scenario: "paid", delivery: "lost", crash: null },
  },
  {
    name: "no idempotency key",
    file: "providers/stripe/stripe-provider.ts",
    from: "createParameters(request, wechat), { idempotencyKey }",
    to: "createParameters(request, wechat)",
    foundBy: { scenario: "paid", delivery: "once", crash: "before the session is written down" },
  },
];
