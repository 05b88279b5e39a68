import { createHmac } from "node:crypto";
import { advanceSessions } from "../lifecycle/checkout-sessions.ts";
import type { SandboxContext } from "../options.ts";
import type { DeliveryRecord } from "../store/store.ts";

/** The delay after each failed attempt. After the last one the delivery is abandoned. */
const retrySeconds = [2, 10, 60, 600, 3600];

const timeoutMs = 10_000;

type DueDelivery = { id: string; record: DeliveryRecord; dueAt: number };

/**
 * Settles delayed payments, expires sessions and delivers events, as far as they are due. Deliveries due at the same
 * moment go out concurrently, others in order. Returns when something is due next, or null.
 */
export async function processDue(sandbox: SandboxContext): Promise<Date | null> {
  const due = await sandbox.store.transaction(async (records) => {
    await advanceSessions(sandbox, records);
    return records.listDue("delivery", sandbox.now().getTime());
  });
  for (const moment of new Set(due.map(({ dueAt }) => dueAt)))
    await Promise.all(due.filter(({ dueAt }) => dueAt === moment).map((delivery) => deliver(sandbox, delivery)));
  return sandbox.store.transaction(async (records) => {
    const times = await Promise.all([records.nextDue("session"), records.nextDue("delivery")]);
    const next = Math.min(...times.filter((time) => time !== null));
    return Number.isFinite(next) ? new Date(next) : null;
  });
}

/**
 * The `Stripe-Signature` header: HMAC-SHA-256 of timestamp and payload, Stripe's scheme `v1`.
 *
 * @internal Exported for its tests.
 */
export function signPayload(payload: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${payload}`).digest("hex")}`;
}

async function deliver(sandbox: SandboxContext, { id, record }: DueDelivery): Promise<void> {
  const event = await sandbox.store.transaction((records) => records.find("event", record.eventId));
  if (event === null || sandbox.webhook === null) return;
  const lastStatus = await post(sandbox, sandbox.webhook, JSON.stringify(event, null, 2));
  const attempts = record.attempts + 1;
  const isDelivered = lastStatus !== null && lastStatus >= 200 && lastStatus < 300;
  const wait = isDelivered ? undefined : retrySeconds[attempts - 1];
  const status = isDelivered ? "delivered" : wait === undefined ? "given-up" : "waiting";
  await sandbox.store.transaction((records) => {
    const dueAt = wait === undefined ? null : sandbox.now().getTime() + wait * 1000;
    return records.save("delivery", id, { ...record, attempts, lastStatus, status }, dueAt);
  });
}

/** Signs every attempt separately. Returns the response status, or null without a response. */
async function post(
  { send, now }: SandboxContext,
  { url, secret }: { url: string; secret: string },
  payload: string,
): Promise<number | null> {
  try {
    const response = await send(url, {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": signPayload(payload, secret, now()),
        "user-agent": "Stripe/1.0 (stripe-sandbox)",
      },
      body: payload,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
