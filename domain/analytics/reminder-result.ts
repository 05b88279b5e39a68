import type { Database } from "#database/database.ts";
import { dateIn, dayAfter } from "#domain/courses/course-days.ts";
import { type AnalyticsContact, contactMethods } from "./analytics.ts";
import { readAmounts } from "./read-amounts.ts";

/** What a listing brought its owner since the latest payment, for the email before its end. */
export type ReminderResult = { shown: number; views: number; contacts: number; reviews: number };

/** Without a payment, the last thirty days are looked at. */
const daysWithoutPayment = 30;

export async function readReminderResult(
  db: Database,
  { id, timeZone }: { id: string; timeZone: string },
  now: Date,
): Promise<ReminderResult> {
  const payment = await db
    .selectFrom("payments")
    .select("paid_at")
    .where("listing_id", "=", id)
    .where("state", "=", "applied")
    .where("paid_at", "is not", null)
    .orderBy("paid_at", "desc")
    .executeTakeFirst();
  const today = dateIn(timeZone, now);
  const from = payment?.paid_at ? dateIn(timeZone, payment.paid_at) : dayAfter(today, -daysWithoutPayment);
  const amounts = await readAmounts(db, { id, timeZone }, { from, to: today });
  const { reviews } = await db
    .selectFrom("reviews")
    .select((column) => column.fn.countAll<string>().as("reviews"))
    .where("listing_id", "=", id)
    .where("state", "=", "published")
    .where("published_at", ">=", new Date(`${from}T00:00:00Z`))
    .executeTakeFirstOrThrow();
  const sum = (kinds: readonly string[]) =>
    amounts.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amount }) => total + amount, 0);
  const contacts: readonly AnalyticsContact[] = contactMethods;
  return { shown: sum(["shown"]), views: sum(["view"]), contacts: sum(contacts), reviews: Number(reviews) };
}
