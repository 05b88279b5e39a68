import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import type { ListingType } from "#domain/listings/listing.ts";
import { failure, type Result, success } from "#std/result.ts";
import { codeKey } from "./promotion-code.ts";

export type CodeRow = Selectable<Tables["promotion_codes"]>;

/** Who uses a code, for which listing. `addressHash` is a keyed hash of the member's email address. */
export type CodeUser = { userId: string; addressHash: string; listingId: string; listingType: ListingType };

/**
 * Why a code cannot be used. `code-unknown`: there is none, or it was deactivated. `code-used`: by this person or for
 * this listing, as often as it can be.
 */
export type CodeFailure =
  | "code-unknown"
  | "code-not-started"
  | "code-expired"
  | "code-other-plan"
  | "code-used-up"
  | "code-used";

/** The numbers of the next use of a code. */
export type NextUse = { use_number: number; person_use: number; listing_use: number };

/** Locks a code, after the listing, so that uses are counted one after the other. */
export async function lockCode(trx: Database, code: string): Promise<CodeRow | null> {
  const row = await trx
    .selectFrom("promotion_codes")
    .selectAll()
    .where(sql<string>`replace(code, '-', '')`, "=", codeKey(code))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The next use of a locked code, or why it cannot be used. A person is an account, or an email address: neither a new
 * account with the same address nor a new address of the same account is another one.
 */
export async function nextUse(
  trx: Database,
  code: CodeRow | null,
  user: CodeUser,
  now: Date,
): Promise<Result<NextUse, CodeFailure>> {
  if (code === null || code.deactivated_at !== null) return failure("code-unknown");
  if (now < code.starts_at) return failure("code-not-started");
  if (code.ends_at !== null && now >= code.ends_at) return failure("code-expired");
  if (code.listing_type !== null && code.listing_type !== user.listingType) return failure("code-other-plan");
  const uses = await countUses(trx, code.id, user);
  if (uses.person >= code.per_person || uses.listing >= code.per_listing) return failure("code-used");
  if (uses.all >= code.max_uses) return failure("code-used-up");
  return success({ use_number: uses.all + 1, person_use: uses.person + 1, listing_use: uses.listing + 1 });
}

async function countUses(trx: Database, codeId: string, { userId, addressHash, listingId }: CodeUser) {
  const { rows } = await sql<{ all: number; person: number; listing: number }>`
    select count(*)::int as all,
      (count(*) filter (where user_id = ${userId}::uuid or address_hash = ${addressHash}))::int as person,
      (count(*) filter (where listing_id = ${listingId}::uuid))::int as listing
    from promotion_redemptions where code_id = ${codeId}`.execute(trx);
  return rows[0] ?? { all: 0, person: 0, listing: 0 };
}
