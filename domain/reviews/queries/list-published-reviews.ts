import { type Selectable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import type { Learner, LessonCount, ReviewLanguage, ReviewProof } from "../review.ts";

/** A review as visitors see it. */
export type PublishedReview = {
  id: string;
  stars: number;
  body: string;
  language: ReviewLanguage;
  /** Null: the reviewer is erased, and pages show "A learner". */
  shownName: string | null;
  proof: ReviewProof;
  learner: Learner;
  lessons: LessonCount;
  course: string | null;
  /** For example 2026-10. */
  startedMonth: string | null;
  /** The time of the last change visible to visitors. */
  shownAt: Date;
  isEdited: boolean;
  reply: { body: string; language: ReviewLanguage; repliedAt: Date } | null;
};

/** The last review of the previous page. */
export type ReviewCursor = { shownAt: Date; id: string };

export type ReviewFilter = {
  after?: ReviewCursor | null;
  stars?: number | null;
  language?: ReviewLanguage | null;
  /** How many reviews to skip. */
  offset?: number;
};

const shownAt = sql<Date>`coalesce(edited_at, published_at)`;

/** The columns that `toPublishedReview` reads. */
export const publishedColumns = [
  "id",
  "stars",
  "body",
  "language",
  "shown_name",
  "proof",
  "learner",
  "lessons",
  "course",
  "started_month",
  "edited_at",
  "reply",
  "reply_language",
  "replied_at",
  shownAt.as("shown_at"),
] as const;

/**
 * Returns published reviews of a listing, most recently changed first. The caller checks whether visitors may see the
 * listing.
 */
export async function listPublishedReviews(
  db: Database,
  listingId: string,
  { after = null, stars = null, language = null, offset = 0 }: ReviewFilter,
  limit: number,
): Promise<PublishedReview[]> {
  let query = db
    .selectFrom("reviews")
    .select(publishedColumns)
    .where("listing_id", "=", listingId)
    .where(sql<boolean>`state = 'published'`)
    .orderBy(shownAt, "desc")
    .orderBy("id", "desc")
    .offset(offset)
    .limit(limit);
  if (stars !== null) query = query.where("stars", "=", stars);
  if (language !== null) query = query.where("language", "=", language);
  if (after !== null) query = query.where(isAfter(after));
  return (await query.execute()).map(toPublishedReview);
}

/** The condition for reviews after a cursor, in the order of `listPublishedReviews`. */
export function isAfter({ shownAt: at, id }: ReviewCursor) {
  return sql<boolean>`(coalesce(edited_at, published_at), id) < (${at.toISOString()}::timestamptz, ${id}::uuid)`;
}

type Row = Pick<
  Selectable<Tables["reviews"]>,
  | "id"
  | "stars"
  | "body"
  | "language"
  | "shown_name"
  | "proof"
  | "learner"
  | "lessons"
  | "course"
  | "started_month"
  | "edited_at"
  | "reply"
  | "reply_language"
  | "replied_at"
> & { shown_at: Date };

export function toPublishedReview(row: Row): PublishedReview {
  const { reply, reply_language: language, replied_at: repliedAt } = row;
  return {
    id: row.id,
    stars: row.stars,
    body: row.body ?? "",
    language: row.language,
    shownName: row.shown_name,
    proof: row.proof,
    learner: row.learner,
    lessons: row.lessons,
    course: row.course,
    startedMonth: row.started_month,
    shownAt: row.shown_at,
    isEdited: row.edited_at !== null,
    reply: reply === null || language === null || repliedAt === null ? null : { body: reply, language, repliedAt },
  };
}
