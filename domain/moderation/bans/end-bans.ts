import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { AccountControl } from "#domain/people/account-control.ts";
import type { Services } from "#domain/services.ts";
import { syncListingWithAccount } from "./account-removal.ts";
import { enqueueBanEmail } from "./ban-account.ts";
import { syncBans } from "./sync-bans.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log" | "payments">;

/** Bans processed per run. */
const batchSize = 50;

/** The delay before a failed call to the auth provider is retried. */
const retryDelayMs = 60_000;

/**
 * Ends expired bans, and syncs changed bans to the auth provider. Returns how many ended. Idempotent; safe to run in
 * several processes at once.
 */
export async function endBans(services: Dependencies, control: AccountControl): Promise<number> {
  const { db, clock } = services;
  const over = await db
    .selectFrom("account_bans")
    .select(["id", "user_id"])
    .where("lifted_at", "is", null)
    .where("until", "<=", clock.now())
    .orderBy("until")
    .limit(batchSize)
    .execute();
  let ended = 0;
  for (const { id, user_id } of over) if (await endBan(services, id, user_id)) ended += 1;
  const outdated = await db
    .selectFrom("account_bans")
    .select("user_id")
    .where("told_at", "is", null)
    .orderBy("created_at")
    .limit(batchSize)
    .execute();
  for (const userId of new Set(outdated.map(({ user_id }) => user_id))) await syncBans(services, control, userId);
  return ended;
}

/** The auth provider needs no call: it knows when the ban ends. */
async function endBan(services: Dependencies, id: string, userId: string): Promise<boolean> {
  return await services.db.transaction().execute(async (trx) => {
    const now = services.clock.now();
    await trx.selectFrom("teacher_listings").select("id").where("user_id", "=", userId).forUpdate().execute();
    const ended = await trx
      .updateTable("account_bans")
      .set({ lifted_at: now })
      .where("id", "=", id)
      .where("lifted_at", "is", null)
      .executeTakeFirst();
    if (ended.numUpdatedRows === 0n) return false;
    const hadListing = await syncListingWithAccount(trx, services, userId, now);
    const member = await trx
      .selectFrom("profiles")
      .select(["email", "full_name"])
      .where("id", "=", userId)
      .executeTakeFirst();
    if (member !== undefined) {
      const account = { id: userId, email: member.email, fullName: member.full_name, language: null };
      await enqueueBanEmail(trx, account, { kind: "ban-lifted", hadListing }, `ban:${id}:lifted`, now);
    }
    await recordAuditEntry(trx, {
      at: now,
      actor: { kind: "system" },
      action: "account-ban-ended",
      target: { kind: "account", id: userId },
      details: { ban: id },
    });
    return true;
  });
}

/** When the next ban ends or the next retry to the auth provider is due. */
export async function findNextBanEnd({ db, clock }: Pick<Services, "db" | "clock">): Promise<Date | null> {
  const outdated = await db.selectFrom("account_bans").select("id").where("told_at", "is", null).executeTakeFirst();
  if (outdated !== undefined) return new Date(clock.now().getTime() + retryDelayMs);
  const next = await db
    .selectFrom("account_bans")
    .select("until")
    .where("lifted_at", "is", null)
    .where("until", "is not", null)
    .orderBy("until")
    .limit(1)
    .executeTakeFirst();
  return next?.until ?? null;
}
