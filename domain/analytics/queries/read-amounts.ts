import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { dayAfter, startOfDay } from "#domain/courses/course-days.ts";
import type { CountedKind, ViewSource } from "../analytics.ts";
import type { DayRange } from "../period.ts";

/** The number of events on a day of the listing's city. Delivered messages count once per person and day. */
export type DayAmount = { day: string; kind: CountedKind | "message"; source: ViewSource | ""; amount: number };

/** The amounts of a listing in a range of days, by day. Reads only the range's days and messages. */
export async function readAmounts(
  db: Database,
  { id, timeZone }: { id: string; timeZone: string },
  { from, to }: DayRange,
): Promise<DayAmount[]> {
  const counted = await db
    .selectFrom("listing_analytics")
    .select(["day", "kind", "source", "amount"])
    .where("listing_id", "=", id)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .execute();
  const day = sql<string>`to_char(delivered_at at time zone ${timeZone}, 'YYYY-MM-DD')`;
  const messages = await db
    .selectFrom("messages")
    .select([day.as("day"), (column) => column.fn.count<string>("address_hash").distinct().as("amount")])
    .where("listing_id", "=", id)
    .where("state", "=", "delivered")
    .where("delivered_at", ">=", startOfDay(from, timeZone))
    .where("delivered_at", "<", startOfDay(dayAfter(to), timeZone))
    .groupBy(sql`1`)
    .execute();
  const delivered = messages.map(
    (row): DayAmount => ({ day: row.day, kind: "message", source: "", amount: Number(row.amount) }),
  );
  return [...counted, ...delivered].toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}

/** The sum of these kinds. */
export function sumOf(amounts: readonly DayAmount[], kinds: readonly DayAmount["kind"][]): number {
  return amounts.reduce((total, { kind, amount }) => (kinds.includes(kind) ? total + amount : total), 0);
}
