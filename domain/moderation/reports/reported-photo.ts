import { sql } from "kysely";
import type { Database } from "#database/database.ts";

/** A reported photo as its owner uploaded it. Times are ISO 8601, UTC. */
export type ReportedPhoto = {
  /** Its place among the listing's photos, from 1; null if its owner has removed it. */
  place: number | null;
  /** The number of photos of the listing, including hidden ones. */
  total: number;
  caption: string | null;
  captionZh: string | null;
  uploadedAt: string;
  /** When the owner declared that everyone shown has agreed. */
  consentAt: string;
};

/** Null if the photo was erased. */
export async function findReportedPhoto(db: Database, id: string): Promise<ReportedPhoto | null> {
  const row = await db
    .selectFrom("listing_photos as photo")
    .select(["place", "caption", "caption_zh", "created_at", "consent_at"])
    .select(({ selectFrom }) =>
      selectFrom("listing_photos as each")
        .select(sql<number>`count(*)::int`.as("count"))
        .whereRef("each.listing_id", "=", "photo.listing_id")
        .where("each.removed_at", "is", null)
        .as("total"),
    )
    .where("id", "=", id)
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        place: row.place,
        total: row.total ?? 0,
        caption: row.caption,
        captionZh: row.caption_zh,
        uploadedAt: row.created_at.toISOString(),
        consentAt: row.consent_at.toISOString(),
      };
}
