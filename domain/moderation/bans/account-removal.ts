import type { Database } from "#database/database.ts";
import { lockListing, projectListing } from "#domain/payments/ledger/project-listing.ts";
import type { Services } from "#domain/services.ts";

/** Why a listing is hidden together with its owner's account. Not an operator's decision about the listing itself. */
type AccountRemoval = "account-deleted" | "account-banned";

const accountRemovals: readonly string[] = ["account-deleted", "account-banned"] satisfies AccountRemoval[];

export function isAccountRemoval(reason: string | null): boolean {
  return reason !== null && accountRemovals.includes(reason);
}

/** Returns the account's reason to hide its listing; null if there is none. */
export async function findAccountRemoval(trx: Database, userId: string, now: Date): Promise<AccountRemoval | null> {
  const account = await trx
    .selectFrom("member_accounts")
    .select("gone_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (account?.gone_at != null) return "account-deleted";
  return (await findBan(trx, userId, now)) === null ? null : "account-banned";
}

/**
 * Hides a member's listing together with the account, or shows it again if it is paid for. Does not change a listing
 * that an operator removed. Returns whether the member has a listing. Idempotent.
 */
export async function syncListingWithAccount(
  trx: Database,
  { payments }: Pick<Services, "payments">,
  userId: string,
  now: Date,
): Promise<boolean> {
  const listing = await trx
    .selectFrom("teacher_listings")
    .select(["id", "removed_at", "removal_reason"])
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (listing === undefined) return false;
  if (listing.removed_at !== null && !isAccountRemoval(listing.removal_reason)) return true;
  const reason = await findAccountRemoval(trx, userId, now);
  const removal = { removed_at: reason === null ? null : (listing.removed_at ?? now), removal_reason: reason };
  await trx
    .updateTable("teacher_listings")
    .set({ ...removal, ...(reason !== null && { is_active: false }) })
    .where("id", "=", listing.id)
    .execute();
  const locked = reason === null ? await lockListing(trx, listing.id) : null;
  if (locked !== null) await projectListing(trx, payments, locked, now);
  return true;
}

export type Ban = { id: string; reason: string; note: string | null; until: Date | null; at: Date; isSynced: boolean };

/** The account's current ban; null if there is none. */
export async function findBan(db: Database, userId: string, now: Date): Promise<Ban | null> {
  const row = await db
    .selectFrom("account_bans")
    .select(["id", "reason", "note", "until", "created_at", "told_at"])
    .where("user_id", "=", userId)
    .where("lifted_at", "is", null)
    .where((ban) => ban.or([ban("until", "is", null), ban("until", ">", now)]))
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id, reason, note, until, created_at: at, told_at: syncedAt } = row;
  return { id, reason, note, until, at, isSynced: syncedAt !== null };
}
