import { can } from "#domain/access.ts";
import type { ListingType } from "#domain/listings/listing.ts";
import type { Actor, Member } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { priceOf } from "#domain/payments/plan.ts";
import { readCode } from "#domain/promotions/promotion-code.ts";
import type { LimitCodes } from "#domain/promotions/redeem-code.ts";
import type { Services } from "#domain/services.ts";
import type { Locale } from "#i18n/locale.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import type { WantedCheckout } from "./checkout-attempt.ts";
import { type Checkout, type CheckoutServices, openCheckoutPage, type PageFailure } from "./checkout-page.ts";
import { withRequestDeadline } from "./with-request-deadline.ts";

export type CheckoutInput = {
  listingId: string;
  months: number;
  /** The locale of the payment page. */
  language: Locale;
  /** Returns the description on the payment page and the receipt, in that language. */
  describe: (type: ListingType, months: number) => string;
  /** A promotion code as it was typed. Each try counts against a rate limit, so that codes cannot be guessed. */
  promotion?: { code: string; limit: LimitCodes };
};

export type CheckoutFailure =
  | PageFailure
  | "not-signed-in"
  | "not-allowed"
  | "listing-removed"
  | "months-not-sold"
  | "too-many-requests";

/** `hashAddress`: the uses of a promotion code are limited by email. */
type Dependencies = CheckoutServices & Pick<Services, "hashAddress">;

/** The home page shows the owner the result, whether signed in or not. */
const paidPath = "/?payment=success&session_id=";

/**
 * Returns the payment page for some months of the owner's listing, at the server's price for its type, as
 * `openCheckoutPage` does. Times out as `unavailable` after ten seconds; the next call continues from there. Never
 * throws.
 */
export function startCheckout(
  services: Dependencies,
  payments: PaymentProvider,
  actor: Actor,
  input: CheckoutInput,
): Promise<Result<Checkout, CheckoutFailure>> {
  return withRequestDeadline(services, "checkout-too-slow", async (signal) => {
    const wanted = await check(services, payments, actor, input);
    return wanted.ok ? await openCheckoutPage(services, payments, wanted.value, signal) : wanted;
  });
}

/** Checks the permission and sets the price. */
async function check(
  services: Dependencies,
  { account }: PaymentProvider,
  actor: Actor,
  { listingId, months, language, describe, promotion }: CheckoutInput,
): Promise<Result<WantedCheckout, CheckoutFailure>> {
  if (actor.role === "visitor") return failure("not-signed-in");
  const found = await orUnavailable(services, "checkout-not-begun", () => findPaidListing(services, listingId));
  if (!found.ok) return found;
  const decision = can("create-checkout", actor, found.value?.user_id ?? null);
  if (decision === "not-found" || decision === "not-allowed") return failure(decision);
  if (found.value === null || actor.role !== "member" || decision !== "allowed") return failure("not-allowed");
  if (found.value.removed_at !== null) return failure("listing-removed");
  const listingType = found.value.listing_type;
  const price = priceOf(services.site.prices, listingType, months);
  if (price === null) return failure("months-not-sold");
  const { unitCents, currency } = price;
  const { email, userId } = actor;
  const wanted: WantedCheckout = {
    order: { listingId: found.value.id, listingType, months, unitCents, currency },
    userId,
    actor: "owner",
    account,
    language,
    email,
    description: describe(listingType, months),
    paths: { paid: paidPath, canceled: "/dashboard" },
  };
  return promotion === undefined ? success(wanted) : await withPromotion(services, actor, wanted, promotion);
}

/** Counts the attempt to use a code. `holdAttempt` decides whether the code is valid. */
async function withPromotion(
  services: Dependencies,
  { userId, email }: Member,
  wanted: WantedCheckout,
  { code, limit }: NonNullable<CheckoutInput["promotion"]>,
): Promise<Result<WantedCheckout, CheckoutFailure>> {
  const counted = await orUnavailable(services, "checkout-not-begun", () => limit(userId));
  if (!counted.ok) return counted;
  if (counted.value !== null) return failure("too-many-requests");
  if (readCode(code) === null) return failure("code-unknown");
  const addressHash = await services.hashAddress(email.toLowerCase());
  return success({ ...wanted, promotion: { code, userId, addressHash } });
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
