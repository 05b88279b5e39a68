import { withinClick } from "#domain/payments/checkout/within-click.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { type PaymentStatus, paymentStatus } from "#domain/payments/payment-status.ts";
import { syncGift } from "#domain/payments/sync/sync-gift.ts";
import type { Services } from "#domain/services.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";

/** `name`: the listing's; null while it is not shown. */
type Visit = { listingId: string; sessionId: string | null; name: string | null; messages: Messages<"gift"> };

/** `offersForm`: nothing was paid. */
export type GiftResult = { title: string; text: string; tone: "leaf" | "amber" | "danger"; offersForm: boolean };

const resultOf = {
  paid: { key: "paid", tone: "leaf" },
  pending: { key: "pending", tone: "amber" },
  review: { key: "review", tone: "amber" },
  refunded: { key: "refunded", tone: "amber" },
  open: { key: "unpaid", tone: "amber" },
  failed: { key: "unpaid", tone: "danger" },
  expired: { key: "unpaid", tone: "amber" },
} as const satisfies Record<PaymentStatus, { key: keyof Visit["messages"]["results"]; tone: GiftResult["tone"] }>;

/**
 * Returns what became of a gift, for the giver who returns from the payment page: the payment is synced first. The
 * session's id is the secret. Null without a session, or with that of another listing's or the owner's payment.
 */
export async function readGiftResult(
  services: Services,
  provider: PaymentProvider,
  { listingId, sessionId, name, messages }: Visit,
): Promise<GiftResult | null> {
  if (sessionId === null) return null;
  const { results } = messages;
  const synced = await withinClick(services, "verification-too-slow", () =>
    syncGift(services, provider, { listingId, sessionId }),
  );
  if (!synced.ok) return { ...results.unavailable, tone: "amber", offersForm: false };
  if (synced.value === null) return null;
  const { key, tone } = resultOf[paymentStatus(synced.value)];
  const { title, text } = results[key === "paid" && name === null ? "paidHidden" : key];
  const months = plural(messages.months, synced.value.months);
  return { title, text: interpolate(text, { months, name: name ?? "" }), tone, offersForm: key === "unpaid" };
}
