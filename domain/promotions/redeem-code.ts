import type { Database } from "#database/database.ts";
import { can } from "#domain/access.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { readOwnListing } from "#domain/listings/queries/find-own-listing.ts";
import type { Actor, Member } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { lockListing, projectListing } from "#domain/payments/ledger/project-listing.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { readCode } from "./promotion-code.ts";
import { type CodeFailure, lockCode, nextUse } from "./use-of-code.ts";

/**
 * Counts a member's attempt at a code. Null if it is allowed, else the seconds to wait. Throws if the database fails.
 */
export type LimitCodes = (userId: string) => Promise<number | null>;

export type RedeemFailure =
  | {
      code:
        | CodeFailure
        | "not-signed-in"
        | "not-allowed"
        | "listing-not-found"
        | "listing-removed"
        | "listing-taken-down"
        | "unavailable";
    }
  | { code: "too-many-requests"; seconds: number };

/** The added months and the listing with its new end, or a discount for the next payment. */
export type Redeemed = { months: number; listing: OwnListing } | { discount: { code: string; percent: number } };

type Dependencies = Pick<Services, "db" | "clock" | "log" | "payments" | "hashAddress">;

/**
 * Extends the member's own listing by the free months of a code, from its end or, if it has ended, from now. Free
 * months do not count as paid months, so the order of results does not change. A discount code is only checked: it is
 * used with the payment. The use, the new end and the audit entry are one transaction; the code's limits hold under
 * concurrent use. Each attempt counts, so that codes cannot be guessed.
 */
export async function redeemCode(
  services: Dependencies,
  limit: LimitCodes,
  actor: Actor,
  typed: string,
  requestId?: string,
): Promise<Result<Redeemed, RedeemFailure>> {
  if (actor.role === "visitor") return failure({ code: "not-signed-in" });
  if (can("redeem-code", actor, actor.userId) !== "allowed" || actor.role !== "member")
    return failure({ code: "not-allowed" });
  const done = await orUnavailable(
    services,
    "code-not-redeemed",
    async (): Promise<Result<Redeemed, RedeemFailure>> => {
      const seconds = await limit(actor.userId);
      if (seconds !== null) return failure({ code: "too-many-requests", seconds });
      const code = readCode(typed);
      if (code === null) return failure({ code: "code-unknown" });
      const addressHash = await services.hashAddress(actor.email.toLowerCase());
      return await services.db
        .transaction()
        .execute((trx) => redeem({ ...services, db: trx }, actor, { code, addressHash, requestId }));
    },
  );
  return done.ok ? done.value : failure({ code: done.failure });
}

type Try = { code: string; addressHash: string; requestId: string | undefined };

async function redeem(
  { db: trx, clock, payments }: Dependencies,
  { userId }: Member,
  { code, addressHash, requestId }: Try,
): Promise<Result<Redeemed, RedeemFailure>> {
  const listing = await lockOwn(trx, userId);
  if (listing === null) return failure({ code: "listing-not-found" });
  if (listing.removed_at !== null) return failure({ code: "listing-removed" });
  if (listing.taken_down_at !== null) return failure({ code: "listing-taken-down" });
  const now = clock.now();
  const row = await lockCode(trx, code);
  const user = { userId, addressHash, listingId: listing.id, listingType: listing.listing_type };
  const use = await nextUse(trx, row, user, now);
  if (!use.ok) return failure({ code: use.failure });
  if (row !== null && row.percent !== null) return success({ discount: { code: row.code, percent: row.percent } });
  if (row === null || row.months === null) return failure({ code: "code-unknown" });
  await trx
    .insertInto("promotion_redemptions")
    .values({
      ...use.value,
      code_id: row.id,
      listing_id: listing.id,
      user_id: userId,
      address_hash: addressHash,
      months: row.months,
      redeemed_at: now,
    })
    .execute();
  await projectListing(trx, payments, listing, now);
  await recordAuditEntry(trx, {
    at: now,
    actor: { kind: "owner", userId },
    action: "code-redeemed",
    target: { kind: "listing", id: listing.id },
    ...(requestId !== undefined && { requestId }),
    details: { code: row.id, months: row.months },
  });
  const own = await readOwnListing(trx, userId);
  return own === null ? failure({ code: "listing-not-found" }) : success({ months: row.months, listing: own });
}

async function lockOwn(trx: Database, userId: string) {
  const own = await trx.selectFrom("teacher_listings").select("id").where("user_id", "=", userId).executeTakeFirst();
  return own === undefined ? null : await lockListing(trx, own.id);
}
