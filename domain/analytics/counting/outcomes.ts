import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { dayAfter } from "#domain/courses/course-days.ts";
import { type FacetGroup, facetGroupNames } from "#domain/facets/facets.ts";
import { type SearchOutcome, searchOutcomes } from "#domain/search/search-outcomes.ts";
import type { Services } from "#domain/services.ts";
import type { DailySum } from "./daily-sums.ts";

/**
 * The outcome of a visitor's event: counted, or dropped as `bot` by its user agent, `pace` of a visitor too fast for a
 * person, `other-site` from a page of another site, `malformed`, `unknown-listing`, `hidden-listing` that has ended or
 * is not shown for another reason, or `full` if memory has no room for another visitor. A visitor's repeated event of a
 * day has no outcome.
 */
export const eventOutcomes = [
  "counted",
  "bot",
  "pace",
  "other-site",
  "malformed",
  "unknown-listing",
  "hidden-listing",
  "full",
] as const;

export type EventOutcome = (typeof eventOutcomes)[number];

export type StoredOutcome = EventOutcome | DailySum;

/** Searches by facet group, and those in another order. A search may have several groups. */
export type SearchUse = { groups: { group: FacetGroup; amount: number }[]; sorted: number };

/** Uploads that were stored, and those that were rejected by reason, most common first. */
export type UploadSums = { stored: number; rejected: { reason: string; amount: number }[] };

export type SearchesOfDay = { /** As `2027-01-31`. */ day: string } & Record<SearchOutcome, number>;

export type OutcomeAmounts = Partial<Record<EventOutcome, number>>;

const storedDays = 90;

/** Adds to the sums of the current day (UTC), which all processes share. Throws if the database fails. */
export async function addOutcomes(
  { db, clock }: Pick<Services, "db" | "clock">,
  amounts: ReadonlyMap<StoredOutcome, number>,
): Promise<void> {
  const day = clock.now().toISOString().slice(0, 10);
  // In key order, so that concurrent processes cannot deadlock.
  const sorted = [...amounts].toSorted(([one], [other]) => (one < other ? -1 : 1));
  if (sorted.length === 0) return;
  await db
    .insertInto("analytics_outcomes")
    .values(sorted.map(([outcome, amount]) => ({ day, outcome, amount })))
    .onConflict((conflict) =>
      conflict.columns(["day", "outcome"]).doUpdateSet({ amount: sql`analytics_outcomes.amount + excluded.amount` }),
    )
    .execute();
}

/** The sums of every outcome since a day (UTC). */
export async function readOutcomes(
  db: Database,
  firstDay: string,
): Promise<{ outcome: EventOutcome; amount: number }[]> {
  const { rows } = await sql<{ outcome: string; amount: number }>`
    select outcome, sum(amount)::float8 as amount from analytics_outcomes where day >= ${firstDay} group by outcome
  `.execute(db);
  const amounts = new Map(rows.map(({ outcome, amount }) => [outcome, amount]));
  return eventOutcomes.map((outcome) => ({ outcome, amount: amounts.get(outcome) ?? 0 }));
}

/** Searches by outcome, for each day (UTC) with any since the first one; latest day first. */
export async function readSearches(db: Database, firstDay: string): Promise<SearchesOfDay[]> {
  const amountOf = (outcome: SearchOutcome) => sql`
    coalesce(sum(amount) filter (where outcome = ${`search-${outcome}`}), 0)::float8 as ${sql.ref(outcome)}
  `;
  const { rows } = await sql<SearchesOfDay>`
    select day, ${sql.join(searchOutcomes.map(amountOf))} from analytics_outcomes
    where day >= ${firstDay} and outcome like 'search-%' group by day order by day desc
  `.execute(db);
  return rows;
}

export async function readSearchUse(db: Database, firstDay: string): Promise<SearchUse> {
  const groups = facetGroupNames.map((group) => ({ group, key: `facet-${group}` as const }));
  const sums = await readSums(db, firstDay, ["sort-other", ...groups.map(({ key }) => key)]);
  return {
    groups: groups.map(({ group, key }) => ({ group, amount: sums.get(key) ?? 0 })),
    sorted: sums.get("sort-other") ?? 0,
  };
}

/** The number of message forms that were accepted. */
export async function readStartedMessages(db: Database, firstDay: string): Promise<number> {
  return (await readSums(db, firstDay, ["message-started"])).get("message-started") ?? 0;
}

export async function readUploads(db: Database, firstDay: string): Promise<UploadSums> {
  const { rows } = await sql<{ reason: string; amount: number }>`
    select substr(outcome, length('upload-') + 1) as reason, sum(amount)::float8 as amount from analytics_outcomes
    where day >= ${firstDay} and outcome like 'upload-%' group by outcome order by 2 desc, 1
  `.execute(db);
  const isStored = ({ reason }: { reason: string }) => reason === "stored";
  return { stored: rows.find(isStored)?.amount ?? 0, rejected: rows.filter((row) => !isStored(row)) };
}

async function readSums(
  db: Database,
  firstDay: string,
  outcomes: readonly DailySum[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ outcome: string; amount: number }>`
    select outcome, sum(amount)::float8 as amount from analytics_outcomes
    where day >= ${firstDay} and outcome in (${sql.join(outcomes)}) group by outcome
  `.execute(db);
  return new Map(rows.map(({ outcome, amount }) => [outcome, amount]));
}

/** Deletes sums older than `storedDays`. Idempotent. */
export async function eraseOldOutcomes({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const first = dayAfter(clock.now().toISOString().slice(0, 10), -storedDays);
  await db.deleteFrom("analytics_outcomes").where("day", "<", first).execute();
}
