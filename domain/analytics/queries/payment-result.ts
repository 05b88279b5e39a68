import type { Database } from "#database/database.ts";
import { dateIn } from "#domain/courses/course-days.ts";
import { contactMethods } from "../analytics.ts";
import { isCountedSince } from "../counting-start.ts";
import { readLatestPayment } from "./latest-payment.ts";
import { readAmounts, sumOf } from "./read-amounts.ts";

/** The figures since the latest payment. Amounts in US cents. */
export type PaymentResult = {
  /** ISO 8601, UTC. */
  paidAt: string;
  months: number;
  cents: number;
  /** The number of its whole months that have passed. */
  monthsOver: number;
  contacts: number;
  /** The used share of the payment, per contact; null without contacts. */
  centsPerContact: number | null;
};

const dayMs = 24 * 60 * 60_000;
const monthMs = (365.25 / 12) * dayMs;

/** The result of the latest payment. Null if there is none, if it was fully refunded, or if counting began after it. */
export async function readPaymentResult(
  db: Database,
  listing: { id: string; timeZone: string; today: string },
  now: Date,
): Promise<PaymentResult | null> {
  const payment = await readLatestPayment(db, listing.id);
  if (payment === null || payment.cents <= 0 || !(await isCountedSince(db, payment.paidAt))) return null;
  const { paidAt, months, cents } = payment;
  const range = { from: dateIn(listing.timeZone, paidAt), to: listing.today };
  const contacts = sumOf(await readAmounts(db, listing, range), contactMethods);
  const monthsUsed = Math.min(months, (now.getTime() - paidAt.getTime()) / monthMs);
  return {
    paidAt: paidAt.toISOString(),
    months,
    cents,
    monthsOver: Math.max(0, Math.floor(monthsUsed)),
    contacts,
    centsPerContact: contacts === 0 ? null : Math.round((cents * (monthsUsed / months)) / contacts),
  };
}
