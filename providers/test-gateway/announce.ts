import type Stripe from "stripe";
import { apiVersion } from "./api-version.ts";
import type { Gateway } from "./gateway-options.ts";
import type { DeliveryMode, GatewayRecords, RecordAccess } from "./gateway-store.ts";
import { newId } from "./new-id.ts";

/** The messages that the directory asks Stripe for. */
export type EventType =
  | `checkout.session.${"completed" | "async_payment_succeeded" | "async_payment_failed" | "expired"}`
  | `refund.${"created" | "updated" | "failed"}`
  | `charge.dispute.${"created" | "closed" | "funds_withdrawn" | "funds_reinstated"}`;

type Subject<Type extends EventType> = Extract<Stripe.Event, { type: Type }>["data"]["object"];

/** One after the other, the first ones last. */
const reversedSpanSeconds = 20;

/** Notes that something happened, and when the messages about it go out: in the transaction of what happened. */
export async function announce<Type extends EventType>(
  gateway: Gateway,
  records: RecordAccess,
  type: Type,
  object: Subject<Type>,
): Promise<void> {
  const now = gateway.now().getTime();
  const settings = await readSettings(records);
  const number = settings.eventCount + 1;
  const event = {
    id: newId("evt_"),
    object: "event",
    api_version: apiVersion,
    created: Math.floor(now / 1000),
    data: { object },
    livemode: "livemode" in object && object.livemode,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  } satisfies Omit<Stripe.EventBase, "data"> & { data: { object: Subject<Type> } } as unknown as Stripe.Event;
  await records.save("settings", "settings", { ...settings, eventCount: number });
  await records.save("event", event.id, event);
  if (gateway.webhook === null) return;
  const delays = gateway.deliveries?.(event, number) ?? delaysOf(settings.deliveries, number);
  for (const delay of delays) {
    const delivery = { eventId: event.id, attempts: 0, status: "waiting", lastStatus: null } as const;
    await records.save("delivery", newId("wh_"), delivery, now + delay * 1000);
  }
}

export async function readSettings(records: RecordAccess): Promise<GatewayRecords["settings"]> {
  return { deliveries: "prompt", eventCount: 0, fault: null, ...(await records.find("settings", "settings")) };
}

function delaysOf(mode: DeliveryMode, number: number): number[] {
  switch (mode) {
    case "prompt":
      return [0];
    case "twice":
      return [0, 1];
    case "late":
      return [30];
    case "lost":
      return [];
    case "reversed":
      return [reversedSpanSeconds - (number % reversedSpanSeconds)];
  }
}
