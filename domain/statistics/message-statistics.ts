import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { readStartedMessages } from "#domain/analytics/counting/outcomes.ts";

/** Messages confirmed by their senders in a period, and what has become of them. */
export type MessageStatistics = {
  /** The forms that were accepted in the period, confirmed or not. */
  started: number;
  confirmed: number;
  delivered: number;
  held: number;
  /** Held messages that an operator delivered, and those that one rejected. */
  genuine: number;
  rejected: number;
  /** Delivered messages whose owner has had the time to reply, and those replied to within it. */
  due: number;
  replied: number;
};

/** An owner's reply is expected within this time. */
const replyMs = 48 * 60 * 60_000;

/** The maximum number of messages read, latest first, which bounds the cost. */
const maxMessages = 10_000;

const none = { confirmed: 0, delivered: 0, held: 0, genuine: 0, rejected: 0, due: 0, replied: 0 };

export async function readMessageStatistics(
  db: Database,
  { since, firstDay }: { since: Date; firstDay: string },
  now: Date,
): Promise<MessageStatistics> {
  const dueSince = new Date(now.getTime() - replyMs);
  const { rows } = await sql<Omit<MessageStatistics, "started">>`
    with message as materialized (
      select state, hold_reason, delivered_at, answered_at from messages
      where confirmed_at is not null and confirmed_at >= ${since}
      order by confirmed_at desc limit ${maxMessages}
    ),
    judged as (
      select state, hold_reason is not null as was_held, state = 'delivered' as is_delivered,
        state = 'delivered' and delivered_at <= ${dueSince} as is_due,
        answered_at <= delivered_at + ${`${replyMs} milliseconds`}::interval as is_replied
      from message
    )
    select count(*)::int as confirmed,
      (count(*) filter (where is_delivered))::int as delivered,
      (count(*) filter (where was_held))::int as held,
      (count(*) filter (where was_held and is_delivered))::int as genuine,
      (count(*) filter (where was_held and state = 'refused'))::int as rejected,
      (count(*) filter (where is_due))::int as due,
      (count(*) filter (where is_due and is_replied))::int as replied
    from judged
  `.execute(db);
  return { started: await readStartedMessages(db, firstDay), ...(rows[0] ?? none) };
}
