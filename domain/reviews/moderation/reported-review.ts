import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { nameColumns, publicListings } from "#domain/listings/queries/public-listings.ts";
import { lockReviewedListing } from "../queries/reviewed-listing.ts";
import { type ReviewLanguage, type ReviewState, reviewPeriods } from "../review.ts";
import { nextState } from "../review-state.ts";

/** The listing of a publicly visible review; null otherwise. */
export async function findReportedReview(db: Database, id: string, now: Date) {
  const row = await db
    .selectFrom("reviews")
    .innerJoin("teacher_listings as listing", "listing.id", "reviews.listing_id")
    .innerJoin("profiles", "profiles.id", "listing.user_id")
    .select(["listing.id as listingId", ...nameColumns])
    .where("reviews.id", "=", id)
    .where("reviews.state", "=", "published")
    .where("listing.id", "in", publicListings(db, now).select("id"))
    .executeTakeFirst();
  if (row === undefined) return null;
  const { listingId, ...names } = row;
  return { listingId, names };
}

/** The review that a case is about. Times are ISO 8601, UTC. */
export type ReviewOfCase = {
  id: string;
  state: ReviewState;
  stars: number;
  /** Null once its author has had it erased. */
  text: string | null;
  language: ReviewLanguage;
  shownName: string | null;
  publishedAt: string | null;
  /** The owner's reply. */
  reply: string | null;
};

/** The review as operators see it, in any state. Null if it is erased. */
export async function findReviewOfCase(db: Database, id: string): Promise<ReviewOfCase | null> {
  const row = await db
    .selectFrom("reviews")
    .select(["id", "state", "stars", "body", "language", "shown_name", "published_at", "reply"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { body, shown_name, published_at, ...rest } = row;
  return { ...rest, text: body, shownName: shown_name, publishedAt: published_at?.toISOString() ?? null };
}

/** Whether visitors see the review, or saw it before it was hidden. */
export function canRemoveReview({ state, publishedAt }: Pick<ReviewOfCase, "state" | "publishedAt">): boolean {
  return publishedAt !== null && nextState(state, "remove") !== null;
}

/** Report reasons that hide a review immediately. Other reviews stay visible until a decision. */
const hiding = new Set(["private-person", "threat-or-hate"]);

/**
 * Hides a review that is reported for a threat or a child's name or, within a day of its publication, as not genuine,
 * unless an operator has rejected such a report of this text. The job `publish-reviews` notifies its author. Locks the
 * listing first.
 */
export async function holdReported(trx: Database, id: string, reason: string, now: Date): Promise<void> {
  if (!hiding.has(reason) && reason !== "not-genuine") return;
  const review = await trx.selectFrom("reviews").select("listing_id").where("id", "=", id).executeTakeFirst();
  if (review?.listing_id) await lockReviewedListing(trx, review.listing_id);
  const period = hiding.has(reason) ? reviewPeriods.decideSafetyMs : reviewPeriods.decideMs;
  await trx
    .updateTable("reviews")
    .set({
      state: "held",
      hold_reasons: ["reported"],
      decide_by: new Date(now.getTime() + period),
      is_untold: true,
    })
    .where("id", "=", id)
    .where("state", "=", "published")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("moderation_cases as case")
            .innerJoin("reports", "reports.case_id", "case.id")
            .innerJoin("decisions", "decisions.id", "case.decision_id")
            .select("reports.id")
            .where("case.target_kind", "=", "review")
            .where("case.target_id", "=", id)
            .where("reports.reason", "=", reason)
            .where("decisions.outcome", "=", "no-action")
            .where("decisions.created_at", ">=", sql<Date>`coalesce(reviews.edited_at, reviews.published_at)`),
        ),
      ),
    )
    .$if(!hiding.has(reason), (query) =>
      query.where("published_at", ">", new Date(now.getTime() - reviewPeriods.coolingMs)),
    )
    .execute();
}

/**
 * Shows a review again if only a report had hidden it. An author who was told about that is told about this by the job
 * `publish-reviews`. The transaction has locked its listing.
 */
export async function showReported(trx: Database, id: string): Promise<void> {
  await trx
    .updateTable("reviews")
    .set(({ not, ref }) => ({
      state: "published",
      hold_reasons: [],
      decide_by: null,
      is_untold: not(ref("is_untold")),
    }))
    .where("id", "=", id)
    .where("state", "=", "held")
    .where("published_at", "is not", null)
    .where("changes_until", "is", null)
    .where(sql<boolean>`hold_reasons = '{reported}'`)
    .execute();
}
