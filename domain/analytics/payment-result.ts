import type { Database } from "#database/database.ts";
import { dateIn } from "#domain/courses/course-days.ts";
import type { AnalyticsContact } from "./analytics.ts";
import { contactMethods } from "./analytics.ts";
import { readAmounts } from "./read-amounts.ts";

/** What the latest payment has brought. Amounts in US cents. */
export type PaymentResult = {
  /** ISO 8601, UTC. */
  paidAt: string;
  months: number;
  cents: number;
  /** Whole months of it that are over. */
  monthsOver: number;
  contacts: number;
  /** The share of the payment that is used up, per contact; null without contacts. */
  centsPerContact: number | null;
};

const dayMs = 24 * 60 * 60_000;
const monthMs = (365.25 / 12) * dayMs;

/** The result of the latest payment that counts; null without one, or if it was refunded as a whole. */
export async function readPaymentResult(
  db: Database,
  listing: { id: string; timeZone: string; today: string },
  now: Date,
): Promise<PaymentResult | null> {
  const payment = await db
    .selectFrom("payments")
    .select(["paid_at", "months", "unit_cents", "refunded_cents"])
    .where("listing_id", "=", listing.id)
    .where("state", "=", "applied")
    .where("paid_at", "is not", null)
    .orderBy("paid_at", "desc")
    .executeTakeFirst();
  const paidAt = payment?.paid_at;
  if (!payment || !paidAt) return null;
  const cents = payment.months * payment.unit_cents - payment.refunded_cents;
  if (cents <= 0) return null;
  const range = { from: dateIn(listing.timeZone, paidAt), to: listing.today };
  const amounts = await readAmounts(db, listing, range);
  const contacts = amounts
    .filter(({ kind }) => contactMethods.includes(kind as AnalyticsContact))
    .reduce((total, { amount }) => total + amount, 0);
  const monthsUsed = Math.min(payment.months, (now.getTime() - paidAt.getTime()) / monthMs);
  return {
    paidAt: paidAt.toISOString(),
    months: payment.months,
    cents,
    monthsOver: Math.max(0, Math.floor(monthsUsed)),
    contacts,
    centsPerContact: contacts === 0 ? null : Math.round((cents * (monthsUsed / payment.months)) / contacts),
  };
}
