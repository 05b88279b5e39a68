import type Stripe from "stripe";
import { z } from "zod";
import type { WebhookEvent, WebhookFailure } from "#domain/payments/payment-provider.ts";
import { failure, type Result, success } from "#std/result.ts";
import { fromSeconds } from "./session.ts";

/** Older events may be replays of recorded ones. */
const toleranceSeconds = 300;

const objectId = z.string().regex(/^\w{1,255}$/u);

/**
 * Returns a parser of webhook events. It accepts only events whose signature over the raw bytes was made with our
 * secret in the last 300 seconds. Without a secret it rejects every event: with an empty secret, any event could be
 * forged.
 */
export function createWebhookParser(stripe: Stripe, secret: string | undefined, now: () => Date) {
  return async (body: Uint8Array, signature: string | null): Promise<Result<WebhookEvent, WebhookFailure>> => {
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
    const about = event === null ? null : subjectOf(event);
    return event === null || about === null ? failure("not-understood") : success(toWebhookEvent(event, about));
  };
}

/** The parts of an event that are read below. An endpoint's API version can differ from the library's. */
const eventShape = z.looseObject({
  object: z.literal("event"),
  id: z.string().regex(/^[\w-]{1,255}$/u),
  type: z.string().regex(/^[\w.]{1,255}$/u),
  livemode: z.boolean(),
  created: z.int().min(0).max(1e11),
  api_version: z
    .string()
    .regex(/^[\w.-]{1,100}$/u)
    .nullish(),
  data: z.looseObject({ object: z.looseObject({}) }),
});

function parseEvent(text: string): Stripe.Event | null {
  try {
    return eventShape.parse(JSON.parse(text)) as unknown as Stripe.Event;
  } catch {
    return null;
  }
}

function toWebhookEvent(event: Stripe.Event, about: WebhookEvent["about"]): WebhookEvent {
  return {
    id: event.id,
    type: event.type,
    about,
    isLive: event.livemode,
    apiVersion: event.api_version ?? null,
    createdAt: fromSeconds(event.created),
  };
}

/** Null if the event lacks the id that its type requires. */
function subjectOf(event: Stripe.Event): WebhookEvent["about"] | null {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired":
      return aboutSession(event.data.object);
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

function aboutSession(session: { id: string }): WebhookEvent["about"] | null {
  const id = objectId.safeParse(session.id);
  return id.success ? { kind: "session", sessionId: id.data } : null;
}

function aboutPayment(intent: string | { id: string } | null): WebhookEvent["about"] | null {
  if (intent === null) return { kind: "other" };
  const id = objectId.safeParse(typeof intent === "object" ? intent.id : intent);
  return id.success ? { kind: "payment", paymentId: id.data } : null;
}
