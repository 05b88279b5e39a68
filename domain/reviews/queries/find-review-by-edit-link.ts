import type { Database } from "#database/database.ts";
import type { Sender } from "#domain/senders/sender.ts";
import { findSenderToken } from "#domain/senders/sender-tokens.ts";
import type { Services } from "#domain/services.ts";
import { findReviewedListing, lockReviewedListing, type ReviewedListing } from "./reviewed-listing.ts";

/** A review found through its author's link. */
export type AuthoredReview = { sender: Sender; row: AuthoredRow; listing: ReviewedListing | null };

type AuthoredRow = NonNullable<Awaited<ReturnType<typeof readRow>>>;

type Hashes = Pick<Services, "hashAddress">;

/**
 * Returns the review that an edit link belongs to; null if the link or the review no longer exists. A review that lost
 * its sender with an account belongs to the sender who has confirmed the same address since.
 */
export async function findByEditLink(
  services: Hashes,
  db: Database,
  token: string,
  now: Date,
): Promise<AuthoredReview | null> {
  const found = await findSenderToken(db, token, "edit-review", now);
  const row = found?.subjectId ? await readRow(db, found.subjectId) : undefined;
  if (!found || row === undefined || !(await isAuthor(services, found.sender, row))) return null;
  const listing = row.listing_id === null ? null : await findReviewedListing(db, row.listing_id, now);
  return { sender: found.sender, row, listing };
}

async function isAuthor({ hashAddress }: Hashes, sender: Sender, row: AuthoredRow): Promise<boolean> {
  if (row.sender_id !== null) return row.sender_id === sender.id;
  return row.address_hash !== null && row.address_hash === (await hashAddress(sender.email));
}

/** Like `findByEditLink`, but locks the listing, then the review, until the transaction ends. */
export async function lockByEditLink(
  services: Hashes,
  trx: Database,
  token: string,
  now: Date,
): Promise<AuthoredReview | null> {
  const known = await findByEditLink(services, trx, token, now);
  if (known === null) return null;
  if (known.row.listing_id !== null) await lockReviewedListing(trx, known.row.listing_id);
  await trx.selectFrom("reviews").select("id").where("id", "=", known.row.id).forUpdate().execute();
  return await findByEditLink(services, trx, token, now);
}

function readRow(db: Database, id: string) {
  return db.selectFrom("reviews").selectAll().where("id", "=", id).executeTakeFirst();
}
