import type { Database } from "#database/database.ts";
import { dateIn, dayAfter, startOfDay } from "#domain/courses/course-days.ts";
import { contactMethods } from "../analytics.ts";
import { isCountedSince } from "../counting-start.ts";
import { type AnalyticsHint, readHints } from "../hints.ts";
import { readLatestPayment } from "./latest-payment.ts";
import { readAmounts, sumOf } from "./read-amounts.ts";

/** A listing's figures since the latest payment, for the reminder before its end. */
export type ReminderResult = {
  shown: number;
  views: number;
  contacts: number;
  reviews: number;
  /** Suggestions before paying again; only if there was no contact. */
  hints?: AnalyticsHint[];
};

/** Without a payment, covers the last thirty days. */
const daysWithoutPayment = 30;

/** Null if counting began after the payment: the email then omits the figures. */
export async function readReminderResult(
  db: Database,
  { id, userId, timeZone }: { id: string; userId: string; timeZone: string },
  now: Date,
): Promise<ReminderResult | null> {
  const payment = await readLatestPayment(db, id);
  const today = dateIn(timeZone, now);
  const from = payment === null ? dayAfter(today, -daysWithoutPayment) : dateIn(timeZone, payment.paidAt);
  const start = payment?.paidAt ?? startOfDay(from, timeZone);
  if (!(await isCountedSince(db, start))) return null;
  const amounts = await readAmounts(db, { id, timeZone }, { from, to: today });
  const { reviews } = await db
    .selectFrom("reviews")
    .select((column) => column.fn.countAll<string>().as("reviews"))
    .where("listing_id", "=", id)
    .where("state", "=", "published")
    .where("published_at", ">=", start)
    .executeTakeFirstOrThrow();
  const contacts = sumOf(amounts, contactMethods);
  return {
    shown: sumOf(amounts, ["shown"]),
    views: sumOf(amounts, ["view"]),
    contacts,
    reviews: Number(reviews),
    hints: contacts === 0 ? await readHints(db, userId) : [],
  };
}
