import type Stripe from "stripe";
import type { ProviderFailure } from "#domain/payments/payment-provider.ts";
import { type Result, success } from "#std/result.ts";
import { callStripe } from "./call-stripe.ts";
import { eventShape, listShape, type SessionResponse } from "./response-shapes.ts";
import { chargeOf, fromSeconds } from "./session.ts";

/** Payment methods that are confirmed while the payer waits. Others may settle days after the payment started. */
const immediateMethods: readonly string[] = ["card", "link", "alipay", "wechat_pay"];

/** Maximum pages to search, each of a hundred slow payments that settled after this one was started. */
const maxPages = 10;

/**
 * Returns when a slow payment settled. Only its event has the time, not the session, payment, or charge. Stripe lists
 * events for 30 days, delivered or not. Null if it was paid immediately, the event is gone, or the key may not read
 * events.
 */
export async function findSettlement(
  stripe: Stripe,
  session: SessionResponse,
): Promise<Result<Date | null, ProviderFailure>> {
  const charge = chargeOf(session);
  if (session.payment_status !== "paid" || charge === null) return success(null);
  if (immediateMethods.includes(charge.payment_method_details?.type ?? "")) return success(null);
  const type = "checkout.session.async_payment_succeeded";
  let cursor: string | undefined;
  for (let page = 1; page <= maxPages; page += 1) {
    const since = { type, created: { gte: charge.created }, limit: 100 };
    const parameters = { ...since, ...(cursor !== undefined && { starting_after: cursor }) };
    const list = await callStripe(listShape(eventShape), () => stripe.events.list(parameters));
    // Recording a payment must not depend on a permission: without it, the payment counts from when it is first seen as
    // paid.
    if (!list.ok) return list.failure.code === "not-allowed" ? success(null) : list;
    const { data, has_more: hasMore } = list.value;
    const settled = data.find((event) => event.data.object.id === session.id);
    if (settled) return success(fromSeconds(settled.created));
    cursor = data.at(-1)?.id;
    if (!hasMore) break;
  }
  return success(null);
}
