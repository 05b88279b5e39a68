import type { Database } from "#database/database.ts";
import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import { dateIn, dayAfter, startOfDay } from "#domain/courses/course-days.ts";
import { enqueueOnce, type KeyedEmail } from "#domain/email/enqueue-email.ts";
import { hasPostalAddress } from "#domain/reminders/postal-address.ts";
import type { Services } from "#domain/services.ts";
import { listSubscribedOwners, type SubscribedOwner } from "./list-subscribed-owners.ts";
import { daysOf, monthBefore, monthOf } from "./month.ts";
import { readMonthlyFigures } from "./monthly-figures.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log" | "site">;

/** The number of owners per transaction, which locks their settings. */
const batchSize = 50;

/** Less than every id. */
const firstId = "00000000-0000-0000-0000-000000000000";

/**
 * Enqueues the monthly email of each owner who turned it on before the month ended: about the previous calendar month,
 * in the listing's time zone. An email and the record that its month is completed are one transaction, so that however
 * often, late or concurrently this runs, each month has at most one email; after a long pause only the last month gets
 * one. A listing that is not shown waits until it is, within the month; skipped are listings whose paid period began
 * after the month, and months that were not fully counted. Throws if the database fails; emails enqueued before that
 * remain.
 */
export async function sendMonthlyEmails(services: Dependencies, signal?: AbortSignal): Promise<{ enqueued: number }> {
  let enqueued = 0;
  if (!hasPostalAddress(services)) return { enqueued };
  for (let after: string | null = firstId; after !== null && signal?.aborted !== true; ) {
    const step = await processNextBatch(services, after);
    enqueued += step.enqueued;
    after = step.next;
  }
  if (enqueued > 0) services.log.info("monthly-emails-enqueued", { count: enqueued });
  return { enqueued };
}

/** `next`: the last owner of the batch; null after the last batch. */
function processNextBatch(
  { db, clock }: Dependencies,
  after: string,
): Promise<{ enqueued: number; next: string | null }> {
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    // None of our time zones is ahead of UTC.
    const latest = monthBefore(monthOf(dateIn("UTC", now)));
    const owners = await listSubscribedOwners(trx, { after, latest, now }, batchSize);
    const due = owners.flatMap((owner) => {
      const month = dueMonth(owner, now);
      return month === null || !owner.isShown ? [] : [{ owner, month }];
    });
    const emails: KeyedEmail[] = [];
    for (const { owner, month } of due) {
      const email = await composeEmail(trx, owner, month);
      if (email !== null) emails.push(email);
      await trx.updateTable("mail_settings").set({ monthly_done: month }).where("user_id", "=", owner.userId).execute();
    }
    const enqueued = await enqueueOnce(trx, now, emails);
    return { enqueued, next: owners.length < batchSize ? null : (owners.at(-1)?.userId ?? null) };
  });
}

/** The month to report on, if the owner had turned the email on by its end and it is not completed. */
function dueMonth({ city, state, turnedOnAt, done }: SubscribedOwner, now: Date): string | null {
  const timeZone = timeZoneOf({ city, state });
  const month = monthBefore(monthOf(dateIn(timeZone, now)));
  const wasOn = monthOf(dateIn(timeZone, turnedOnAt)) <= month;
  return wasOn && (done === null || done < month) ? month : null;
}

/** Null if the month was not fully counted. */
async function composeEmail(trx: Database, owner: SubscribedOwner, month: string): Promise<KeyedEmail | null> {
  const { listingId, userId, type, startedAt, to, fullName, language, unsubscribeToken } = owner;
  const timeZone = timeZoneOf(owner);
  const end = startOfDay(dayAfter(daysOf(month).to), timeZone);
  if (startedAt !== null && startedAt >= end) return null;
  const figures = await readMonthlyFigures(trx, { id: listingId, userId, type, timeZone }, month);
  if (figures === null) return null;
  return {
    dedupeKey: `monthly:${listingId}:${month}`,
    email: { kind: "monthly-analytics", to, fullName, language, listingId, month, ...figures, unsubscribeToken },
  };
}
