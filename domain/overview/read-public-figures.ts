import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { type ReviewFigures, reviewFigures } from "#domain/reviews/queries/review-figures.ts";
import type { Services } from "#domain/services.ts";

/** Public figures about moderation in the last 12 months. */
export type PublicFigures = {
  reviews: ReviewFigures;
  reports: number;
  /** Median time from the first report to the decision, over all decided cases. Null if there were none. */
  medianHours: number | null;
  listingsRemoved: number;
};

/** Null if the database fails. */
export async function readPublicFigures(
  services: Pick<Services, "publicReads" | "clock" | "log">,
): Promise<PublicFigures | null> {
  const now = services.clock.now();
  const read = await orUnavailable(services, "public-figures-unavailable", () =>
    services.publicReads.read(async (db) => ({
      reviews: await reviewFigures(db, now),
      ...(await readModeration(db, now)),
    })),
  );
  return read.ok ? read.value : null;
}

async function readModeration(db: Database, now: Date): Promise<Omit<PublicFigures, "reviews">> {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - 1);
  const { rows } = await sql<Omit<PublicFigures, "reviews">>`
    select
      (select count(*)::int from reports where source = 'visitor' and created_at > ${since}) as reports,
      (
        select round(
          percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at) / 3600)
        )::int
        from moderation_cases where decided_at > ${since}
      ) as "medianHours",
      (
        select count(distinct listing_id)::int from decisions
        where outcome = 'listing-removed' and undone_at is null and created_at > ${since}
      ) as "listingsRemoved"
  `.execute(db);
  return rows[0] ?? { reports: 0, medianHours: null, listingsRemoved: 0 };
}
