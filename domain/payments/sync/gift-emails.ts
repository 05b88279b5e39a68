import type { Database } from "#database/database.ts";
import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import type { OpenEmail } from "#domain/email/email.ts";
import type { LockedListing } from "#domain/payments/ledger/project-listing.ts";
import { findRecipient, purchaseOf } from "./email-recipient.ts";
import type { LockedPayment } from "./lock-payment.ts";
import type { PaymentEmailKind, PaymentOutcome } from "./payment-outcome.ts";

/**
 * The emails of a gift: the giver's receipt, and the notification of the listing's owner. The giver's email is shown to
 * no one else. A gift that was first found at the provider has no email in our rows; then only the provider has sent a
 * receipt.
 */
export async function giftEmails(
  trx: Database,
  { row, listing }: LockedPayment,
  { amountCents, creditedAt, expiresAt, listing: described }: PaymentOutcome,
  kind: PaymentEmailKind,
): Promise<OpenEmail[]> {
  const { months, is_live: isLive, giver_name: giverName, listing_id: listingId } = row;
  const giver = row.email === null ? null : { to: row.email, language: row.language ?? "en", fullName: giverName };
  const purchase = giver === null ? null : { ...giver, ...purchaseOf(row, amountCents) };
  if (kind === "payment-failed") return purchase === null ? [] : [{ ...purchase, kind, giftListingId: listingId }];
  if (creditedAt === null || expiresAt === null || listing === null) return [];
  const zone = described === null ? {} : { timeZone: timeZoneOf(described) };
  const emails: OpenEmail[] = [];
  if (purchase !== null)
    emails.push({
      ...purchase,
      ...zone,
      kind: "gift-receipt",
      listingId,
      listingName: described?.name ?? null,
      listingState: stateOf(listing),
      paidAt: creditedAt.toISOString(),
    });
  const owner = listing.removed_at === null ? await findRecipient(trx, listing.user_id, unknown) : null;
  if (owner !== null)
    emails.push({
      ...owner,
      ...zone,
      kind: "gift-received",
      months,
      giverName,
      isLive,
      isListingTakenDown: listing.taken_down_at !== null,
      expiresAt: expiresAt.toISOString(),
    });
  return emails;
}

const unknown = { email: null, language: null };

function stateOf({ removed_at, taken_down_at }: LockedListing): "shown" | "taken-down" | "removed" {
  if (removed_at !== null) return "removed";
  return taken_down_at === null ? "shown" : "taken-down";
}
