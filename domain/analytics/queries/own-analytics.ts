import type { Database } from "#database/database.ts";
import { can } from "#domain/access.ts";
import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import { dateIn } from "#domain/courses/course-days.ts";
import type { ListingType } from "#domain/listings/listing.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { type AnalyticsHint, readHints } from "../hints.ts";
import { type AnalyticsPeriod, type DayRange, rangesOf } from "../period.ts";
import { type Details, detailsOf, type Totals, totalsOf } from "../totals.ts";
import { type PaymentResult, readPaymentResult } from "./payment-result.ts";
import { type DayAmount, readAmounts } from "./read-amounts.ts";

/**
 * A listing's figures for its owner, in days of its city's time zone. Sums add up the daily visitors, so they are not
 * unique visitors.
 */
export type OwnAnalytics = {
  listingType: ListingType;
  period: AnalyticsPeriod;
  /** The listing's IANA time zone. */
  timeZone: string;
  range: DayRange;
  totals: Totals;
  /** Totals of the previous period. */
  previous: Totals;
  /** Views by day, without empty days. */
  views: { day: string; amount: number }[];
  /** Schools only: contacts by method and views by source. */
  details: Details | null;
  /** The result of the latest payment; null if unavailable. */
  payment: PaymentResult | null;
  /** Suggestions for more views and contacts; at least one. */
  hints: AnalyticsHint[];
};

export type OwnAnalyticsFailure =
  | "not-signed-in"
  | "not-allowed"
  | "listing-not-found"
  | "schools-only"
  | "unavailable";

type OwnListing = { id: string; userId: string; type: ListingType; today: string; timeZone: string };

/** The analytics of the actor's own listing. `schools-only`: teachers may only request 30 days. */
export function findOwnAnalytics(
  services: Pick<Services, "db" | "log" | "clock">,
  actor: Actor,
  period: AnalyticsPeriod,
): Promise<Result<OwnAnalytics, OwnAnalyticsFailure>> {
  return readOwn(services, actor, period, async (db, listing) => {
    const { current, previous } = rangesOf(period, listing.today);
    const [now, before] = [await readAmounts(db, listing, current), await readAmounts(db, listing, previous)];
    return {
      listingType: listing.type,
      period,
      timeZone: listing.timeZone,
      range: current,
      totals: totalsOf(now),
      previous: totalsOf(before),
      views: byDay(now),
      details: detailsOf(listing.type, now),
      payment: await readPaymentResult(db, listing, services.clock.now()),
      hints: await readHints(db, listing.userId),
    };
  });
}

/** The amounts of the last twelve months, by day, kind and source, for a file export. Schools only. */
export function findOwnAmounts(
  services: Pick<Services, "db" | "log" | "clock">,
  actor: Actor,
): Promise<Result<DayAmount[], OwnAnalyticsFailure>> {
  return readOwn(services, actor, "12m", (db, listing) =>
    readAmounts(db, listing, rangesOf("12m", listing.today).current),
  );
}

async function readOwn<Value>(
  services: Pick<Services, "db" | "log" | "clock">,
  actor: Actor,
  period: AnalyticsPeriod,
  read: (db: Database, listing: OwnListing) => Promise<Value>,
): Promise<Result<Value, OwnAnalyticsFailure>> {
  if (actor.role === "visitor") return failure("not-signed-in");
  // The listing is looked up by the actor's own id, so no other owner is possible.
  if (can("read-analytics", actor, actor.userId) !== "allowed") return failure("not-allowed");
  const found = await orUnavailable(services, "own-analytics-unavailable", async () => {
    const row = await services.db
      .selectFrom("teacher_listings")
      .select(["id", "listing_type", "city", "state"])
      .where("user_id", "=", actor.userId)
      .executeTakeFirst();
    if (row === undefined) return failure("listing-not-found" as const);
    if (row.listing_type === "teacher" && period !== "30d") return failure("schools-only" as const);
    const timeZone = timeZoneOf(row);
    const today = dateIn(timeZone, services.clock.now());
    const { id, listing_type: type } = row;
    return success(await read(services.db, { id, userId: actor.userId, type, today, timeZone }));
  });
  return found.ok ? found.value : found;
}

function byDay(amounts: readonly DayAmount[]): OwnAnalytics["views"] {
  const days = new Map<string, number>();
  for (const { day, kind, amount } of amounts) if (kind === "view") days.set(day, (days.get(day) ?? 0) + amount);
  return [...days].map(([day, amount]) => ({ day, amount }));
}
