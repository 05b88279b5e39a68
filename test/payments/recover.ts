import { applyPayment } from "#domain/payments/apply-payment.ts";
import { handleEvent } from "#domain/payments/receive-event.ts";
import type { MortalProcess } from "./mortal-process.ts";
import type { World } from "./world.ts";

/** What a process does with the messages that another has left in the inbox. */
export async function sweepInbox({ db, messages }: World, { services, provider }: MortalProcess): Promise<void> {
  if (messages.length === 0) return;
  const waiting = await db
    .selectFrom("stripe_events")
    .select("id")
    .where("handled_at", "is", null)
    .where("id", "in", [...new Set(messages.map(({ id }) => id))])
    .execute();
  for (const { id } of waiting) await handleEvent(services, provider, id);
}

/** Looks at everything that the provider has of the last days. */
export async function reconcile({ services, provider }: MortalProcess): Promise<void> {
  const listed = await provider.listSessions({ from: new Date(0), cursor: null });
  if (!listed.ok) throw new Error(listed.failure.message);
  for (const { id } of listed.value.items)
    await applyPayment(services, provider, id, { actor: "reconciler", eventId: null });
}
