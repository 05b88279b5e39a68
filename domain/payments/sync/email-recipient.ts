import type { Database } from "#database/database.ts";
import { agreedCents, type PaymentRow } from "#domain/payments/payment-row.ts";

/** From the checkout, for a member without a profile or language. */
type Fallback = Pick<PaymentRow, "email" | "language">;

/**
 * The member's current data; without a profile, the recipient stored with the checkout. Null if neither has an email.
 */
export async function findRecipient(trx: Database, userId: string | null, { email, language }: Fallback) {
  const person =
    userId === null
      ? undefined
      : await trx
          .selectFrom("profiles")
          .leftJoin("mail_settings", "mail_settings.user_id", "profiles.id")
          .select(["email", "full_name", "language"])
          .where("profiles.id", "=", userId)
          .executeTakeFirst();
  const to = person?.email ?? email;
  if (to === null || !to.includes("@")) return null;
  return { to, language: person?.language ?? language ?? "en", fullName: person?.full_name ?? null };
}

/** The data that every payment email includes. `paidCents`: the session's amount. */
export function purchaseOf(row: PaymentRow, paidCents: number) {
  return {
    paymentId: row.id,
    listingType: row.listing_type,
    months: row.months,
    amountCents: agreedCents({ ...row, paid_cents: paidCents }),
    isLive: row.is_live,
  };
}
