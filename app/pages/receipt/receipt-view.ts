import { type PaymentView, paymentView } from "#app/payments/payment-view.ts";
import { cityKey } from "#domain/cities/city-key.ts";
import { placeName } from "#domain/cities/place-name.ts";
import { timeZoneOf, unknownZone } from "#domain/cities/time-zone-of.ts";
import type { PaymentSummary } from "#domain/payments/operations/list-payments-of-listing.ts";
import type { PaymentDescription } from "#domain/payments/sync/describe-payment.ts";
import { formatCents, formatDate } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Messages } from "#i18n/messages.ts";

export type ReceiptTexts = {
  receipt: Messages<"receipt">;
  payments: Messages<"payments">;
  failures: Messages<"failures">;
};

export type ReceiptView = {
  number: string;
  /** The date in the listing's time zone; for an unknown place in UTC, labeled as UTC. */
  paidOn: string;
  /** Payer and listing at payment time. */
  payer: PaymentDescription["payer"];
  listing: string | null;
  item: string;
  period: string;
  unitPrice: string;
  /** Months and price per month. */
  amount: string;
  total: string;
  /** For a refunded payment: the amount refunded, and the remainder. */
  refund: { amount: string; netPaid: string } | null;
  status: Pick<PaymentView, "status" | "tone">;
  isTest: boolean;
  /** The provider's own receipt, only if its URL is http or https. */
  providerUrl: string | null;
};

/** Returns a receipt, ready to render. Null when nothing was paid. `today` is for payments without a description. */
export function receiptView(
  payment: PaymentSummary,
  today: PaymentDescription,
  locale: Locale,
  texts: ReceiptTexts,
): ReceiptView | null {
  const { payer, listing } = payment.description ?? today;
  const timeZone = listing === null ? unknownZone : timeZoneOf(listing);
  const view = paymentView(payment, locale, texts.payments, timeZone);
  if (!view.hasReceipt || payment.paidAt === null) return null;
  const { amountCents, refundedCents, months, receiptUrl } = payment;
  const currency = payment.currency.toUpperCase();
  return {
    number: payment.id,
    paidOn: dayOf(new Date(payment.paidAt), timeZone, locale, texts.receipt),
    payer,
    listing: listing && `${listing.name} · ${placeName({ ...listing, cityKey: cityKey(listing.city) }, locale)}`,
    item: payment.listingType === "school" ? texts.receipt.schoolItem : texts.receipt.teacherItem,
    period: view.period,
    unitPrice: formatCents(amountCents / months),
    amount: view.amount,
    total: interpolate(texts.receipt.totalIn, { amount: view.amount, currency }),
    refund:
      refundedCents === 0
        ? null
        : { amount: `−${formatCents(refundedCents)}`, netPaid: formatCents(amountCents - refundedCents) },
    status: { status: view.status, tone: view.tone },
    isTest: view.isTest,
    providerUrl: receiptUrl !== null && /^https?:\/\//u.test(receiptUrl) ? receiptUrl : null,
  };
}

function dayOf(moment: Date, timeZone: string, locale: Locale, messages: ReceiptTexts["receipt"]): string {
  const date = formatDate(locale, moment, timeZone);
  return timeZone === unknownZone ? interpolate(messages.dateNote, { date }) : date;
}
