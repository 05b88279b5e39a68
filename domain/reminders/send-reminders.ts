import { type Selectable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import { type ReminderResult, readReminderResult } from "#domain/analytics/queries/reminder-result.ts";
import { countStalePlaces } from "#domain/courses/queries/count-stale-places.ts";
import { enqueueOnce, type KeyedEmail } from "#domain/email/enqueue-email.ts";
import { getOrCreateRenewalTokens } from "#domain/payments/checkout/renewal-link.ts";
import type { Services } from "#domain/services.ts";
import { claimTeamQuestions } from "#domain/team/team-question.ts";
import { asksAboutCode } from "#domain/wechat-code/code-question.ts";
import { listEndingListings } from "./list-ending-listings.ts";
import { hasPostalAddress } from "./postal-address.ts";

type ReminderKind = {
  key: Selectable<Tables["reminder_progress"]>["kind"];
  email: "expiring" | "expired";
  /** Due if at most this many days are left; negative numbers are days since the end. */
  fromDays: number;
  /** With fewer days left, another kind applies, or it is too late. */
  toDays: number;
};

/** In chronological order. No two of them are ever due for a listing at the same time. */
const reminderKinds: readonly ReminderKind[] = [
  { key: "expiring-14", email: "expiring", fromDays: 14, toDays: 7 },
  { key: "expiring-7", email: "expiring", fromDays: 7, toDays: 1 },
  { key: "expiring-1", email: "expiring", fromDays: 1, toDays: 0 },
  { key: "expired", email: "expired", fromDays: 0, toDays: -3 },
];

const dayMs = 24 * 60 * 60_000;

/** The range of expiry times for which a kind is due now: `after` is exclusive, `until` inclusive. */
function dueEnds({ fromDays, toDays }: ReminderKind, now: Date): { after: Date; until: Date } {
  return {
    after: new Date(now.getTime() + toDays * dayMs),
    until: new Date(now.getTime() + fromDays * dayMs),
  };
}

/** Maximum listings per transaction, and maximum transactions per run for each kind. */
const batchSize = 200;
const maxBatches = 50;

/** Greater than every id. */
const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * Enqueues due reminders: 14, 7, and 1 days before a listing ends, and once after it has ended. Continues where the
 * last run stopped, along an index on the end dates, so a run costs only the reminders that became due since. After a
 * pause, each listing gets the latest reminder only; an end that a payment change moves closer is covered by the next
 * kind. Idempotent; safe to run in several processes at once. Each reminder is checked again when it is sent.
 * Enqueues none while the site requires a postal address and has none. Throws if the database fails; reminders enqueued
 * before that remain.
 */
export async function sendReminders(
  services: Pick<Services, "db" | "clock" | "log" | "site">,
): Promise<{ enqueued: number }> {
  if (!hasPostalAddress(services)) return { enqueued: 0 };
  let enqueued = 0;
  for (const kind of reminderKinds) {
    for (let batch = 1; batch <= maxBatches; batch += 1) {
      const step = await processNextBatch(services, kind);
      enqueued += step.enqueued;
      if (step.isLast) break;
    }
  }
  if (enqueued > 0) services.log.info("reminders-enqueued", { count: enqueued });
  return { enqueued };
}

/** Processes one batch of a kind: its emails, its members' settings, and its progress, all in one transaction. */
function processNextBatch({ db, clock }: Pick<Services, "db" | "clock">, kind: ReminderKind) {
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const due = dueEnds(kind, now);
    const reached = await lockProgress(trx, kind, due.after);
    const listings = await listEndingListings(trx, { ...reached, until: due.until }, batchSize);
    const last = listings.at(-1);
    if (last === undefined) return { enqueued: 0, isLast: true };
    const written = listings.filter(({ mayBeReminded }) => mayBeReminded);
    const tokens = await getOrCreateTokens(
      trx,
      written.map(({ userId }) => userId),
    );
    const renewals = await getOrCreateRenewalTokens(
      trx,
      written.map(({ id }) => id),
      now,
    );
    // Only the first kind of reminder asks.
    const candidates = kind === reminderKinds[0] ? written.map(({ id }) => id) : [];
    const stalePlaces = await countStalePlaces(
      trx,
      written.map(({ id }) => id),
    );
    const teamSizes = await claimTeamQuestions(trx, candidates, now);
    const results = new Map<string, ReminderResult | null>();
    for (const listing of kind === reminderKinds[0] ? written : [])
      results.set(listing.id, await readReminderResult(trx, listing, now));
    const emails = written.map(
      ({ id, userId, endsAt, to, fullName, language, timeZone, codeSetAt }): KeyedEmail => ({
        dedupeKey: `${kind.key}:${id}:${endsAt.toISOString()}`,
        email: {
          kind: kind.email,
          to,
          fullName,
          language,
          listingId: id,
          expiresAt: endsAt.toISOString(),
          timeZone,
          asksAboutCode: asksAboutCode(codeSetAt, now, previousReminderDueAt(kind, endsAt)),
          result: results.get(id) ?? null,
          teamSize: teamSizes.get(id) ?? 0,
          stalePlaces: stalePlaces.get(id) ?? 0,
          renewalToken: renewals.get(id) ?? "",
          unsubscribeToken: tokens.get(userId) ?? "",
        },
      }),
    );
    const enqueued = await enqueueOnce(trx, now, emails);
    await trx
      .updateTable("reminder_progress")
      .set({ reached_at: last.endsAt, reached_id: last.id })
      .where("kind", "=", kind.key)
      .execute();
    return { enqueued, isLast: listings.length < batchSize };
  });
}

/** When the previous reminder was due; null for the first. */
function previousReminderDueAt(kind: ReminderKind, endsAt: Date): Date | null {
  const before = reminderKinds[reminderKinds.indexOf(kind) - 1];
  return before === undefined ? null : new Date(endsAt.getTime() - before.fromDays * dayMs);
}

/** Returns the position to continue from, locked against other runs. Skips reminders that are now too late. */
async function lockProgress(
  trx: Database,
  { key }: ReminderKind,
  after: Date,
): Promise<{ after: Date; afterId: string }> {
  const row = await trx
    .insertInto("reminder_progress")
    .values({ kind: key, reached_at: after, reached_id: lastId })
    // A no-op update, because it locks the row.
    .onConflict((conflict) => conflict.column("kind").doUpdateSet({ kind: key }))
    .returning(["reached_at", "reached_id"])
    .executeTakeFirstOrThrow();
  return row.reached_at < after ? { after, afterId: lastId } : { after: row.reached_at, afterId: row.reached_id };
}

/** The members' unsubscribe tokens; creates missing ones. */
async function getOrCreateTokens(trx: Database, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  await trx
    .insertInto("mail_settings")
    .columns(["user_id"])
    .expression(sql`select unnest(${userIds}::uuid[])`)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await trx
    .selectFrom("mail_settings")
    .select(["user_id", "unsubscribe_token"])
    .where("user_id", "in", userIds)
    .execute();
  return new Map(rows.map(({ user_id, unsubscribe_token }) => [user_id, unsubscribe_token]));
}
