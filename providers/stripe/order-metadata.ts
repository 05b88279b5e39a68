import type { Order } from "#domain/payments/payment-provider.ts";

type OrderMetadata = Record<
  "intent_key" | "listing_id" | "listing_type" | "months" | "unit_cents" | "currency",
  string
> &
  Partial<Record<"promotion_code_id" | "promotion_code" | "discount_cents", string>> & { gift?: "yes" };

/** Converts an order to metadata for Stripe's session and payment. */
export function toMetadata(order: Order): OrderMetadata {
  return {
    intent_key: order.intentKey,
    listing_id: order.listingId,
    listing_type: order.listingType,
    months: String(order.months),
    unit_cents: String(order.unitCents),
    currency: order.currency,
    ...(order.isGift === true && { gift: "yes" }),
    ...(order.discount !== undefined && {
      promotion_code_id: order.discount.codeId,
      promotion_code: order.discount.code,
      discount_cents: String(order.discount.cents),
    }),
  };
}

/** Reads the order from a session's metadata. Null if there is none: the session was created elsewhere, or by hand. */
export function readOrder(metadata: Readonly<Record<string, string>> | null): Order | null {
  const { intent_key, listing_id, listing_type, months, unit_cents, currency } = metadata ?? {};
  if (intent_key === undefined || listing_id === undefined || currency === undefined) return null;
  if (listing_type !== "teacher" && listing_type !== "school") return null;
  const counts = { months: wholeNumber(months), unitCents: wholeNumber(unit_cents) };
  if (counts.months === null || counts.unitCents === null) return null;
  return {
    intentKey: intent_key,
    listingId: listing_id,
    listingType: listing_type,
    months: counts.months,
    unitCents: counts.unitCents,
    currency,
    ...(metadata?.["gift"] === "yes" && { isGift: true }),
    ...discountIn(metadata ?? {}),
  };
}

function discountIn(metadata: Readonly<Record<string, string>>): Pick<Order, "discount"> {
  const { promotion_code_id: codeId, promotion_code: code, discount_cents } = metadata;
  const cents = wholeNumber(discount_cents);
  if (codeId === undefined || code === undefined || cents === null) return {};
  return { discount: { codeId, code, cents } };
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/u.test(text) ? Number(text) : null;
}
