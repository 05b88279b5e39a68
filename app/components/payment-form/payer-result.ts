import { withRequestDeadline } from "#domain/payments/checkout/with-request-deadline.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { type PaymentStatus, paymentStatus } from "#domain/payments/payment-status.ts";
import type { RecordedPayment } from "#domain/payments/sync/sync-payment.ts";
import { type ReturnPage, syncReturn } from "#domain/payments/sync/sync-return.ts";
import type { Services } from "#domain/services.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";

/** `name` is the listing's; null while the listing is hidden from learners. */
type ReturnRequest = {
  page: ReturnPage;
  sessionId: string | null;
  name: string | null;
  messages: Pick<Messages<"gift">, "results" | "months">;
  /** The values of the texts, besides the months and the name. */
  valuesOf?: (payment: RecordedPayment) => Record<string, string>;
};

/** `offersForm` is true if nothing was paid. */
export type PayerResult = { title: string; text: string; tone: "leaf" | "amber" | "danger"; offersForm: boolean };

const resultOf = {
  paid: { key: "paid", tone: "leaf" },
  pending: { key: "pending", tone: "amber" },
  review: { key: "review", tone: "amber" },
  refunded: { key: "refunded", tone: "amber" },
  open: { key: "unpaid", tone: "amber" },
  failed: { key: "unpaid", tone: "danger" },
  expired: { key: "unpaid", tone: "amber" },
} as const satisfies Record<
  PaymentStatus,
  { key: keyof ReturnRequest["messages"]["results"]; tone: PayerResult["tone"] }
>;

/**
 * Returns the outcome of a payment for a payer who returns from the payment page without being signed in. Syncs the
 * payment first. The session's id is the secret. Null without a session, or if it does not belong to the page.
 */
export async function readPayerResult(
  services: Services,
  provider: PaymentProvider,
  { page, sessionId, name, messages, valuesOf }: ReturnRequest,
): Promise<PayerResult | null> {
  if (sessionId === null) return null;
  const { results } = messages;
  const synced = await withRequestDeadline(services, "verification-too-slow", () =>
    syncReturn(services, provider, page, sessionId),
  );
  if (!synced.ok) return { ...results.unavailable, tone: "amber", offersForm: false };
  const payment = synced.value;
  if (payment === null) return null;
  const { key, tone } = resultOf[paymentStatus(payment)];
  const { title, text } = results[key === "paid" && name === null ? "paidHidden" : key];
  const values = { months: plural(messages.months, payment.months), name: name ?? "", ...valuesOf?.(payment) };
  return { title, text: interpolate(text, values), tone, offersForm: key === "unpaid" };
}
