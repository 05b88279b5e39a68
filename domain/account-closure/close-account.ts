import type { Database } from "#database/database.ts";
import { syncListingWithAccount } from "#domain/moderation/bans/account-removal.ts";
import type { Services } from "#domain/services.ts";

/** The removal reason for a listing whose owner's account is gone. */
const accountDeleted = "account-deleted";

/**
 * Removes the listing of a member whose account is gone: once committed, it is not public, cannot be paid for and gets
 * no reminders. Returns whether anything changed. Idempotent; does nothing for a non-member.
 */
export async function closeAccount(
  { db, clock, accounts }: Pick<Services, "db" | "clock" | "accounts">,
  userId: string,
): Promise<boolean> {
  return await db.transaction().execute((trx) => closeAccountIn(trx, userId, accounts.url, clock.now()));
}

/** Like `closeAccount`, within a transaction. `provider` is the one that authenticated the member. */
export async function closeAccountIn(trx: Database, userId: string, provider: string, now: Date): Promise<boolean> {
  const member = await trx
    .selectFrom("profiles")
    .select("id")
    .where("id", "=", userId)
    .where("is_demo", "=", false)
    .forUpdate()
    .executeTakeFirst();
  if (member === undefined) return false;
  const closed = await trx
    .insertInto("member_accounts")
    .values({ user_id: userId, provider, gone_at: now })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({ gone_at: now }).where("member_accounts.gone_at", "is", null),
    )
    .executeTakeFirst();
  await trx
    .updateTable("teacher_listings")
    .set({ removed_at: now, removal_reason: accountDeleted, is_active: false })
    .where("user_id", "=", userId)
    .where("removed_at", "is", null)
    .execute();
  return (closed.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Reverts a closure for a member who signs in although the provider had reported the account as gone. The listing
 * regains its paid time, unless an operator removed it or the account is banned. Idempotent.
 */
export async function reopenAccount(
  { db, clock, payments }: Pick<Services, "db" | "clock" | "payments">,
  userId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("member_accounts").set({ gone_at: null }).where("user_id", "=", userId).execute();
    await syncListingWithAccount(trx, { payments }, userId, clock.now());
  });
}
