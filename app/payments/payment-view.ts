import type { PaymentSummary } from "#domain/payments/operations/list-payments-of-listing.ts";
import type { PaymentState } from "#domain/payments/payment-state.ts";
import { formatCents, formatDate, formatTableDate } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";

type ShownState = keyof Messages<"payments">["states"];

/**
 * The status shown to owners for each state. Payments that differ from the agreed amount need an operator's review.
 */
const shownStates: Readonly<Record<PaymentState, ShownState>> = {
  created: "open",
  abandoned: "expired",
  open: "open",
  expired: "expired",
  pending: "pending",
  failed: "failed",
  applied: "paid",
  disputed: "disputed",
  revoked: "revoked",
  refunded: "refunded",
  mismatch: "review",
  orphan: "review",
};

const tones = {
  open: "amber",
  pending: "amber",
  paid: "leaf",
  failed: "danger",
  expired: "line",
  refunded: "line",
  disputed: "amber",
  revoked: "danger",
  review: "amber",
  ended: "line",
} as const satisfies Record<ShownState, string>;

export type PaymentView = {
  id: string;
  state: ShownState;
  tone: (typeof tones)[ShownState];
  date: string;
  period: string;
  amount: string;
  status: string;
  /** The refunded part of a payment, and the months left; null if nothing or everything was refunded. */
  refunded: string | null;
  /** The state in a sentence. */
  note: string;
  isTest: boolean;
  /** The giver's name; null for the owner's own payments. */
  gift: string | null;
  /**
   * Whether there is a receipt: the owner paid the agreed amount. Other amounts are reviewed by an operator first. The
   * receipt of a gift belongs to its giver.
   */
  hasReceipt: boolean;
};

/** A payment, ready to render. Dates are in `timeZone`, the listing's. */
export function paymentView(
  payment: PaymentSummary,
  locale: Locale,
  messages: Messages<"payments">,
  timeZone = "UTC",
): PaymentView {
  const state = payment.hasEnded ? "ended" : shownStates[payment.state];
  const moment = new Date(payment.paidAt ?? payment.createdAt);
  const amount = formatCents(payment.amountCents);
  const period = plural(messages.months, payment.months);
  return {
    id: payment.id,
    state,
    tone: tones[state],
    date: formatTableDate(locale, moment, timeZone),
    period,
    amount,
    status: messages.states[state],
    refunded: state === "refunded" ? null : refundedPart(payment, state, messages),
    note: interpolate(messages.notes[state], { amount, period, date: formatDate(locale, moment, timeZone) }),
    isTest: !payment.isLive,
    gift: giftOf(payment, messages),
    hasReceipt: payment.gift === null && payment.paidAt !== null && state !== "review" && matchesAgreedAmount(payment),
  };
}

function giftOf({ gift }: PaymentSummary, { giftFrom, anonymousGift }: Messages<"payments">): string | null {
  if (gift === null) return null;
  return gift.from === null ? anonymousGift : interpolate(giftFrom, { name: gift.from });
}

function refundedPart(
  { refundedCents, months, monthsLeft }: PaymentSummary,
  state: ShownState,
  messages: Messages<"payments">,
): string | null {
  if (refundedCents === 0) return null;
  const amount = formatCents(refundedCents);
  const hasLostMonths = state === "paid" && monthsLeft < months;
  if (!hasLostMonths) return interpolate(messages.partlyRefunded, { amount });
  return interpolate(messages.partlyRefundedMonths, { amount, months: plural(messages.months, monthsLeft) });
}

function matchesAgreedAmount({ paid, amountCents, currency }: PaymentSummary): boolean {
  return paid === null || (paid.cents === amountCents && paid.currency === currency);
}

/** Whether a payment is expected to change soon. */
export function isWaiting({ state }: Pick<PaymentSummary, "state">): boolean {
  return state === "created" || state === "open" || state === "pending";
}

/** Whether any payment has changed its state. A newly opened payment page is not a change. */
export function hasStateChanged(before: readonly PaymentSummary[], now: readonly PaymentSummary[]): boolean {
  const stood = new Map(before.map(({ id, state }) => [id, state]));
  return now.some(({ id, state }) => (stood.get(id) ?? "open") !== state);
}

/**
 * Returns the payment to show in the alert, given all payments, latest first: the owner's latest if it is open or
 * failed, otherwise their first unsettled one. Null if there is none.
 */
export function paymentToHighlight(payments: readonly PaymentSummary[]): PaymentSummary | null {
  const own = payments.filter(({ gift }) => gift === null);
  const [latest] = own;
  const unsettled = own.find((payment) => ["pending", "disputed", "mismatch", "orphan"].includes(payment.state));
  if (latest !== undefined && ["open", "failed"].includes(latest.state)) return latest;
  return unsettled ?? null;
}
