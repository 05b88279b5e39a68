import type Stripe from "stripe";
import type { NoticeFailure, PaymentNotice } from "#domain/payments/payment-provider.ts";
import { failure, type Result, success } from "#std/result.ts";
import { fromSeconds } from "./session.ts";

/** Older messages may be ones that somebody recorded. */
const toleranceSeconds = 300;

/**
 * Reads webhooks whose signature, over the bytes as they came, was made with our secret in the last 300 seconds.
 * Without a secret none is read: an empty one would let everybody sign.
 */
export function createNoticeReader(stripe: Stripe, secret: string | undefined, now: () => Date) {
  return async (body: Uint8Array, signature: string | null): Promise<Result<PaymentNotice, NoticeFailure>> => {
    if (secret === undefined || secret.trim() === "") return failure("no-secret");
    let isAuthentic: boolean;
    try {
      isAuthentic =
        (await stripe.webhooks.signature?.verifyHeaderAsync(
          body,
          signature ?? "",
          secret,
          toleranceSeconds,
          undefined,
          now().getTime(),
        )) ?? false;
    } catch {
      isAuthentic = false;
    }
    if (!isAuthentic) return failure("not-authentic");
    const event = parseEvent(new TextDecoder().decode(body));
    return event === null ? failure("not-understood") : success(toNotice(event));
  };
}

function parseEvent(text: string): Stripe.Event | null {
  try {
    const event: unknown = JSON.parse(text);
    const isEvent = typeof event === "object" && event !== null && "object" in event && event.object === "event";
    return isEvent ? (event as Stripe.Event) : null;
  } catch {
    return null;
  }
}

function toNotice(event: Stripe.Event): PaymentNotice {
  return {
    id: event.id,
    type: event.type,
    about: subjectOf(event),
    isLive: event.livemode,
    apiVersion: event.api_version,
    createdAt: fromSeconds(event.created),
  };
}

function subjectOf(event: Stripe.Event): PaymentNotice["about"] {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired":
      return { kind: "session", sessionId: event.data.object.id };
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
      return aboutPayment(event.data.object.payment_intent);
    default:
      return { kind: "other" };
  }
}

function aboutPayment(intent: string | { id: string } | null): PaymentNotice["about"] {
  if (intent === null) return { kind: "other" };
  return { kind: "payment", paymentId: typeof intent === "string" ? intent : intent.id };
}
