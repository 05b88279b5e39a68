import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { erasedBefore } from "#domain/retention/retention.ts";
import { type ReviewFigures, reviewFigures } from "#domain/reviews/queries/review-figures.ts";
import type { Services } from "#domain/services.ts";

/** Public figures about moderation in the last 12 months, including those about listings that were erased since. */
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

/** A trigger maintains the counted rows (`moderation_outcomes`). */
async function readModeration(db: Database, now: Date): Promise<Omit<PublicFigures, "reviews">> {
  const since = erasedBefore("moderationOutcomes", now);
  const { rows } = await sql<Omit<PublicFigures, "reviews">>`
    select
      count(*) filter (where kind = 'report')::int as reports,
      round(
        percentile_cont(0.5) within group (order by extract(epoch from at - opened_at) / 3600)
          filter (where kind = 'decided-case')
      )::int as "medianHours",
      count(distinct listing_id)::int as "listingsRemoved"
    from moderation_outcomes where at > ${since}
  `.execute(db);
  return rows[0] ?? { reports: 0, medianHours: null, listingsRemoved: 0 };
}
