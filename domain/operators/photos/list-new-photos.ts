import { sql } from "kysely";
import { type ListingNames, listingName } from "#domain/listings/queries/public-listings.ts";
import { isPictureHidden } from "#domain/media/listing-picture.ts";
import type { Actor } from "#domain/members/actor.ts";
import { operatorOf } from "#domain/moderation/operator.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { type Result, success } from "#std/result.ts";

/** A photo, or the portrait or logo of a listing, whose id is the listing's. Times are ISO 8601, UTC. */
export type NewPhoto = {
  kind: "photo" | "picture";
  id: string;
  listingId: string;
  listingName: string;
  /** SHA-256 of the image. */
  hash: string;
  caption: string | null;
  /** Hidden from learners, by an operator or because of a safety report. */
  isHidden: boolean;
  /** Whether the image contains a QR code other than the rejected kinds. */
  hasCode: boolean;
  createdAt: string;
};

/** The last photo of a page. */
export type PhotoCursor = { createdAt: Date; id: string };

const pageSize = 24;
const newMs = 72 * 3_600_000;

/** One page of the photos, portraits and logos of the last 72 hours, latest first, and the next cursor. */
export async function listNewPhotos(
  { db, clock, log }: Pick<Services, "db" | "clock" | "log">,
  actor: Actor,
  after: PhotoCursor | null,
): Promise<Result<{ photos: NewPhoto[]; next: PhotoCursor | null }, "not-signed-in" | "not-allowed" | "unavailable">> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  const since = new Date(clock.now().getTime() - newMs).toISOString();
  const isBefore = (moment: string, id: string) =>
    after === null
      ? sql`true`
      : sql`(${sql.ref(moment)}, ${sql.ref(id)}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
  const read = await orUnavailable({ log }, "new-photos-unavailable", async () => {
    // Each half is an index range limited to one page.
    const { rows } = await sql<Row>`
      select found.*, listing.listing_type, listing.school_name, listing.name_zh,
        profiles.full_name
      from (
        (
          select 'photo' as kind, photo.id, photo.listing_id, photo.file_hash as hash, photo.caption,
            photo.hidden_at is not null as is_hidden, photo.has_code, photo.created_at
          from listing_photos as photo
          where photo.removed_at is null and photo.created_at > ${since}::timestamptz
            and ${isBefore("photo.created_at", "photo.id")}
          order by photo.created_at desc, photo.id desc
          limit ${pageSize + 1}
        )
        union all
        (
          select 'picture', listing.id, listing.id, file.hash, null, ${isPictureHidden}, false, file.created_at
          from media_files as file join teacher_listings as listing on listing.picture_hash = file.hash
          where file.used_at > ${since}::timestamptz and file.created_at > ${since}::timestamptz
            and ${isBefore("file.created_at", "listing.id")}
          order by file.created_at desc, listing.id desc
          limit ${pageSize + 1}
        )
      ) as found
      join teacher_listings as listing on listing.id = found.listing_id
      join profiles on profiles.id = listing.user_id
      order by found.created_at desc, found.id desc
      limit ${pageSize + 1}
    `.execute(db);
    return rows;
  });
  if (!read.ok) return read;
  const rows = read.value.slice(0, pageSize);
  const last = rows.at(-1);
  const hasMore = read.value.length > pageSize && last !== undefined;
  return success({
    photos: rows.map(toNewPhoto),
    next: hasMore ? { createdAt: last.created_at, id: last.id } : null,
  });
}

type Row = ListingNames & {
  kind: "photo" | "picture";
  id: string;
  listing_id: string;
  hash: string;
  caption: string | null;
  is_hidden: boolean;
  has_code: boolean;
  created_at: Date;
};

function toNewPhoto(row: Row): NewPhoto {
  return {
    kind: row.kind,
    id: row.id,
    listingId: row.listing_id,
    listingName: listingName(row, "en"),
    hash: row.hash,
    caption: row.caption,
    isHidden: row.is_hidden,
    hasCode: row.has_code,
    createdAt: row.created_at.toISOString(),
  };
}
