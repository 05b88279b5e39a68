import type { Database } from "#database/database.ts";
import type { Sender } from "#domain/senders/sender.ts";
import { findSenderToken } from "#domain/senders/sender-tokens.ts";
import { findReviewedListing, lockReviewedListing, type ReviewedListing } from "./reviewed-listing.ts";

/** A review found through its author's link. */
export type AuthoredReview = { sender: Sender; row: AuthoredRow; listing: ReviewedListing | null };

type AuthoredRow = NonNullable<Awaited<ReturnType<typeof readRow>>>;

/** Returns the review that an edit link belongs to; null if the link or the review no longer exists. */
export async function findByEditLink(db: Database, token: string, now: Date): Promise<AuthoredReview | null> {
  const found = await findSenderToken(db, token, "edit-review", now);
  const row = found?.subjectId ? await readRow(db, found.subjectId) : undefined;
  if (!found || row === undefined || row.sender_id !== found.sender.id) return null;
  const listing = row.listing_id === null ? null : await findReviewedListing(db, row.listing_id, now);
  return { sender: found.sender, row, listing };
}

/** Like `findByEditLink`, but locks the listing, then the review, until the transaction ends. */
export async function lockByEditLink(trx: Database, token: string, now: Date): Promise<AuthoredReview | null> {
  const known = await findByEditLink(trx, token, now);
  if (known === null) return null;
  if (known.row.listing_id !== null) await lockReviewedListing(trx, known.row.listing_id);
  await trx.selectFrom("reviews").select("id").where("id", "=", known.row.id).forUpdate().execute();
  return await findByEditLink(trx, token, now);
}

function readRow(db: Database, id: string) {
  return db.selectFrom("reviews").selectAll().where("id", "=", id).executeTakeFirst();
}
