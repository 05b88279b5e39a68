import type { Updateable } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import type { CheckoutSession } from "#domain/payments/payment-provider.ts";
import type { PaymentRow } from "#domain/payments/payment-row.ts";
import type { LockedPayment } from "./lock-payment.ts";

/** The payer and the listing with their names at the time of payment. Data erased since then is null. */
export type PaymentDescription = {
  payer: { name: string | null; email: string | null };
  /** `name`: a school's own name, or the member's for a teacher. */
  listing: { name: string; city: string; state: string } | null;
};

type Described = Pick<
  PaymentRow,
  "described_at" | "payer_name" | "payer_email" | "listing_name" | "listing_city" | "listing_state"
>;

/**
 * Returns the columns that describe a payment on its receipt. They are captured once, when the payment is first read as
 * paid; otherwise there are none.
 */
export async function describeWhenPaid(
  trx: Database,
  { row, listing }: LockedPayment,
  session: CheckoutSession,
  now: Date,
): Promise<Updateable<Tables["payments"]> & Partial<Described>> {
  if (session.status !== "paid" || row.session_status === "paid") return {};
  const payer = row.is_gift
    ? { full_name: row.giver_name, email: row.email }
    : await findPerson(trx, row.user_id ?? listing?.user_id ?? null);
  const listed = listing === null ? undefined : await findNames(trx, listing.id);
  return {
    described_at: now,
    payer_name: payer?.full_name ?? null,
    payer_email: payer?.email ?? row.email,
    ...listed,
  };
}

/** Null for payments that are unpaid or predate stored descriptions. */
export function descriptionOf(row: Described): PaymentDescription | null {
  if (row.described_at === null) return null;
  const { listing_name: name, listing_city: city, listing_state: state } = row;
  return {
    payer: { name: row.payer_name, email: row.payer_email },
    listing: name === null || city === null || state === null ? null : { name, city, state },
  };
}

function findPerson(trx: Database, id: string | null) {
  if (id === null) return undefined;
  return trx.selectFrom("profiles").select(["full_name", "email"]).where("id", "=", id).executeTakeFirst();
}

async function findNames(trx: Database, listingId: string) {
  return await trx
    .selectFrom("teacher_listings")
    .innerJoin("profiles", "profiles.id", "teacher_listings.user_id")
    .select((select) => [
      select.fn.coalesce("school_name", "full_name").as("listing_name"),
      "city as listing_city",
      "state as listing_state",
    ])
    .where("teacher_listings.id", "=", listingId)
    .executeTakeFirst();
}
