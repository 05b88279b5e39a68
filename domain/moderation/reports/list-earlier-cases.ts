import type { Database } from "#database/database.ts";
import { retention } from "#domain/retention/retention.ts";
import type { TargetKind } from "../reasons.ts";
import { type CaseRow, casesQuery, type Row, toCaseRow } from "./list-cases.ts";

type EarlierCase = Pick<CaseRow, "id" | "targetKind" | "reason" | "outcome" | "createdAt" | "decidedAt"> & {
  /** Whether it is about the same target, not another part of the listing. */
  isSameTarget: boolean;
};

/** Cases that began before another one: first those about its target, then others about its listing. */
export type EarlierCases = {
  cases: EarlierCase[];
  /** For how many whole months cases of the listing are known: since it exists, but not longer than they are stored. */
  months: number;
};

const maxShown = 5;

/** Lists the cases about the listing of a case that began before it. */
export async function listEarlierCases(db: Database, item: Row, now: Date): Promise<EarlierCases> {
  const rows = await casesQuery(db)
    .where("item.listing_id", "=", item.listing_id)
    .where("item.created_at", "<", item.created_at)
    .orderBy((order) => order.eb("item.target_id", "=", item.target_id), "desc")
    .orderBy("item.created_at", "desc")
    .limit(maxShown)
    .execute();
  const listing = await db
    .selectFrom("teacher_listings")
    .select("created_at")
    .where("id", "=", item.listing_id)
    .executeTakeFirstOrThrow();
  return {
    cases: rows.map((row) => {
      const { id, targetKind, targetId, reason, outcome, createdAt, decidedAt } = toCaseRow(row);
      const isSameTarget = isSame({ targetKind, targetId }, item);
      return { id, targetKind, reason, outcome, createdAt, decidedAt, isSameTarget };
    }),
    months: Math.min(Math.max(0, monthsBetween(listing.created_at, now)), retention.reports.count),
  };
}

function isSame({ targetKind, targetId }: { targetKind: TargetKind; targetId: string }, item: Row): boolean {
  return targetKind === item.target_kind && targetId === item.target_id;
}

/** Whole months, in UTC. */
function monthsBetween(start: Date, end: Date): number {
  const months = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
  return end.getUTCDate() < start.getUTCDate() ? months - 1 : months;
}
