import { orUnavailable } from "#domain/or-unavailable.ts";
import type {
  CheckoutSession,
  PaymentProvider,
  PaymentSnapshot,
  ProviderFailure,
} from "#domain/payments/payment-provider.ts";
import { agreedCents, orderOf, type PaymentCause, type PaymentRow } from "#domain/payments/payment-row.ts";
import { recordSnapshot, syncPayment } from "#domain/payments/sync/sync-payment.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { abandonAttempt, requestOf } from "./checkout-attempt.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log" | "site">;
type CheckoutRequester = Dependencies & { payments: PaymentProvider; cause: PaymentCause };
type Rejection = "refused" | "email-refused";
type Opened = Result<CheckoutSession | null, Rejection | "unavailable" | "busy">;

/** A request rejected this early was not sent too late: the request itself or a clock is wrong. */
const freshMs = 60_000;

/** The request parameter that depends on the clock: the page's expiry. The provider requires a minimum. */
const parameterOfClock = "expires_at";

/** The request parameters with the payer's email: the provider accepts fewer emails than the product does. */
const parametersOfEmail: readonly string[] = ["customer_email", "payment_intent_data[receipt_email]"];

/** Maximum difference between a session's creation time and the start of its attempt, including clock skew. */
const maxCreationDelayMs = 10 * 60_000;

/** Maximum number of pages, of a hundred sessions each. */
const maxPages = 20;

const byOwner: PaymentCause = { actor: "owner", eventId: null };

/**
 * Returns the provider's open session of an attempt, creating it if none exists. Null: the session can no longer be
 * paid and this is recorded, so a new attempt with its own key may begin. `busy`: retry in a moment.
 */
export async function openAttempt(
  services: Dependencies,
  payments: PaymentProvider,
  row: PaymentRow,
  cause: PaymentCause = byOwner,
): Promise<Opened> {
  const requester = { ...services, payments, cause };
  if (row.account !== payments.account) return await close(requester, row);
  if (row.session_id !== null) return await readAgain(requester, row, row.session_id);
  const request = requestOf(row);
  if (request === null) return await giveUp(requester, row);
  const made = await payments.createCheckout(request);
  if (made.ok) return await recordOpened(requester, { session: made.value, refunds: [], disputes: [] });
  return await handleFailedRequest(requester, row, made.failure);
}

/** Handles a request after which the provider created no session or did not confirm one. */
async function handleFailedRequest(
  requester: CheckoutRequester,
  row: PaymentRow,
  { code, message, parameter }: ProviderFailure,
): Promise<Opened> {
  if (code === "busy") {
    requester.log.info("checkout-waits", { message });
    return failure("busy");
  }
  const isPayersError = parametersOfEmail.includes(parameter ?? "");
  requester.log[isPayersError ? "warn" : "error"]("checkout-not-made", { code, message });
  switch (code) {
    case "not-allowed":
      return failure("unavailable");
    case "unavailable":
      // The next try uses the same key, so it returns the session if this request did arrive.
      return isTooLate(requester, row) ? await recoverLostSession(requester, row) : failure("unavailable");
    case "failed":
      // The provider replays this response for the key for a day, so the key cannot be reused.
      return await recoverLostSession(requester, row);
    default:
      if (parameter === parameterOfClock && isFresh(requester, row))
        requester.log.error("payment-clock-is-behind", { parameter });
      if (!isFresh(requester, row)) return await recoverLostSession(requester, row);
      return await recoverLostSession(requester, row, isPayersError ? "email-refused" : "refused");
  }
}

function isFresh({ clock }: CheckoutRequester, row: PaymentRow): boolean {
  return clock.now().getTime() - row.created_at.getTime() < freshMs;
}

/** Whether a session can no longer be created, so that waiting is pointless. */
function isTooLate({ clock }: CheckoutRequester, row: PaymentRow): boolean {
  return clock.now().getTime() - row.created_at.getTime() > maxCreationDelayMs;
}

