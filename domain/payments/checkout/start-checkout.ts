import { setTimeout } from "node:timers/promises";
import { can } from "#domain/access.ts";
import { inTime } from "#domain/in-time.ts";
import type { ListingType } from "#domain/listings/listing.ts";
import type { Actor, Member } from "#domain/members/actor.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import type { PaymentCause, PaymentRow } from "#domain/payments/payment-row.ts";
import { priceOf } from "#domain/payments/plan.ts";
import { syncPayment } from "#domain/payments/sync/sync-payment.ts";
import type { Services } from "#domain/services.ts";
import type { Locale } from "#i18n/locale.ts";
import { backoffMs } from "#std/backoff.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { holdAttempt, type WantedCheckout } from "./checkout-attempt.ts";
import { openAttempt } from "./open-attempt.ts";
import { withinClick } from "./within-click.ts";

export type CheckoutInput = {
  listingId: string;
  months: number;
  /** The locale of the payment page. */
  language: Locale;
  /** Returns the description on the payment page and the receipt, in that language. */
  describe: (type: ListingType, months: number) => string;
};

/** The URL of the payment page. */
export type Checkout = { sessionId: string; url: string; expiresAt: Date };

/** `refused`: the provider does not want it so, which is ours to mend. `unavailable`: the same again can succeed. */
export type CheckoutFailure =
  | "not-signed-in"
  | "not-allowed"
  | "not-found"
  | "listing-removed"
  | "months-not-sold"
  | "refused"
  | "unavailable";

type Cashier = Pick<Services, "db" | "clock" | "log" | "site" | "origin">;

/**
 * One round for each possible obstacle: a lost attempt, an attempt for something else, an attempt that ended in the
 * meantime.
 */
const rounds = 5;

/** The first key, and one more after a response that reports a provider failure. */
const mostKeys = 2;

/** While another request for the same page is under way, or the provider has too many of them. */
const busyPauses = { firstMs: 250, longestMs: 2_000 };

/** How long a payment page must still be open when an owner is redirected to it, in milliseconds. */
const shortestStayMs = 5 * 60_000;

const byOwner: PaymentCause = { actor: "owner", eventId: null };

/**
 * Returns the payment page for some months of a listing, at the price that the server sets for its type. A listing
 * has one open payment page: the same request leads to the same page, a different one ends the older page first. The
 * request to the provider is stored first, so that a repeat, even by another process or after a crash, creates no
 * second page. Takes ten seconds at most: then it is `unavailable`, and the next call continues from there. Never
 * throws.
 */
export function startCheckout(
  services: Cashier,
  payments: PaymentProvider,
  actor: Actor,
  input: CheckoutInput,
): Promise<Result<Checkout, CheckoutFailure>> {
  return withinClick(services, "checkout-too-slow", async (signal) => {
    const wanted = await check(services, payments, actor, input);
    return wanted.ok ? await leadToPage(services, payments, wanted.value, signal) : wanted;
  });
}

async function leadToPage(
  services: Cashier,
  payments: PaymentProvider,
  wanted: WantedCheckout,
  signal: AbortSignal,
): Promise<Result<Checkout, CheckoutFailure>> {
  const keys = new Set<string>();
  let round = 0;
  let pauses = 0;
  while (round < rounds && !signal.aborted) {
    const held = await inTime(services, "checkout-not-begun", () => holdAttempt(services, wanted));
    if (!held.ok) return held;
    if (held.value === null) return failure("not-found");
    if (held.value.session_id === null) keys.add(held.value.intent_key);
    if (keys.size > mostKeys) return failure("unavailable");
    const step = await takeStep(services, payments, held.value, wanted);
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

/** Checks the permission and sets the price. */
async function check(
  services: Cashier,
  { account }: PaymentProvider,
  actor: Actor,
  { listingId, months, language, describe }: CheckoutInput,
): Promise<Result<WantedCheckout, CheckoutFailure>> {
  if (actor.role === "visitor") return failure("not-signed-in");
  const found = await inTime(services, "checkout-not-begun", () => findPaidListing(services, listingId));
  if (!found.ok) return found;
  const decision = can("create-checkout", actor, found.value?.user_id ?? null);
  if (decision === "not-found" || decision === "not-allowed") return failure(decision);
  if (found.value === null || actor.role !== "member" || decision !== "allowed") return failure("not-allowed");
  if (found.value.removed_at !== null) return failure("listing-removed");
  const price = priceOf(services.site.prices, found.value.listing_type, months);
  if (price === null) return failure("months-not-sold");
  const { unitCents, currency } = price;
  const listingType = found.value.listing_type;
  const { email, userId }: Member = actor;
  const order = { listingId: found.value.id, listingType, months, unitCents, currency };
  return success({ order, userId, account, language, email, description: describe(listingType, months) });
}

async function findPaidListing({ db }: Pick<Services, "db">, id: string) {
  if (!isUuid(id)) return null;
  const row = await db
    .selectFrom("teacher_listings")
    .select(["id", "user_id", "listing_type", "removed_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** Advances an attempt: to its page if it matches the wanted checkout, else it is ended (null). */
async function takeStep(
  services: Cashier,
  payments: PaymentProvider,
  row: PaymentRow,
  wanted: WantedCheckout,
): Promise<Result<Checkout | null, "refused" | "unavailable" | "busy">> {
  const opened = await openAttempt(services, payments, row);
  if (!opened.ok) return opened;
  const session = opened.value;
  if (session === null) return success(null);
  const { id, url, expiresAt } = session;
  const staysOpen = expiresAt.getTime() - services.clock.now().getTime() >= shortestStayMs;
  if (url !== null && staysOpen && isWanted(row, wanted)) return success({ sessionId: id, url, expiresAt });
  // It may have been paid meanwhile: then this fails, and the next read shows it.
  await payments.expireSession(id);
  const applied = await syncPayment(services, payments, id, byOwner);
  return applied.ok ? success(null) : failure("unavailable");
}

function isWanted(row: PaymentRow, { order, account, language, email }: WantedCheckout): boolean {
  return (
    row.listing_type === order.listingType &&
    row.months === order.months &&
    row.unit_cents === order.unitCents &&
    row.currency === order.currency &&
    row.account === account &&
    row.language === language &&
    row.email === email
  );
}
