import { sql } from "kysely";
import type { Services } from "#domain/services.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { handleEvent } from "./receive-event.ts";

type Sweeper = Pick<Services, "db" | "clock" | "log" | "site">;

/** Whoever received an event handles it at once; so much later it is taken for left behind. */
const graceMs = 60_000;

/** Young events are tried again after a minute, older ones after an hour. */
const youthMs = 60 * 60_000;
const youngPauseMs = 60_000;
const oldPauseMs = 60 * 60_000;

/** How many a run takes, those first that have waited longest for a try. */
const batchSize = 100;

/**
 * Handles events of the inbox that a crash or an outage has left behind, as far as the present keys can ask about them. Idempotent; several may run at once. With `all`
 * the waits do not count: for the beginning of a process, when nobody else is at work. A stop is obeyed between events.
 */
export async function sweepInbox(
  services: Sweeper,
  payments: PaymentProvider,
  { all = false, signal }: { all?: boolean; signal?: AbortSignal } = {},
): Promise<{ handled: number; waiting: number }> {
  const due = await findDue(services, payments, all);
  let handled = 0;
  let tried = 0;
  for (const id of due) {
    if (signal?.aborted) break;
    tried += 1;
    // Written before the try: an event at which the process dies comes later than the others next time.
    await services.db
      .updateTable("stripe_events")
      .set({ tried_at: services.clock.now() })
      .where("id", "=", id)
      .execute();
    if ((await handleEvent(services, payments, id)).ok) handled += 1;
  }
  return { handled, waiting: tried - handled };
}

async function findDue({ db, clock }: Sweeper, { account }: PaymentProvider, all: boolean): Promise<string[]> {
  const now = clock.now();
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const waiting = db
    .selectFrom("stripe_events")
    .select("id")
    .where("handled_at", "is", null)
    .where("account", "=", account)
    .orderBy(sql`coalesce(tried_at, received_at)`)
    .limit(batchSize);
  const due = all
    ? waiting
    : waiting
        .where("received_at", "<=", ago(graceMs))
        .where(({ or, eb }) =>
          or([
            eb("tried_at", "is", null),
            eb("tried_at", "<=", ago(oldPauseMs)),
            eb.and([eb("received_at", ">", ago(youthMs)), eb("tried_at", "<=", ago(youngPauseMs))]),
          ]),
        );
  return (await due.execute()).map(({ id }) => id);
}
