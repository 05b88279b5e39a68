import { findCity } from "#domain/cities/cities.ts";
import { inTime } from "#domain/in-time.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { bilingual } from "./bilingual.ts";
import type { ListingDetail } from "./listing.ts";
import { shownContact, summaryColumns, toSummary } from "./listing-row.ts";

/** `gone`: it was public once, and has ended or been removed. `unavailable`: the database does not answer. */
export type FindListingFailure = "not-found" | "gone" | "unavailable";

type Reader = Pick<Services, "db" | "clock" | "log">;

/** The listing of a page that everybody may read. Any text is safe as an id. Never throws. */
export async function findListing(services: Reader, id: string): Promise<Result<ListingDetail, FindListingFailure>> {
  if (!isUuid(id)) return failure("not-found");
  const read = await inTime(services, "listing-unavailable", () => readListing(services, id));
  if (!read.ok) return read;
  const row = read.value;
  if (row === undefined) return failure("not-found");
  if (isPublic(row, services.clock.now())) return success(toDetail(row));
  return failure(row.was_public ? "gone" : "not-found");
}

type Row = NonNullable<Awaited<ReturnType<typeof readListing>>>;

function readListing({ db }: Reader, id: string) {
  return db
    .selectFrom("teacher_listings as listing")
    .innerJoin("profiles", "profiles.id", "listing.user_id")
    .leftJoin("city_decisions", "city_decisions.city_key", "listing.city_key")
    .select(summaryColumns)
    .select([
      shownContact("email", "profiles.email").as("email"),
      shownContact("website", "listing.website_url").as("website_url"),
      shownContact("phone", "listing.phone").as("phone"),
      shownContact("wechat", "listing.wechat_id").as("wechat_id"),
      "listing.bio",
      "listing.bio_zh",
      "listing.school_address",
      "listing.is_active",
      "listing.removed_at",
      "listing.was_public",
      "listing.updated_at",
      "city_decisions.accepted as city_accepted",
    ])
    .where("listing.id", "=", id)
    .executeTakeFirst();
}

function isPublic(row: Row, now: Date): row is Row & { subscription_expires_at: Date } {
  const ends = row.subscription_expires_at;
  return row.is_active && row.removed_at === null && ends !== null && ends.getTime() > now.getTime();
}

function toDetail(row: Row & { subscription_expires_at: Date }): ListingDetail {
  return {
    ...toSummary(row),
    bio: bilingual(row.bio, row.bio_zh),
    phone: row.phone || null,
    wechatId: row.wechat_id || null,
    schoolAddress: row.school_address || null,
    courses: row.courses_offered ?? [],
    hasCityPage: findCity(row.city_key) !== null || row.city_accepted === true,
    updatedAt: row.updated_at.toISOString(),
    expiresAt: row.subscription_expires_at.toISOString(),
  };
}
