import type { Database } from "#database/database.ts";
import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import type { NamePair } from "#domain/listings/fields/person-name.ts";
import type { ListingType } from "#domain/listings/listing.ts";
import { listingNamePair, nameColumns } from "#domain/listings/queries/public-listings.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { priceOf } from "#domain/payments/plan.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import type { WantedCheckout } from "./checkout-attempt.ts";
import { type Checkout, type CheckoutServices, openCheckoutPage } from "./checkout-page.ts";
import { isRenewalToken } from "./renewal-link.ts";
import type { CheckoutFailure, CheckoutInput } from "./start-checkout.ts";
import { withRequestDeadline } from "./with-request-deadline.ts";

/** The listing's data shown to the holder of a renewal link. */
export type RenewedListing = {
  id: string;
  type: ListingType;
  name: NamePair;
  /** When its paid period began; null before the first payment. */
  startedAt: Date | null;
  expiresAt: Date | null;
  isTakenDown: boolean;
  /** The listing's IANA time zone. */
  timeZone: string;
};

type RenewalFailure = Exclude<CheckoutFailure, "not-signed-in" | "not-allowed">;

type Dependencies = Pick<Services, "db" | "log">;
type LinkFailure = "not-found" | "listing-removed" | "unavailable";

/**
 * Returns the listing of a renewal link. Read-only, so that a mail scanner that opens the link does no harm.
 * `not-found`: the token is unknown, or the listing is gone.
 */
export async function findRenewal(services: Dependencies, token: string): Promise<Result<RenewedListing, LinkFailure>> {
  const found = await readLink(services, token);
  if (!found.ok) return found;
  const row = found.value;
  return success({
    id: row.id,
    type: row.listing_type,
    name: listingNamePair(row),
    startedAt: row.subscription_started_at,
    expiresAt: row.subscription_expires_at,
    isTakenDown: row.taken_down_at !== null,
    timeZone: timeZoneOf(row),
  });
}

/**
 * Returns the payment page for some months of the renewal link's listing, without a sign-in, as `openCheckoutPage`
 * does. The payment and the receipt belong to the owner. The payment page asks for the payer's email, because a
 * forwarded link must not reveal the owner's, and returns to the link's page. Times out as `unavailable` after ten
 * seconds. Never throws.
 */
export function startRenewal(
  services: CheckoutServices,
  payments: PaymentProvider,
  token: string,
  input: Omit<CheckoutInput, "listingId">,
): Promise<Result<Checkout, RenewalFailure>> {
  return withRequestDeadline<Checkout, RenewalFailure>(services, "checkout-too-slow", async (signal) => {
    const found = await readLink(services, token);
    if (!found.ok) return found;
    const { id, user_id: userId, listing_type: listingType } = found.value;
    const price = priceOf(services.site.prices, listingType, input.months);
    if (price === null) return failure("months-not-sold");
    const { months, unitCents, currency } = price;
    const wanted: WantedCheckout = {
      order: { listingId: id, listingType, months, unitCents, currency },
      userId,
      actor: "payer",
      account: payments.account,
      language: input.language,
      email: null,
      description: input.describe(listingType, months),
      paths: { paid: `/renew/${token}?session_id=`, canceled: `/renew/${token}?months=${months}` },
    };
    return await openCheckoutPage(services, payments, wanted, signal);
  });
}

/** Null if the account is gone. */
async function readLink(services: Dependencies, token: string) {
  if (!isRenewalToken(token)) return failure("not-found" as const);
  const found = await orUnavailable(services, "renewal-unavailable", () =>
    queryLink(services.db, token).executeTakeFirst(),
  );
  if (!found.ok) return found;
  if (found.value === undefined) return failure("not-found" as const);
  return found.value.removed_at === null ? success(found.value) : failure("listing-removed" as const);
}

function queryLink(db: Database, token: string) {
  return db
    .selectFrom("renewal_links")
    .innerJoin("teacher_listings as listing", "listing.id", "renewal_links.listing_id")
    .innerJoin("profiles", "profiles.id", "listing.user_id")
    .select(["listing.id", "listing.user_id", "listing.city", "listing.state", ...nameColumns])
    .select(["subscription_started_at", "subscription_expires_at", "taken_down_at", "removed_at"])
    .where("token", "=", token);
}
