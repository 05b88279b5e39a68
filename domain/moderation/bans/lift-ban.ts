import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { AccountControl } from "#domain/people/account-control.ts";
import { findAccount, type PersonFailure } from "#domain/people/find-account.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { operatorOf } from "../operator.ts";
import { syncListingWithAccount } from "./account-removal.ts";
import { enqueueBanEmail } from "./ban-account.ts";
import { syncBans } from "./sync-bans.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log" | "payments">;

/**
 * Lifts the ban of an account: it can sign in again, its listing is shown again if it is paid for, and its owner is
 * emailed. Idempotent: does nothing without a ban.
 */
export async function liftBan(
  services: Dependencies,
  control: AccountControl,
  actor: Actor,
  userId: string,
  note: string | null,
  requestId?: string,
): Promise<Result<null, PersonFailure>> {
  const operator = operatorOf(actor, "manage-accounts");
  if (!operator.ok) return operator;
  const account = await findAccount(control, userId);
  if (!account.ok) return account;
  const work = control.liftBan(userId);
  const done = await orUnavailable(services, "ban-not-lifted", () =>
    services.db.transaction().execute(async (trx): Promise<Result<null, PersonFailure>> => {
      const now = services.clock.now();
      await trx.selectFrom("teacher_listings").select("id").where("user_id", "=", userId).forUpdate().execute();
      if ((await work.within(trx)) === "not-found") return failure("not-found");
      const lifted = await trx
        .updateTable("account_bans")
        .set({ lifted_at: now, lifted_by: operator.value.userId, told_at: null })
        .where("user_id", "=", userId)
        .where("lifted_at", "is", null)
        .returning("id")
        .executeTakeFirst();
      if (lifted === undefined) return success(null);
      const hadListing = await syncListingWithAccount(trx, services, userId, now);
      const content = { kind: "ban-lifted", hadListing } as const;
      await enqueueBanEmail(trx, account.value, content, `ban:${lifted.id}:lifted`, now);
      await recordAuditEntry(trx, {
        at: now,
        actor: { kind: "operator", userId: operator.value.userId },
        action: "account-ban-lifted",
        target: { kind: "account", id: userId },
        ...(note !== null && { reason: note }),
        ...(requestId !== undefined && { requestId }),
        details: { ban: lifted.id },
      });
      return success(null);
    }),
  );
  if (!done.ok) return done;
  if (done.value.ok) await syncBans(services, control, userId);
  return done.value;
}
