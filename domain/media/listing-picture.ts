import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { mediaPath } from "./media.ts";
import { touchImage } from "./media-files.ts";
import { webpWidths } from "./media-limits.ts";

/** Whether a report hides the portrait or logo from learners. Requires a query that names the listing `listing`. */
export const isPictureHidden = sql<boolean>`exists (
  select from reported_pictures as reported
  where reported.listing_id = listing.id and reported.file_hash = listing.picture_hash
    and reported.hidden_at is not null
)`;

/** Sets the portrait or logo of a locked listing; null removes it. Idempotent. */
export async function writePicture(trx: Database, listingId: string, hash: string | null, now: Date): Promise<void> {
  const listing = await trx
    .selectFrom("teacher_listings")
    .select("picture_hash")
    .where("id", "=", listingId)
    .executeTakeFirstOrThrow();
  const { picture_hash: before } = listing;
  if (before !== hash) {
    if (before !== null) await touchImage(trx, before, now);
    const picture = { picture_hash: hash, ...(hash !== null && { picture_set_at: now }) };
    await trx.updateTable("teacher_listings").set(picture).where("id", "=", listingId).execute();
  }
  await writeAvatar(trx, listingId);
}

/**
 * Updates the profile's picture URL, which rows, pages and cards show: the portrait or logo, or null while it is
 * hidden. Idempotent.
 */
export async function writeAvatar(trx: Database, listingId: string): Promise<void> {
  const listing = await trx
    .selectFrom("teacher_listings as listing")
    .select(["listing.user_id", "listing.picture_hash", isPictureHidden.as("isHidden")])
    .where("listing.id", "=", listingId)
    .executeTakeFirstOrThrow();
  const { picture_hash: hash, isHidden } = listing;
  const url = hash === null || isHidden ? null : mediaPath(hash, webpWidths[0]);
  await trx
    .updateTable("profiles")
    .set({ avatar_url: url })
    .where("id", "=", listing.user_id)
    .where("avatar_url", "is distinct from", url)
    .execute();
}
