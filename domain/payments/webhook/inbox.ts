import { type Selectable, sql } from "kysely";
import type { Tables } from "#database/tables.ts";
import type { PaymentProvider, WebhookEvent } from "#domain/payments/payment-provider.ts";
import { erasedBefore } from "#domain/retention/retention.ts";
import type { Services } from "#domain/services.ts";
import { backoffMs } from "#std/async/backoff.ts";
import { secondsSince } from "#std/seconds-since.ts";

type Dependencies = Pick<Services, "db" | "clock">;
type Account = Pick<PaymentProvider, "account">;

/** A webhook event that one process has claimed. */
export type InboxEvent = Pick<
  Selectable<Tables["stripe_events"]>,
  "id" | "type" | "subject" | "subject_id" | "received_at" | "attempts"
>;

/** @internal Exported for its tests. */
export const inboxColumns = ["id", "type", "subject", "subject_id", "received_at", "attempts"] as const;

/** How long an attempt may take before another process claims the event. Applying the same event twice is harmless. */
const leaseMs = 30_000;

/** The first retry comes after a second; the interval grows to an hour within the first hour. */
const retries = { firstMs: 1_000, maxMs: 60 * 60_000 };

/**
 * Stores webhook events in the inbox, due now. An existing event becomes due now, unless it is handled. Events that
 * concern no payment, or that the current keys cannot read, are stored as handled. Idempotent. Throws if the database
 * fails.
 */
export async function storeEvents(
  { db, clock }: Dependencies,
  { account, isLive }: Pick<PaymentProvider, "account" | "isLive">,
  events: readonly WebhookEvent[],
): Promise<void> {
  const now = clock.now();
  const rows = events.map((event) => {
    const { about } = event;
    const id = about.kind === "session" ? about.sessionId : about.kind === "payment" ? about.paymentId : null;
    // The current keys cannot read objects of the other mode.
    const subjectId = event.isLive === isLive ? id : null;
    return {
      id: event.id,
      type: event.type,
      subject: subjectId === null ? ("other" as const) : about.kind,
      subject_id: subjectId,
      account,
      is_live: event.isLive,
      api_version: event.apiVersion,
      created_at: event.createdAt,
      received_at: now,
      due_at: now,
      handled_at: subjectId === null ? now : null,
    };
  });
  // Sorted, so that two processes cannot deadlock, and deduplicated, since one statement cannot change a row twice.
  const once = [...new Map(rows.map((row) => [row.id, row])).values()];
  await db
    .insertInto("stripe_events")
    .values(once.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ due_at: now }).where("stripe_events.handled_at", "is", null),
    )
    .execute();
}

/** Claims up to `limit` due events, earliest first; no other process claims them until the lease ends. */
export async function claimEvents(
  { db, clock }: Dependencies,
  { account }: Account,
  limit: number,
): Promise<InboxEvent[]> {
  const now = clock.now();
  return await db
    .with("due", (query) =>
      query
        .selectFrom("stripe_events")
        .select("id")
        .where("handled_at", "is", null)
        .where("account", "=", account)
        .where("due_at", "<=", now)
        .orderBy("due_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable("stripe_events")
    .from("due")
    .set((column) => ({
      attempts: column("stripe_events.attempts", "+", 1),
      due_at: new Date(now.getTime() + leaseMs),
    }))
    .whereRef("stripe_events.id", "=", "due.id")
    .returning(inboxColumns.map((name) => `stripe_events.${name}` as const))
    .execute();
}

/** Idempotent. */
export async function markHandled({ db, clock }: Dependencies, { id }: InboxEvent): Promise<void> {
  await db
    .updateTable("stripe_events")
    .set({ handled_at: clock.now() })
    .where("id", "=", id)
    .where("handled_at", "is", null)
    .execute();
}

/** Postpones an event for a retry, longer after each attempt. Returns the time of the retry. */
export async function postponeEvent({ db, clock }: Dependencies, { id, attempts }: InboxEvent): Promise<Date> {
  const dueAt = new Date(clock.now().getTime() + backoffMs(Math.max(1, attempts), retries, Math.random()));
  await db
    .updateTable("stripe_events")
    .set({ due_at: dueAt })
    .where("id", "=", id)
    .where("handled_at", "is", null)
    .execute();
  return dueAt;
}

/** When the next event that the current keys can read is due. Null: none is waiting. */
export async function findNextDue({ db }: Pick<Services, "db">, { account }: Account): Promise<Date | null> {
  const row = await db
    .selectFrom("stripe_events")
    .select("due_at")
    .where("handled_at", "is", null)
    .where("account", "=", account)
    .orderBy("due_at")
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? null;
}

/** The unhandled events that the current keys can read. */
export async function readInboxBacklog(
  { db, clock }: Dependencies,
  { account }: Account,
): Promise<{ waiting: number; oldestSeconds: number | null }> {
  const row = await db
    .selectFrom("stripe_events")
    .select(sql<number>`count(*)::int`.as("waiting"))
    .select(({ fn }) => fn.min("received_at").as("oldest"))
    .where("handled_at", "is", null)
    .where("account", "=", account)
    .executeTakeFirstOrThrow();
  return { waiting: row.waiting, oldestSeconds: secondsSince(row.oldest, clock.now()) };
}

/** Makes every unhandled event due now, for process startup: events of a crashed process are still claimed. */
export async function makeAllDue({ db, clock }: Dependencies, { account }: Account): Promise<void> {
  const now = clock.now();
  await db
    .updateTable("stripe_events")
    .set({ due_at: now })
    .where("handled_at", "is", null)
    .where("account", "=", account)
    .where("due_at", ">", now)
    .execute();
}

/** Maximum rows per statement, so that no statement holds its locks for long. */
const pruneBatchSize = 1000;

/** Deletes old webhook events: their effects are in the payments' history. Returns how many. Idempotent. */
export async function pruneEvents({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const before = erasedBefore("paymentEvents", clock.now());
  let pruned = 0;
  let batch: number;
  do {
    const result = await db
      .deleteFrom("stripe_events")
      .where(
        "id",
        "in",
        db
          .selectFrom("stripe_events")
          .select("id")
          .where("received_at", "<", before)
          .orderBy("received_at")
          .limit(sql.lit(pruneBatchSize)),
      )
      .executeTakeFirst();
    batch = Number(result.numDeletedRows);
    pruned += batch;
  } while (batch === pruneBatchSize);
  return pruned;
}
