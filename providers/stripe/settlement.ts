import Stripe from "stripe";
import { chargeOf, fromSeconds } from "./session.ts";

/** Payment methods that are confirmed while the payer waits. Any other one may settle days after it was begun. */
const immediateMethods: readonly string[] = ["card", "link", "alipay", "wechat_pay"];

/** How many slow payments, settled since this one was begun, are looked through. */
const mostEvents = 1000;

/**
 * When a slow payment settled. Only its event tells: neither session, payment nor charge has the time. Stripe lists events
 * for 30 days, delivered or not. Null: it was paid at once, the event is gone, or the key may not read events. Throws
 * what the library throws.
 */
export async function findSettlement(stripe: Stripe, session: Stripe.Checkout.Session): Promise<Date | null> {
  const charge = chargeOf(session);
  if (session.payment_status !== "paid" || charge === null) return null;
  if (immediateMethods.includes(charge.payment_method_details?.type ?? "")) return null;
  const type = "checkout.session.async_payment_succeeded";
  let seen = 0;
  try {
    for await (const event of stripe.events.list({ type, created: { gte: charge.created }, limit: 100 })) {
      if (event.type === type && event.data.object.id === session.id) return fromSeconds(event.created);
      seen += 1;
      if (seen === mostEvents) break;
    }
  } catch (error) {
    // A payment must not wait for a permission: it counts from when it is first seen as paid.
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
  }
  return null;
}
