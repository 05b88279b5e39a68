import { sql } from "kysely";
import type { NamePair } from "#domain/listings/fields/person-name.ts";
import { listingNamePair, nameColumns } from "#domain/listings/queries/public-listings.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import type { Result } from "#std/result.ts";
import { operatorOf } from "../operator.ts";
import type { TargetKind } from "../reasons.ts";

/** A row of the queue. Times are ISO 8601, UTC. */
export type CaseRow = {
  id: string;
  targetKind: TargetKind;
  targetId: string;
  listingId: string;
  listingName: NamePair;
  city: string;
  state: "open" | "waiting" | "decided";
  priority: number;
  dueAt: string;
  createdAt: string;
  decidedAt: string | null;
  /** The reason of the latest report, or of a child safety report if there is one. */
  reason: string | null;
  reports: number;
  outcome: string | null;
};

/** The cursor of the queue: the last row of the previous page. */
export type CaseCursor = { priority: number; dueAt: Date; id: string };

/** The cursor of the decided cases: the last row of the previous page. */
type DecidedCursor = { decidedAt: Date; id: string };

type QueryFailure = "not-signed-in" | "not-allowed" | "unavailable";
type Dependencies = Pick<Services, "db" | "clock" | "log">;

const pageSize = 50;

/** The counting limit: an exact number beyond it is not useful. */
const maxCounted = 1000;

/** `kind`: only cases about targets of this kind. */
type ListOptions = { kind?: TargetKind | null; size?: number };

/** Counts the undecided cases. */
export async function countOpenCases(
  services: Dependencies,
  actor: Actor,
  kind: TargetKind | null,
): Promise<Result<{ value: number; capped: boolean }, QueryFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  return await orUnavailable(services, "open-cases-not-counted", async () => {
    const found = services.db
      .selectFrom("moderation_cases as item")
      .select("item.id")
      .where("item.decided_at", "is", null)
      .where(isOfKind(kind))
      .limit(maxCounted + 1);
    const { count } = await services.db
      .selectFrom(found.as("found"))
      .select(sql<number>`count(*)::int`.as("count"))
      .executeTakeFirstOrThrow();
    return { value: Math.min(count, maxCounted), capped: count > maxCounted };
  });
}

/** One page of the undecided cases, most urgent first, and the next cursor. */
export async function listOpenCases(
  services: Dependencies,
  actor: Actor,
  after: CaseCursor | null,
  { kind = null, size = pageSize }: ListOptions = {},
): Promise<Result<{ cases: CaseRow[]; next: CaseCursor | null }, QueryFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  return await orUnavailable(services, "cases-unavailable", async () => {
    let query = casesQuery(services.db)
      .where("item.decided_at", "is", null)
      .where(isOfKind(kind))
      .orderBy("item.priority", "desc")
      .orderBy("item.due_at")
      .orderBy("item.id")
      .limit(size + 1);
    if (after !== null) {
      const { priority, dueAt, id } = after;
      // Two index ranges: the rest of this priority, then the lower priorities.
      query = query.where(
        sql<boolean>`item.priority <= ${priority} and (item.priority < ${priority}
          or (item.due_at, item.id) > (${dueAt.toISOString()}::timestamptz, ${id}::uuid))`,
      );
    }
    const rows = await query.execute();
    const cases = rows.slice(0, size).map(toCaseRow);
    const last = rows.length > size ? rows[size - 1] : undefined;
    return { cases, next: last === undefined ? null : { priority: last.priority, dueAt: last.due_at, id: last.id } };
  });
}

/** One page of the decided cases, the latest decisions first, and the next cursor. */
export async function listDecidedCases(
  services: Dependencies,
  actor: Actor,
  before: DecidedCursor | null,
  { kind = null, size = pageSize }: ListOptions = {},
): Promise<Result<{ cases: CaseRow[]; next: DecidedCursor | null }, QueryFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  return await orUnavailable(services, "decided-cases-unavailable", async () => {
    let query = casesQuery(services.db)
      .where("item.decided_at", "is not", null)
      .where(isOfKind(kind))
      .orderBy("item.decided_at", "desc")
      .orderBy("item.id", "desc")
      .limit(size + 1);
    if (before !== null)
      query = query.where(
        sql<boolean>`(item.decided_at, item.id) < (${before.decidedAt.toISOString()}::timestamptz, ${before.id}::uuid)`,
      );
    const rows = await query.execute();
    const last = rows.length > size ? rows[size - 1] : undefined;
    const next = last === undefined || last.decided_at === null ? null : { decidedAt: last.decided_at, id: last.id };
    return { cases: rows.slice(0, size).map(toCaseRow), next };
  });
}

/** Null: of any kind but messages, which have their own queue. */
function isOfKind(kind: TargetKind | null) {
  return kind === null ? sql<boolean>`item.target_kind <> 'message'` : sql<boolean>`item.target_kind = ${kind}`;
}

/** The cases of all targets but messages. */
export function casesQuery(db: Services["db"]) {
  return db
    .selectFrom("moderation_cases as item")
    .innerJoin("teacher_listings as listing", "listing.id", "item.listing_id")
    .innerJoin("profiles", "profiles.id", "listing.user_id")
    .leftJoin("decisions", "decisions.id", "item.decision_id")
    .where(isOfKind(null))
    .select(["item.id", "item.target_kind", "item.target_id", "item.listing_id", "item.state", "item.priority"])
    .select(["item.due_at", "item.created_at", "item.decided_at", "decisions.outcome"])
    .select(["listing.city", ...nameColumns])
    .select(["listing.removed_at", "listing.removal_reason"])
    .select(({ selectFrom }) => [
      selectFrom("reports")
        .select("reason")
        .whereRef("reports.case_id", "=", "item.id")
        .orderBy(sql`reason = 'child-safety'`, "desc")
        .orderBy("created_at", "desc")
        .limit(1)
        .as("reason"),
      selectFrom("reports")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .whereRef("reports.case_id", "=", "item.id")
        .as("reports"),
    ])
    .$narrowType<{ target_kind: TargetKind }>();
}

export type Row = Awaited<ReturnType<ReturnType<typeof casesQuery>["executeTakeFirstOrThrow"]>>;

export function toCaseRow(row: Row): CaseRow {
  return {
    id: row.id,
    targetKind: row.target_kind,
    targetId: row.target_id,
    listingId: row.listing_id,
    listingName: listingNamePair(row),
    city: row.city,
    state: row.state,
    priority: row.priority,
    dueAt: row.due_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    reports: Number(row.reports),
    outcome: row.outcome,
  };
}
