import { inTime } from "#domain/in-time.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { applyPayment } from "./apply-payment.ts";
import type { NoticeFailure, PaymentNotice, PaymentProvider } from "./payment-provider.ts";
import { raiseAlert } from "./raise-alerts.ts";

/** `isHandled`: it came before, and its effect is there. */
export type ReceivedEvent = { eventId: string; isHandled: boolean };

type Receiver = Pick<Services, "db" | "clock" | "log" | "site">;

/** As long as the provider repeats a message. A session that it does not know by then, it never will. */
const patienceMs = 3 * 24 * 60 * 60_000;

/**
 * Puts a message of the provider into the inbox, once, however often it comes. That is quick; its effect is that of
 * `handleEvent`. A message whose signature is not right leaves no trace.
 */
export async function receiveEvent(
  services: Receiver,
  payments: PaymentProvider,
  body: Uint8Array,
  signature: string | null,
): Promise<Result<ReceivedEvent, NoticeFailure | "unavailable">> {
  const notice = await payments.readNotice(body, signature);
  if (!notice.ok) return notice;
  const stored = await inTime(services, "event-not-received", () => store(services, payments, notice.value));
  return stored.ok ? success({ eventId: notice.value.id, isHandled: stored.value }) : stored;
}

/**
 * Does what an event in the inbox leads to: what is true is read from the provider. It counts as handled only afterwards, so
 * that a crash in between repeats it, which does no harm. Idempotent. `unavailable`: it stays in the inbox for later.
 */
export async function handleEvent(
  services: Receiver,
  payments: PaymentProvider,
  eventId: string,
): Promise<Result<null, "unavailable">> {
  const found = await inTime(services, "event-not-handled", () => findWaiting(services, eventId));
  if (!found.ok) return found;
  if (found.value === null) return success(null);
  const done = await takeEffect(services, payments, found.value);
  if (!done.ok) return done;
  return await inTime(services, "event-not-handled", () => markHandled(services, eventId));
}

async function store(
  { db, clock }: Receiver,
  { account, isLive }: PaymentProvider,
  notice: PaymentNotice,
): Promise<boolean> {
  const { about } = notice;
  // One of the other mode is kept as well, but our keys find nothing of what it is about.
  const isOurs = notice.isLive === isLive;
  const id = about.kind === "session" ? about.sessionId : about.kind === "payment" ? about.paymentId : null;
  // One statement, because the provider waits for its answer.
  const row = await db
    .with("stored", (create) =>
      create
        .insertInto("stripe_events")
        .values({
          id: notice.id,
          type: notice.type,
          subject: isOurs ? about.kind : "other",
          subject_id: isOurs ? id : null,
          account,
          is_live: notice.isLive,
          api_version: notice.apiVersion,
          created_at: notice.createdAt,
          received_at: clock.now(),
        })
        .onConflict((conflict) => conflict.column("id").doNothing()),
    )
    .selectFrom("stripe_events")
    .select("handled_at")
    .where("id", "=", notice.id)
    .executeTakeFirst();
  // A statement does not see its own rows: where there is none, it came just now.
  return row !== undefined && row.handled_at !== null;
}

type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

async function findWaiting({ db }: Receiver, id: string) {
  const row = await db
    .selectFrom("stripe_events")
    .select(["id", "type", "subject", "subject_id", "received_at"])
    .where("id", "=", id)
    .where("handled_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

async function takeEffect(
  services: Receiver,
  payments: PaymentProvider,
  event: Waiting,
): Promise<Result<null, "unavailable">> {
  const { id, subject, subject_id } = event;
  if (subject_id === null) return success(null);
  const sessionId = subject === "session" ? success(subject_id) : await sessionOf(services, payments, subject_id);
  if (!sessionId.ok) return sessionId;
  if (sessionId.value === null) return success(null);
  const applied = await applyPayment(services, payments, sessionId.value, { actor: "provider", eventId: id });
  if (applied.ok) return success(null);
  return applied.failure === "not-found" ? await missSession(services, event, sessionId.value) : failure("unavailable");
}

/** A session that is announced, but not found, most likely soon will be. After days an operator is told instead. */
async function missSession(
  services: Receiver,
  { id, type, received_at }: Waiting,
  sessionId: string,
): Promise<Result<null, "unavailable">> {
  const now = services.clock.now();
  if (now.getTime() - received_at.getTime() < patienceMs) return failure("unavailable");
  const alert = { kind: "unknown-session", session_id: sessionId, payment_id: null, details: `${type} ${id}` } as const;
  const raised = await inTime(services, "event-not-handled", () => raiseAlert(services, alert, now));
  return raised.ok ? success(null) : raised;
}

/** The session that made a payment. Null: none did, so it is none of ours. */
async function sessionOf(
  { log }: Receiver,
  payments: PaymentProvider,
  paymentId: string,
): Promise<Result<string | null, "unavailable">> {
  const found = await payments.findSessionOfPayment(paymentId);
  if (found.ok) return success(found.value?.id ?? null);
  if (found.failure.code === "not-found" || found.failure.code === "refused") return success(null);
  log.error("payment-provider-failed", { code: found.failure.code, message: found.failure.message });
  return failure("unavailable");
}

async function markHandled({ db, clock }: Receiver, id: string): Promise<null> {
  await db
    .updateTable("stripe_events")
    .set({ handled_at: clock.now() })
    .where("id", "=", id)
    .where("handled_at", "is", null)
    .execute();
  return null;
}
