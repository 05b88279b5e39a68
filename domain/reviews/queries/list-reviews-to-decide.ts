import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { NamePair } from "#domain/listings/fields/person-name.ts";
import { listingNamePair, nameColumns } from "#domain/listings/queries/public-listings.ts";
import type { DeclineReason, Learner, LessonCount, ReviewLanguage, ReviewProof, ReviewState } from "../review.ts";

/** A review that requires an operator's decision: held, or refused or removed with an appeal. */
export type ReviewToDecide = {
  id: string;
  listingId: string | null;
  listingName: NamePair | null;
  state: ReviewState;
  holdReasons: string[];
  stars: number;
  body: string;
  language: ReviewLanguage;
  shownName: string | null;
  proof: ReviewProof;
  learner: Learner;
  lessons: LessonCount;
  course: string | null;
  /** The deadline for the decision. */
  decideBy: Date;
  createdAt: Date;
  publishedAt: Date | null;
  /** The last decision. */
  refusal: DeclineReason | null;
  found: string | null;
  decidedBy: string | null;
  changesAskedAt: Date | null;
  appeal: string | null;
  appealedAt: Date | null;
  /** Whether an image of the lessons can still be read (`readProof`). */
  hasProofFile: boolean;
};

/** Excludes reviews that wait for a correction by their author. */
function toDecide(db: Database) {
  return db
    .selectFrom("reviews")
    .leftJoin("teacher_listings as listing", "listing.id", "reviews.listing_id")
    .leftJoin("profiles", "profiles.id", "listing.user_id")
    .leftJoin("review_proofs as proofs", "proofs.review_id", "reviews.id")
    .select(["reviews.id", "reviews.listing_id", "reviews.state", "hold_reasons", "stars", "body", "language"])
    .select(["shown_name", "proof", "learner", "lessons", "course", "decide_by", "reviews.created_at", "published_at"])
    .select(["refusal", "found", "decided_by", "changes_asked_at", "appeal", "appealed_at", "proofs.file_name"])
    .select(nameColumns);
}

type Row = Awaited<ReturnType<ReturnType<typeof toDecide>["executeTakeFirstOrThrow"]>>;

const appealMs = 7 * 24 * 60 * 60_000;

/** In hours, because days of a session's time zone may differ in length. */
const deadline = sql<Date>`coalesce(decide_by, appealed_at + interval '168 hours')`;

/** Returns reviews that require a decision after `after`, most urgent first. */
export async function listReviewsToDecide(
  db: Database,
  after: { at: Date; id: string } | null,
  limit: number,
): Promise<ReviewToDecide[]> {
  const rows = await toDecide(db)
    .where(
      sql<boolean>`(
        (reviews.state = 'held' and changes_until is null)
        or (reviews.state in ('refused', 'removed') and appealed_at > coalesce(decided_at, '-infinity'))
      )`,
    )
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(${deadline}, reviews.id) > (${after?.at.toISOString()}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy(deadline)
    .orderBy("reviews.id")
    .limit(limit)
    .execute();
  return rows.map(toReview);
}

/** A review with the latest decision about it. */
export type DecidedReview = Pick<
  ReviewToDecide,
  "id" | "listingId" | "listingName" | "state" | "stars" | "refusal" | "found"
> & { decidedAt: Date };

/** Returns decided reviews after `after`, latest decision first. */
export async function listDecidedReviews(
  db: Database,
  after: { at: Date; id: string } | null,
  limit: number,
): Promise<DecidedReview[]> {
  const rows = await toDecide(db)
    .select("decided_at")
    .where("decided_at", "is not", null)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(decided_at, reviews.id) < (${after?.at.toISOString()}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy("decided_at", "desc")
    .orderBy("reviews.id", "desc")
    .limit(limit)
    .execute();
  return rows.flatMap(({ decided_at: decidedAt, ...row }) => {
    if (decidedAt === null) return [];
    const { id, listingId, listingName: name, state, stars, refusal, found } = toReview(row);
    return [{ id, listingId, listingName: name, state, stars, refusal, found, decidedAt }];
  });
}

/** One review in any state. Null if it does not exist. */
export async function findReviewToDecide(db: Database, id: string): Promise<ReviewToDecide | null> {
  const row = await toDecide(db).where("reviews.id", "=", id).executeTakeFirst();
  return row === undefined ? null : toReview(row);
}

function toReview(row: Row): ReviewToDecide {
  const { listing_type, full_name } = row;
  const names = listing_type === null || full_name === null ? null : { ...row, listing_type, full_name };
  return {
    id: row.id,
    listingId: row.listing_id,
    listingName: names === null ? null : listingNamePair(names),
    state: row.state,
    holdReasons: row.hold_reasons,
    stars: row.stars,
    body: row.body ?? "",
    language: row.language,
    shownName: row.shown_name,
    proof: row.proof,
    learner: row.learner,
    lessons: row.lessons,
    course: row.course,
    decideBy: row.decide_by ?? new Date((row.appealed_at ?? row.created_at).getTime() + appealMs),
    createdAt: row.created_at,
    publishedAt: row.published_at,
    refusal: row.refusal,
    found: row.found,
    decidedBy: row.decided_by,
    changesAskedAt: row.changes_asked_at,
    appeal: row.appeal,
    appealedAt: row.appealed_at,
    hasProofFile: row.file_name !== null,
  };
}
