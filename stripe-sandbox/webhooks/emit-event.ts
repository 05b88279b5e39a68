import { createEvent, type EventObject, type EventType } from "../objects/event.ts";
import { newId } from "../objects/new-id.ts";
import type { SandboxContext } from "../options.ts";
import { type DeliveryMode, type RecordAccess, readSettings } from "../store/store.ts";

/** In the mode `reversed`, events created within this many seconds are delivered last first, a second apart. */
const reversedSpanSeconds = 20;

/** Stores an event and schedules its deliveries, in the same transaction as the change that it reports. */
export async function emitEvent<Type extends EventType>(
  sandbox: SandboxContext,
  records: RecordAccess,
  type: Type,
  object: EventObject<Type>,
): Promise<void> {
  const now = sandbox.now();
  const settings = await readSettings(records);
  const number = settings.eventCount + 1;
  const event = createEvent(type, object, now);
  await records.save("settings", "settings", { ...settings, eventCount: number });
  await records.save("event", event.id, event);
  if (sandbox.webhook === null) return;
  const delays = sandbox.deliveries?.(event, number) ?? delaysOf(settings.deliveries, number);
  for (const delay of delays) await scheduleDelivery(records, event.id, now.getTime() + delay * 1000);
}

/** `dueAt` is in milliseconds. */
export async function scheduleDelivery(records: RecordAccess, eventId: string, dueAt: number): Promise<void> {
  const delivery = { eventId, attempts: 0, status: "waiting", lastStatus: null } as const;
  await records.save("delivery", newId("wh_"), delivery, dueAt);
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
