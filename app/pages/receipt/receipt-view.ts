import { type PaymentView, paymentView } from "#app/payments/payment-view.ts";
import type { PaymentDescription } from "#domain/payments/describe-payment.ts";
import type { PaymentSummary } from "#domain/payments/list-payments-of-listing.ts";
import { fill } from "#i18n/fill.ts";
import { formatCents, formatDate } from "#i18n/formats.ts";
import type { Language } from "#i18n/language.ts";
import type { Words } from "#i18n/words.ts";

export type ReceiptTexts = { receipt: Words<"receipt">; payments: Words<"payments">; failures: Words<"failures"> };

export type ReceiptView = {
  number: string;
  paidOn: string;
  /** Who paid and for what, as it was then. */
  payer: PaymentDescription["payer"];
  listing: string | null;
  item: string;
  period: string;
  unitPrice: string;
  total: string;
  /** Of a payment of which money went back: how much, and what is left. */
  refund: { amount: string; kept: string } | null;
  status: Pick<PaymentView, "status" | "tone">;
  isTest: boolean;
  /** The provider's own receipt; only an address of the web is linked. */
  providerUrl: string | null;
};

/** A receipt, ready to show. Null when nothing was paid. `today` is for what was paid before descriptions were kept. */
export function receiptView(
  payment: PaymentSummary,
  today: PaymentDescription,
  language: Language,
  texts: ReceiptTexts,
): ReceiptView | null {
  const view = paymentView(payment, language, texts.payments);
  if (!view.hasReceipt || payment.paidAt === null) return null;
  const { amountCents, refundedCents, months, receiptUrl } = payment;
  const { payer, listing } = payment.description ?? today;
  const currency = payment.currency.toUpperCase();
  return {
    number: payment.id,
    paidOn: fill(texts.receipt.dateNote, { date: formatDate(language, new Date(payment.paidAt)) }),
    payer,
    listing: listing && [listing.name, listing.city, listing.state].filter(Boolean).join(" · "),
    item: payment.listingType === "school" ? texts.receipt.schoolItem : texts.receipt.teacherItem,
    period: view.period,
    unitPrice: formatCents(amountCents / months),
    total: fill(texts.receipt.totalIn, { amount: view.amount, currency }),
    refund:
      refundedCents === 0
        ? null
        : { amount: `−${formatCents(refundedCents)}`, kept: formatCents(amountCents - refundedCents) },
    status: { status: view.status, tone: view.tone },
    isTest: view.isTest,
    providerUrl: receiptUrl !== null && /^https?:\/\//u.test(receiptUrl) ? receiptUrl : null,
  };
}
