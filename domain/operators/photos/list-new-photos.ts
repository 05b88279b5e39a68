import { type RawBuilder, sql } from "kysely";
import type { NamePair } from "#domain/listings/fields/person-name.ts";
import { type ListingNames, listingNamePair } from "#domain/listings/queries/public-listings.ts";
import { isPictureHidden } from "#domain/media/listing-picture.ts";
import type { Actor } from "#domain/members/actor.ts";
import { operatorOf } from "#domain/moderation/operator.ts";
import type { RemovablePhoto } from "#domain/moderation/removal/remove-photo.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { type Result, success } from "#std/result.ts";

/**
 * A photo; the portrait or logo of a listing (`picture`), whose id is the listing's; or the portrait of a school's
 * teacher, whose id is the teacher's. Times are ISO 8601, UTC.
 */
export type NewPhoto = {
  kind: RemovablePhoto["kind"];
  id: string;
  listingId: string;
  listingName: NamePair;
  /** SHA-256 of the image. */
  hash: string;
  caption: string | null;
  /** The name of the teacher on a school's portrait. */
  teacherName: string | null;
  /** Hidden from learners, by an operator or because of a safety report. */
  isHidden: boolean;
  /** Whether the image contains a QR code other than the rejected kinds. */
  hasCode: boolean;
  /** When the photo was uploaded, or the image became the portrait or logo. */
  createdAt: string;
};

/** The last photo of a page. */
export type PhotoCursor = { createdAt: Date; id: string };

const pageSize = 24;
const newMs = 72 * 3_600_000;

/**
 * One page of the photos, portraits and logos of the last 72 hours, including teachers of schools, latest first, and
 * the next cursor.
 */
export async function listNewPhotos(
  { db, clock, log }: Pick<Services, "db" | "clock" | "log">,
  actor: Actor,
  after: PhotoCursor | null,
): Promise<Result<{ photos: NewPhoto[]; next: PhotoCursor | null }, "not-signed-in" | "not-allowed" | "unavailable">> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  const since = new Date(clock.now().getTime() - newMs);
  const read = await orUnavailable({ log }, "new-photos-unavailable", () => readPage(db, since, after));
  if (!read.ok) return read;
  const rows = read.value.slice(0, pageSize);
  const last = rows.at(-1);
  const hasMore = read.value.length > pageSize && last !== undefined;
  return success({
    photos: rows.map(toNewPhoto),
    next: hasMore ? { createdAt: last.created_at, id: last.id } : null,
  });
}

/** Images set before their time was stored have the age of their file. */
const pictureSetAt = sql<Date>`coalesce(listing.picture_set_at, file.created_at)`;
const portraitSetAt = sql<Date>`coalesce(member.picture_set_at, file.created_at)`;

type Row = ListingNames & {
  kind: NewPhoto["kind"];
  id: string;
  listing_id: string;
  hash: string;
  caption: string | null;
  teacher_name: string | null;
  is_hidden: boolean;
  has_code: boolean;
  created_at: Date;
};

/** One row more than a page, if there is one. */
async function readPage(db: Services["db"], since: Date, after: PhotoCursor | null): Promise<Row[]> {
  const from = sql`${since.toISOString()}::timestamptz`;
  const isOnPage = (moment: RawBuilder<Date>, id: string) =>
    after === null
      ? sql`${moment} > ${from}`
      : sql`${moment} > ${from}
          and (${moment}, ${sql.ref(id)}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
  // Each part begins with an index range of 72 hours: the last use of a file is its latest upload, or later.
  const { rows } = await sql<Row>`
    select found.*, listing.listing_type, listing.school_name, listing.name_zh,
      profiles.full_name
    from (
      (
        select 'photo' as kind, photo.id, photo.listing_id, photo.file_hash as hash, photo.caption,
          null as teacher_name, photo.hidden_at is not null as is_hidden, photo.has_code, photo.created_at
        from listing_photos as photo
        where photo.removed_at is null and ${isOnPage(sql.ref("photo.created_at"), "photo.id")}
        order by photo.created_at desc, photo.id desc
        limit ${pageSize + 1}
      )
      union all
      (
        select 'picture', listing.id, listing.id, file.hash, null, null, ${isPictureHidden}, false, ${pictureSetAt}
        from media_files as file join teacher_listings as listing on listing.picture_hash = file.hash
        where file.used_at > ${from} and ${isOnPage(pictureSetAt, "listing.id")}
        order by ${pictureSetAt} desc, listing.id desc
        limit ${pageSize + 1}
      )
      union all
      (
        select 'portrait', member.id, member.listing_id, file.hash, null, member.full_name,
          member.hidden_at is not null, false, ${portraitSetAt}
        from media_files as file join team_members as member on member.picture_hash = file.hash
        where file.used_at > ${from} and member.removed_at is null
          and ${isOnPage(portraitSetAt, "member.id")}
        order by ${portraitSetAt} desc, member.id desc
        limit ${pageSize + 1}
      )
    ) as found
    join teacher_listings as listing on listing.id = found.listing_id
    join profiles on profiles.id = listing.user_id
    order by found.created_at desc, found.id desc
    limit ${pageSize + 1}
  `.execute(db);
  return rows;
}

function toNewPhoto(row: Row): NewPhoto {
  return {
    kind: row.kind,
    id: row.id,
    listingId: row.listing_id,
    listingName: listingNamePair(row),
    hash: row.hash,
    caption: row.caption,
    teacherName: row.teacher_name,
    isHidden: row.is_hidden,
    hasCode: row.has_code,
    createdAt: row.created_at.toISOString(),
  };
}
