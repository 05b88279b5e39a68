import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { NamePair } from "#domain/listings/fields/person-name.ts";
import { type ListingNames, listingNamePair, nameColumns } from "#domain/listings/queries/public-listings.ts";
import type { Actor } from "#domain/members/actor.ts";
import { operatorOf } from "#domain/moderation/operator.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import type { PromotionKind } from "../promotion-code.ts";
import { type CodeRow, countsAsUse } from "../use-of-code.ts";

type PromotionState = "active" | "scheduled" | "ended" | "used-up" | "deactivated";

/** A code as operators see it. Times are ISO 8601, UTC. */
export type Promotion = {
  id: string;
  code: string;
  kind: PromotionKind;
  months: number | null;
  percent: number | null;
  listingType: "teacher" | "school" | null;
  state: PromotionState;
  uses: number;
  maxUses: number;
  perPerson: number;
  perListing: number;
  startsAt: string;
  /** The exclusive end; null: no end. */
  endsAt: string | null;
  deactivatedAt: string | null;
  note: string;
  createdBy: string | null;
  createdAt: string;
};

/** One use of a code. The listing's name is null if the listing is deleted. */
type PromotionUse = { id: string; listingId: string; listingName: NamePair | null; months: number; redeemedAt: string };

/** The last code of a page. */
type PromotionCursor = { at: Date; id: string };

export type ReadFailure = "not-signed-in" | "not-allowed" | "unavailable";

const pageSize = 50;

type Dependencies = Pick<Services, "db" | "clock" | "log">;

/** Returns a page of codes, latest first, with their numbers of uses. Excludes personal codes of invitations. */
export async function listPromotions(
  { db, clock, log }: Dependencies,
  actor: Actor,
  after: PromotionCursor | null,
  size = pageSize,
): Promise<Result<{ promotions: Promotion[]; next: PromotionCursor | null }, ReadFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  const read = await orUnavailable({ log }, "promotions-unavailable", () => {
    const page = promotionsQuery(db)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("directory_invitations").select("id").whereRef("code_id", "=", "code.id"))),
      )
      .orderBy("code.created_at", "desc")
      .orderBy("code.id", "desc")
      .limit(size + 1);
    const rest = ({ at, id }: PromotionCursor) =>
      page.where(({ eb, refTuple, tuple }) => eb(refTuple("code.created_at", "code.id"), "<", tuple(at, id)));
    return (after === null ? page : rest(after)).execute();
  });
  if (!read.ok) return read;
  const rows = read.value.slice(0, size);
  const last = rows.at(-1);
  const hasMore = read.value.length > size && last !== undefined;
  return success({
    promotions: rows.map((row) => toPromotion(row, clock.now())),
    next: hasMore ? { at: last.created_at, id: last.id } : null,
  });
}

/** Returns a page of a code's uses, latest first, before the use with that number, and the next cursor. */
export async function listPromotionUses(
  { db, log }: Dependencies,
  actor: Actor,
  id: string,
  before: number | null,
  size = pageSize,
): Promise<Result<{ uses: PromotionUse[]; next: number | null }, ReadFailure | "not-found">> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  if (!isUuid(id)) return failure("not-found");
  const read = await orUnavailable({ log }, "promotion-uses-unavailable", () =>
    db
      .selectFrom("promotion_redemptions as use")
      .leftJoin("teacher_listings as listing", "listing.id", "use.listing_id")
      .leftJoin("profiles", "profiles.id", "listing.user_id")
      .select(["use.id", "use.listing_id", "use.months", "use.redeemed_at", "use.use_number"])
      .select(nameColumns)
      .leftJoin("payments", "payments.id", "use.payment_id")
      .where("use.code_id", "=", id)
      .where(countsAsUse)
      .$if(before !== null, (query) => query.where("use.use_number", "<", before))
      .orderBy("use.use_number", "desc")
      .limit(size + 1)
      .execute(),
  );
  if (!read.ok) return read;
  const rows = read.value.slice(0, size);
  return success({
    uses: rows.map((row) => ({
      id: row.id,
      listingId: row.listing_id,
      listingName: isNamed(row) ? listingNamePair(row) : null,
      months: row.months,
      redeemedAt: row.redeemed_at.toISOString(),
    })),
    next: read.value.length > size ? (rows.at(-1)?.use_number ?? null) : null,
  });
}

/** False if the listing is deleted. */
function isNamed<Names extends { [Name in keyof ListingNames]: ListingNames[Name] | null }>(
  names: Names,
): names is Names & ListingNames {
  return names.listing_type !== null && names.full_name !== null;
}

/** Codes with the number of their uses. */
export function promotionsQuery(db: Database) {
  return db
    .selectFrom("promotion_codes as code")
    .selectAll("code")
    .select(({ selectFrom }) =>
      selectFrom("promotion_redemptions as use")
        .leftJoin("payments", "payments.id", "use.payment_id")
        .select(sql<number>`count(*)::int`.as("uses"))
        .where(countsAsUse)
        .whereRef("use.code_id", "=", "code.id")
        .as("uses"),
    );
}

export function toPromotion(row: CodeRow & { uses: number | null }, now: Date): Promotion {
  const uses = row.uses ?? 0;
  return {
    id: row.id,
    code: row.code,
    kind: row.kind,
    months: row.months,
    percent: row.percent,
    listingType: row.listing_type,
    state: stateOf(row, uses, now),
    uses,
    maxUses: row.max_uses,
    perPerson: row.per_person,
    perListing: row.per_listing,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    deactivatedAt: row.deactivated_at?.toISOString() ?? null,
    note: row.note,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
  };
}

function stateOf(row: CodeRow, uses: number, now: Date): PromotionState {
  if (row.deactivated_at !== null) return "deactivated";
  if (row.ends_at !== null && row.ends_at <= now) return "ended";
  if (uses >= row.max_uses) return "used-up";
  return row.starts_at > now ? "scheduled" : "active";
}
