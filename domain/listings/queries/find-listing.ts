import { findCity } from "#domain/cities/cities.ts";
import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import { withCurrentTitles } from "#domain/courses/titles/current-titles.ts";
import { pageFields } from "#domain/listings/fields/listing-fields.ts";
import { type ListingDetail, type ShownWechatCode, shownValues, toSummary } from "#domain/listings/listing-summary.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { kindOfCode } from "#domain/wechat-code/classify-code.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { pageSelection, shownContact, summarySelection } from "./public-listings.ts";

/** `gone`: the listing was public once, and has ended or been removed. `unavailable`: the database does not respond. */
export type FindListingFailure = "not-found" | "gone" | "unavailable";

type Dependencies = Pick<Services, "publicReads" | "clock" | "log">;

/** The public listing of a page. Accepts any text as an id. Never throws. */
export async function findListing(
  services: Dependencies,
  id: string,
): Promise<Result<ListingDetail, FindListingFailure>> {
  if (!isUuid(id)) return failure("not-found");
  const now = services.clock.now();
  const read = await orUnavailable(services, "listing-unavailable", () =>
    services.publicReads.read(async (db) => await withCurrentTitles(db, await readListing(db, id), now)),
  );
  if (!read.ok) return read;
  const [row] = read.value;
  if (row === undefined) return failure("not-found");
  if (isPublic(row, now)) return success(toDetail(row));
  return failure(row.wasPublic ? "gone" : "not-found");
}

type Row = Awaited<ReturnType<typeof readListing>>[number];

/** Returns zero or one row. */
function readListing(db: Services["db"], id: string) {
  return db
    .selectFrom("teacher_listings as listing")
    .innerJoin("profiles", "profiles.id", "listing.user_id")
    .leftJoin("city_decisions", "city_decisions.city_key", "listing.city_key")
    .select([
      ...summarySelection,
      ...pageSelection,
      shownContact("wechat", "listing.wechat_code").as("wechatCode"),
      "listing.wechat_code_set_at as wechatCodeSetAt",
      "listing.is_active as isActive",
      "listing.removed_at as removedAt",
      "listing.was_public as wasPublic",
      "listing.updated_at as updatedAt",
      "listing.accepts_messages as acceptsMessages",
      "profiles.is_demo as isDemo",
      "city_decisions.accepted as cityAccepted",
    ])
    .where("listing.id", "=", id)
    .execute();
}

function isPublic(row: Row, now: Date): row is Row & { expiresAt: Date } {
  const ends = row.expiresAt;
  return row.isActive && row.removedAt === null && ends !== null && ends.getTime() > now.getTime();
}

function toDetail(row: Row & { expiresAt: Date }): ListingDetail {
  return {
    ...toSummary(row),
    ...shownValues(row.type, row, pageFields),
    hasCityPage: findCity(row.cityKey) !== null || row.cityAccepted === true,
    acceptsMessages: row.acceptsMessages,
    acceptsGifts: !row.isDemo,
    wechatCode: codeOf(row),
    updatedAt: row.updatedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

function codeOf({ wechatCode: text, wechatCodeSetAt: setAt, ...place }: Row): ShownWechatCode | null {
  return text === null || setAt === null ? null : { kind: kindOfCode(text), setAt, timeZone: timeZoneOf(place) };
}
