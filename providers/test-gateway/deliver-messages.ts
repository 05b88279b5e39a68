import type { Gateway } from "./gateway-options.ts";
import type { DeliveryRecord } from "./gateway-store.ts";
import { advanceSessions } from "./session-events.ts";
import { signMessage } from "./sign-message.ts";

/** How long to wait after each try that was not answered with 2xx. Then it is given up. */
const retrySeconds = [2, 10, 60, 600, 3600];

const answerWithinMs = 10_000;

type Due = { id: string; record: DeliveryRecord; dueAt: number };

/**
 * Does what is due by now: slow payments end, sessions expire, messages go out, each signed anew. Those that are due at the
 * same moment go out at once, the others in the order of time. Says when something is due next; null: nothing is.
 */
export async function work(gateway: Gateway): Promise<Date | null> {
  const due = await gateway.store.transaction(async (records) => {
    await advanceSessions(gateway, records);
    return records.listDue("delivery", gateway.now().getTime());
  });
  for (const moment of new Set(due.map(({ dueAt }) => dueAt)))
    await Promise.all(due.filter(({ dueAt }) => dueAt === moment).map((delivery) => deliver(gateway, delivery)));
  return gateway.store.transaction(async (records) => {
    const times = await Promise.all([records.nextDue("session"), records.nextDue("delivery")]);
    const next = Math.min(...times.filter((time) => time !== null));
    return Number.isFinite(next) ? new Date(next) : null;
  });
}

async function deliver(gateway: Gateway, { id, record }: Due): Promise<void> {
  const event = await gateway.store.transaction((records) => records.find("event", record.eventId));
  if (event === null || gateway.webhook === null) return;
  const lastStatus = await post(gateway, gateway.webhook, JSON.stringify(event, null, 2));
  const attempts = record.attempts + 1;
  const isDelivered = lastStatus !== null && lastStatus >= 200 && lastStatus < 300;
  const wait = isDelivered ? undefined : retrySeconds[attempts - 1];
  const status = isDelivered ? "delivered" : wait === undefined ? "given-up" : "waiting";
  await gateway.store.transaction((records) => {
    const dueAt = wait === undefined ? null : gateway.now().getTime() + wait * 1000;
    return records.save("delivery", id, { ...record, attempts, lastStatus, status }, dueAt);
  });
}

/** The status of the answer; null when there was none. */
async function post(
  { send, now }: Gateway,
  { url, secret }: { url: string; secret: string },
  body: string,
): Promise<number | null> {
  try {
    const response = await send(url, {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": signMessage(body, secret, now()),
        "user-agent": "Stripe/1.0 (test gateway)",
      },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(answerWithinMs),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
