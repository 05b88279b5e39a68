import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import type { ListingType } from "#domain/listings/listing.ts";
import { failure, type Result, success } from "#std/result.ts";
import { codeKey } from "./promotion-code.ts";

export type CodeRow = Selectable<Tables["promotion_codes"]>;

/** The person who uses a code, and the listing. `addressHash` is a keyed hash of the member's email. */
export type CodeUser = { userId: string; addressHash: string; listingId: string; listingType: ListingType };

/**
 * Why a code cannot be used. `code-unknown`: it does not exist or was deactivated. `code-used`: this person or listing
 * has reached its limit.
 */
export type CodeFailure =
  | "code-unknown"
  | "code-not-started"
  | "code-expired"
  | "code-other-plan"
  | "code-used-up"
  | "code-used";

/** The sequence numbers of the next use of a code. */
export type NextUse = { use_number: number; person_use: number; listing_use: number };

/** Locks a code, after the listing, so that uses are counted one at a time. */
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
 * The next use of a locked code, or why it cannot be used. A person is identified by account and by email, so neither a
 * new account with the same email nor a new email of the same account counts as another person.
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
  return success({
    use_number: uses.numbered + 1,
    person_use: uses.numberedOfPerson + 1,
    listing_use: uses.numberedOfListing + 1,
  });
}

async function countUses(trx: Database, codeId: string, { userId, addressHash, listingId }: CodeUser) {
  const isPerson = sql`(use.user_id = ${userId}::uuid or use.address_hash = ${addressHash})`;
  const isListing = sql`use.listing_id = ${listingId}::uuid`;
  // The payer's own open page is abandoned for the next one.
  const counts = sql`(${countsAsUse} and not (${isListing} and coalesce(payments.state in ('created', 'open'), false)))`;
  const { rows } = await sql<Counts>`
    select count(*)::int as numbered, (count(*) filter (where ${counts}))::int as all,
      coalesce(max(use.person_use) filter (where ${isPerson}), 0) as "numberedOfPerson",
      (count(*) filter (where ${isPerson} and ${counts}))::int as person,
      coalesce(max(use.listing_use) filter (where ${isListing}), 0) as "numberedOfListing",
      (count(*) filter (where ${isListing} and ${counts}))::int as listing
    from promotion_redemptions as use left join payments on payments.id = use.payment_id
    where use.code_id = ${codeId}`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error("The count query returned no row.");
  return row;
}

/** Uses that count, and the highest sequence numbers, which failed discounts have as well. */
type Counts = Record<"numbered" | "all" | "numberedOfPerson" | "person" | "numberedOfListing" | "listing", number>;

/** A use of free months, or of a discount whose payment succeeded or still may. `payments` is joined by its id. */
export const countsAsUse = sql<boolean>`coalesce(payments.state not in ('abandoned', 'expired', 'failed'), true)`;