/**
 * Looks up an attempt's session by its intent, because the request may have succeeded although its response failed. If
 * none exists, the attempt is abandoned. A session created later was never offered to the payer, and is expired when it
 * is found.
 */
async function recoverLostSession(
  requester: CheckoutRequester,
  row: PaymentRow,
  rejection: Rejection | null = null,
): Promise<Opened> {
  const found = await findByOrder(requester.payments, row);
  if (!found.ok) return found;
  if (found.value !== null) return await readAgain(requester, row, found.value.id);
  const abandoned = await giveUp(requester, row);
  return abandoned.ok && rejection !== null ? failure(rejection) : abandoned;
}

async function findByOrder(payments: PaymentProvider, row: PaymentRow): Promise<Opened> {
  const from = new Date(row.created_at.getTime() - maxCreationDelayMs);
  const until = new Date(row.created_at.getTime() + maxCreationDelayMs);
  let cursor: string | null = null;
  for (let page = 1; page <= maxPages; page += 1) {
    const listed: Awaited<ReturnType<PaymentProvider["listSessions"]>> = await payments.listSessions({
      from,
      until,
      cursor,
    });
    if (!listed.ok) return failure("unavailable");
    const session = listed.value.items.find(({ order }) => order?.intentKey === row.intent_key);
    if (session !== undefined || listed.value.next === null) return success(session ?? null);
    cursor = listed.value.next;
  }
  return failure("unavailable");
}

async function giveUp(requester: CheckoutRequester, row: PaymentRow): Promise<Opened> {
  const done = await orUnavailable(requester, "checkout-not-given-up", () =>
    abandonAttempt(requester, row, requester.cause),
  );
  return done.ok ? success(null) : done;
}

async function readAgain(requester: CheckoutRequester, row: PaymentRow, id: string): Promise<Opened> {
  const found = await requester.payments.readPayment(id);
  if (found.ok) return await recordOpened(requester, found.value);
  return found.failure.code === "not-found" ? await expire(requester, row, id) : failure("unavailable");
}

/**
 * The attempt began with other keys, so the current ones cannot find its session. Its outcome is read if those keys are
 * used again.
 */
function close(requester: CheckoutRequester, row: PaymentRow): Promise<Opened> {
  return row.session_id === null ? giveUp(requester, row) : expire(requester, row, row.session_id);
}

/** A session that can no longer be paid counts as expired. */
async function expire(requester: CheckoutRequester, row: PaymentRow, id: string): Promise<Opened> {
  const session: CheckoutSession = {
    id,
    status: "expired",
    url: null,
    order: orderOf(row),
    amountCents: agreedCents(row),
    currency: row.currency,
    isLive: row.is_live,
    paymentId: row.provider_payment_id,
    createdAt: row.session_created_at ?? row.created_at,
    expiresAt: row.session_expires_at ?? row.created_at,
    paidAt: null,
    settledAt: null,
    receiptUrl: null,
    readAt: requester.clock.now(),
  };
  return await recordOpened(requester, { session, refunds: [], disputes: [] });
}

/**
 * Records the snapshot and its effects. A session that was read as open may have ended by now: the provider replays its
 * first response to every request with the same key.
 */
async function recordOpened(requester: CheckoutRequester, snapshot: PaymentSnapshot): Promise<Opened> {
  const { session } = snapshot;
  const recorded = await orUnavailable(requester, "checkout-not-recorded", () =>
    recordSnapshot(requester, requester.payments.account, snapshot, requester.cause),
  );
  if (!recorded.ok) return recorded;
  if (recorded.value.kind === "extra-session") return await end(requester, session);
  return success(recorded.value.kind === "recorded" && recorded.value.state === "open" ? session : null);
}

/** Another page is already offered. */
async function end(requester: CheckoutRequester, { id }: CheckoutSession): Promise<Opened> {
  const applied = await syncPayment(requester, requester.payments, id, requester.cause);
  return applied.ok || applied.failure === "not-found" ? success(null) : failure("unavailable");
}
