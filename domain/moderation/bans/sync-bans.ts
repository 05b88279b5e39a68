import { orUnavailable } from "#domain/or-unavailable.ts";
import type { AccountControl } from "#domain/people/account-control.ts";
import type { Services } from "#domain/services.ts";
import { findBan } from "./account-removal.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log">;

/**
 * Syncs an account's bans to the auth provider. If the provider does not respond, the job `end-bans` retries; until
 * then this site rejects the account by its own data. Never throws. Idempotent.
 */
export async function syncBans(services: Dependencies, control: AccountControl, userId: string): Promise<boolean> {
  const { db, clock } = services;
  const synced = await orUnavailable(services, "ban-not-synced", async () => {
    const now = clock.now();
    const outdated = await db
      .selectFrom("account_bans")
      .select(["id", "lifted_at"])
      .where("user_id", "=", userId)
      .where("told_at", "is", null)
      .execute();
    if (outdated.length === 0) return true;
    const ban = await findBan(db, userId, now);
    const work = ban === null ? control.liftBan(userId) : control.ban(userId, ban.until);
    if (!(await work.after())) return false;
    // Changes made in the meantime must be synced as well.
    for (const { id, lifted_at } of outdated)
      await db
        .updateTable("account_bans")
        .set({ told_at: now })
        .where("id", "=", id)
        .where((row) => (lifted_at === null ? row("lifted_at", "is", null) : row("lifted_at", "=", lifted_at)))
        .execute();
    return true;
  });
  return synced.ok && synced.value;
}
