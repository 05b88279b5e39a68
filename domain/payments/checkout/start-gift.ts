import * as z from "zod/mini";
import { optionalText } from "#domain/input/body-fields.ts";
import { type BodyErrors, bodySchema, parseBody } from "#domain/input/parse-body.ts";
import type { ListingType } from "#domain/listings/listing.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { priceOf } from "#domain/payments/plan.ts";
import { senderEmail, senderName } from "#domain/senders/sender-fields.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import type { WantedCheckout } from "./checkout-attempt.ts";
import { type Checkout, type CheckoutServices, openCheckoutPage } from "./checkout-page.ts";
import type { CheckoutFailure, CheckoutInput } from "./start-checkout.ts";
import { withRequestDeadline } from "./with-request-deadline.ts";

/** `giverName`: shown to the owner; null to stay anonymous. */
export type GiftInput = { months: number; email: string; giverName: string | null };

export type GiftFailure = Exclude<CheckoutFailure, "not-signed-in" | "not-allowed" | "listing-removed">;

const gift = bodySchema({
  months: z.pipe(
    z.custom<string>((value) => /^\d{1,3}$/u.test(String(value)), { error: "missing" }),
    z.transform(Number),
  ),
  email: senderEmail(),
  name: optionalText(senderName()),
});

/** Parses the untrusted fields of the gift form. Does not check which numbers of months are sold. */
export function parseGift(body: object): Result<GiftInput, BodyErrors> {
  const parsed = parseBody(gift, body);
  if (!parsed.ok) return parsed;
  const { name: giverName, ...rest } = parsed.value;
  return success({ ...rest, giverName });
}

/**
 * Returns the payment page for a gift of months to a visible listing, as `openCheckoutPage` does: one open page per
 * giver's email. The months count like the owner's own paid months. Times out as `unavailable` after ten seconds. Never
 * throws.
 */
export function startGift(
  services: CheckoutServices,
  payments: PaymentProvider,
  listingId: string,
  input: GiftInput & Omit<CheckoutInput, "listingId">,
): Promise<Result<Checkout, GiftFailure>> {
  return withRequestDeadline<Checkout, GiftFailure>(services, "checkout-too-slow", async (signal) => {
    const found = await orUnavailable(services, "checkout-not-begun", () => findShownListing(services, listingId));
    if (!found.ok) return found;
    if (found.value === null) return failure("not-found");
    const listingType: ListingType = found.value.listing_type;
    const price = priceOf(services.site.prices, listingType, input.months);
    if (price === null) return failure("months-not-sold");
    const { months, unitCents, currency } = price;
    const wanted: WantedCheckout = {
      order: { listingId, listingType, months, unitCents, currency, isGift: true },
      userId: null,
      actor: "payer",
      account: payments.account,
      language: input.language,
      email: input.email,
      giverName: input.giverName,
      description: input.describe(listingType, months),
      paths: { paid: `/gift/${listingId}?session_id=`, canceled: `/gift/${listingId}?months=${months}` },
    };
    return await openCheckoutPage(services, payments, wanted, signal);
  });
}

/**
 * Reads from the primary database: a gift for a listing that has just been removed or ended is rejected. So is one for
 * a demo listing: it has no owner, and its months come from no payment, so the ledger would end them.
 */
async function findShownListing({ db, clock }: Pick<Services, "db" | "clock">, id: string) {
  if (!isUuid(id)) return null;
  const row = await db
    .selectFrom("teacher_listings")
    .innerJoin("profiles", "profiles.id", "teacher_listings.user_id")
    .select("listing_type")
    .where("teacher_listings.id", "=", id)
    .where("is_demo", "=", false)
    .where("is_active", "=", true)
    .where("removed_at", "is", null)
    .where("subscription_expires_at", ">", clock.now())
    .executeTakeFirst();
  return row ?? null;
}
