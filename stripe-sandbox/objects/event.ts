import type Stripe from "stripe";
import { newId } from "./new-id.ts";

/** The API version whose object shapes the sandbox returns. */
export const apiVersion: Stripe.LatestApiVersion = "2026-10-28.endive";

/** The event types that the sandbox emits. */
export type EventType =
  | `checkout.session.${"completed" | "async_payment_succeeded" | "async_payment_failed" | "expired"}`
  | `refund.${"created" | "updated" | "failed"}`
  | `charge.dispute.${"created" | "closed" | "funds_withdrawn" | "funds_reinstated"}`;

export type EventObject<Type extends EventType> = Extract<Stripe.Event, { type: Type }>["data"]["object"];

export function createEvent<Type extends EventType>(type: Type, object: EventObject<Type>, now: Date): Stripe.Event {
  return {
    id: newId("evt_"),
    object: "event",
    api_version: apiVersion,
    created: Math.floor(now.getTime() / 1000),
    data: { object },
    livemode: "livemode" in object && object.livemode,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  } satisfies Omit<Stripe.EventBase, "data"> & { data: { object: EventObject<Type> } } as unknown as Stripe.Event;
}
