import { setTimeout } from "node:timers/promises";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import type { PaymentRow } from "#domain/payments/payment-row.ts";
import { syncPayment } from "#domain/payments/sync/sync-payment.ts";
import { codeKey, readCode } from "#domain/promotions/promotion-code.ts";
import type { CodeFailure } from "#domain/promotions/use-of-code.ts";
import type { Services } from "#domain/services.ts";
import { backoffMs } from "#std/async/backoff.ts";
import { failure, type Result, success } from "#std/result.ts";
import { holdAttempt, type WantedCheckout } from "./checkout-attempt.ts";
import { openAttempt } from "./open-attempt.ts";

/** The URL of the payment page. */
export type Checkout = { sessionId: string; url: string; expiresAt: Date };

/**
 * `refused`: the provider rejects the request, which is a bug. `email-refused`: it rejects this email. `unavailable`:
 * the same request can succeed later.
 */
export type PageFailure = "not-found" | CodeFailure | "refused" | "email-refused" | "unavailable";

export type CheckoutServices = Pick<Services, "db" | "clock" | "log" | "site" | "origin">;

/**
 * One round per possible obstacle: a lost attempt, an attempt for something else, and an attempt that ended in the
 * meantime.
 */
const rounds = 5;

/** The first key, and one more after a response that reports a provider failure. */
const maxKeys = 2;

/** Delays while another request for the same page is in progress, or the provider has too many requests. */
const busyPauses = { firstMs: 100, maxMs: 2_000 };

/** How long a payment page must remain open when a payer is redirected to it, in milliseconds. */
const minStayMs = 5 * 60_000;

/**
 * Returns the payment page for a checkout. A payer has one open payment page per listing: the same request returns the
 * same page, a different one expires the older page first. The request to the provider is stored first, so that a
 * retry, even by another process or after a crash, creates no second page. Stops when the signal is aborted.
 */
export async function openCheckoutPage(
  services: CheckoutServices,
  payments: PaymentProvider,
  wanted: WantedCheckout,
  signal: AbortSignal,
): Promise<Result<Checkout, PageFailure>> {
  const keys = new Set<string>();
  let round = 0;
  let pauses = 0;
  while (round < rounds && !signal.aborted) {
    const held = await orUnavailable(services, "checkout-not-begun", () => holdAttempt(services, wanted));
    if (!held.ok) return held;
    if (!held.value.ok) return held.value;
    const attempt = held.value.value;
    if (attempt.session_id === null) keys.add(attempt.intent_key);
    if (keys.size > maxKeys) return failure("unavailable");
    const step = await advanceAttempt(services, payments, attempt, wanted);
    if (step.ok && step.value !== null) return success(step.value);
    if (!step.ok && step.failure !== "busy") return failure(step.failure);
    if (step.ok) {
      round += 1;
    } else {
      pauses += 1;
      await setTimeout(backoffMs(pauses, busyPauses, Math.random()), undefined, { signal }).catch(() => {});
    }
  }
  if (!signal.aborted) services.log.error("checkout-does-not-settle", { listing: wanted.order.listingId });
  return failure("unavailable");
}

/** Advances an attempt: returns its page if it matches the wanted checkout, otherwise ends it and returns null. */
async function advanceAttempt(
  services: CheckoutServices,
  payments: PaymentProvider,
  row: PaymentRow,
  wanted: WantedCheckout,
): Promise<Result<Checkout | null, Exclude<PageFailure, "not-found"> | "busy">> {
  const cause = { actor: wanted.actor, eventId: null };
  const opened = await openAttempt(services, payments, row, cause);
  if (!opened.ok) return opened;
  const session = opened.value;
  if (session === null) return success(null);
  const { id, url, expiresAt } = session;
  const staysOpen = expiresAt.getTime() - services.clock.now().getTime() >= minStayMs;
  if (url !== null && staysOpen && isWanted(row, wanted)) return success({ sessionId: id, url, expiresAt });
  // Fails if the session was paid in the meantime; the next read shows that.
  await payments.expireSession(id);
  const applied = await syncPayment(services, payments, id, cause);
  return applied.ok ? success(null) : failure("unavailable");
}

function isWanted(row: PaymentRow, wanted: WantedCheckout): boolean {
  const { order, account, language, email, giverName = null, promotion } = wanted;
  return (
    isSameCode(row.promotion_code, promotion?.code) &&
    row.listing_type === order.listingType &&
    row.months === order.months &&
    row.unit_cents === order.unitCents &&
    row.currency === order.currency &&
    row.account === account &&
    row.language === language &&
    row.email === email &&
    row.giver_name === giverName
  );
}

function isSameCode(known: string | null, typed: string | undefined): boolean {
  if (known === null || typed === undefined) return known === null && typed === undefined;
  const code = readCode(typed);
  return code !== null && codeKey(code) === codeKey(known);
}
