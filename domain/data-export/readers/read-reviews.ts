import type { Database } from "#database/database.ts";

type Subject = { userId: string; email: string | null };

/**
 * Published reviews of the member's listing, as visitors see them, and all reviews that the member wrote with the
 * account's verified email, with every version.
 */
export async function readReviews(
  db: Database,
  { userId, email }: Subject,
  { after, limit }: { after: string | null; limit: number },
) {
  const own = email?.toLowerCase() ?? null;
  const isOwn = (row: { email: string | null }) => own !== null && row.email === own;
  const rows = await db
    .selectFrom("reviews")
    .leftJoin("senders", "senders.id", "reviews.sender_id")
    .select(["reviews.id", "reviews.listing_id", "stars", "body", "reviews.language", "shown_name"])
    .select(["proof", "learner", "lessons", "course", "started_month", "reviews.state", "refusal", "found"])
    .select(["published_at", "edited_at", "reply", "replied_at", "appeal", "reviews.created_at", "senders.email"])
    .where((row) =>
      row.or([
        row.and([row("reviews.owner_id", "=", userId), row("reviews.state", "=", "published")]),
        ...(own === null ? [] : [row("senders.email", "=", own)]),
      ]),
    )
    .$if(after !== null, (query) => query.where("reviews.id", ">", after))
    .orderBy("reviews.id")
    .limit(limit)
    .execute();
  const written = rows.filter(isOwn).map(({ id }) => id);
  const versions =
    written.length === 0
      ? []
      : await db
          .selectFrom("review_versions")
          .selectAll()
          .where("review_id", "in", written)
          .orderBy("version")
          .execute();
  return rows.map(({ email, refusal, found, appeal, ...row }) => {
    const isWritten = isOwn({ email });
    return {
      ...row,
      direction: isWritten ? "written" : "received",
      // Only visible to the author.
      refusal: isWritten ? refusal : null,
      found: isWritten ? found : null,
      appeal: isWritten ? appeal : null,
      versions: versions
        .filter(({ review_id }) => review_id === row.id)
        .map(({ review_id, version, stars, body, created_at }) => ({ review_id, version, stars, body, created_at })),
    };
  });
}
