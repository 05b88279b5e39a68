import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { Email } from "#domain/email/email.ts";
import { enqueueOnce } from "#domain/email/enqueue-email.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { AccountControl, PersonAccount } from "#domain/people/account-control.ts";
import { findAccount, type PersonFailure } from "#domain/people/find-account.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { operatorOf } from "../operator.ts";
import { findBan, syncListingWithAccount } from "./account-removal.ts";
import type { BanInput } from "./ban-input.ts";
import { syncBans } from "./sync-bans.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log" | "payments">;

/** `operator-not-banned`: an operator's role must be removed first. `already-banned`: for another reason or period. */
export type BanFailure = PersonFailure | "operator-not-banned" | "already-banned";

/**
 * Bans an account: all its sessions end, sign-ins are rejected, its listing is hidden everywhere, and its owner is
 * emailed. Paid time keeps running. Idempotent: repeating the same ban changes nothing.
 */
export async function banAccount(
  services: Dependencies,
  control: AccountControl,
  actor: Actor,
  userId: string,
  ban: BanInput,
  requestId?: string,
): Promise<Result<null, BanFailure>> {
  const operator = operatorOf(actor, "manage-accounts");
  if (!operator.ok) return operator;
  const account = await findAccount(control, userId);
  if (!account.ok) return account;
  if (account.value.isOperator || userId === operator.value.userId) return failure("operator-not-banned");
  const work = control.ban(userId, ban.until);
  const done = await orUnavailable(services, "account-not-banned", () =>
    services.db.transaction().execute(async (trx): Promise<Result<null, BanFailure>> => {
      const now = services.clock.now();
      // Lock order: listings come before everything else.
      await trx.selectFrom("teacher_listings").select("id").where("user_id", "=", userId).forUpdate().execute();
      const id = await insertBan(trx, operator.value.userId, userId, ban, now);
      if (id === null) return await compareBan(trx, userId, ban, now);
      const at = await work.within(trx);
      if (at !== "done") {
        await trx.deleteFrom("account_bans").where("id", "=", id).execute();
        return failure(at === "operator" ? "operator-not-banned" : "not-found");
      }
      const hadListing = await syncListingWithAccount(trx, services, userId, now);
      const { reason, until } = ban;
      const content = { kind: "account-banned", reason, until: until?.toISOString() ?? null, hadListing } as const;
      await enqueueBanEmail(trx, account.value, content, `ban:${id}:banned`, now);
      await recordAuditEntry(trx, {
        at: now,
        actor: { kind: "operator", userId: operator.value.userId },
        action: "account-banned",
        target: { kind: "account", id: userId },
        reason,
        ...(requestId !== undefined && { requestId }),
        details: { ban: id, until: content.until },
      });
      return success(null);
    }),
  );
  if (!done.ok) return done;
  if (done.value.ok) await syncBans(services, control, userId);
  return done.value;
}

/** Null if the account is already banned. */
async function insertBan(
  trx: Database,
  operatorId: string,
  userId: string,
  { reason, until, note }: BanInput,
  now: Date,
): Promise<string | null> {
  // An expired ban that no job has ended yet.
  await trx
    .updateTable("account_bans")
    .set({ lifted_at: now })
    .where("user_id", "=", userId)
    .where("lifted_at", "is", null)
    .where("until", "<=", now)
    .execute();
  const row = await trx
    .insertInto("account_bans")
    .values({ user_id: userId, reason, until, note, operator_id: operatorId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

async function compareBan(
  trx: Database,
  userId: string,
  { reason, until }: BanInput,
  now: Date,
): Promise<Result<null, BanFailure>> {
  const present = await findBan(trx, userId, now);
  const isSame = present?.reason === reason && present.until?.getTime() === until?.getTime();
  return isSame ? success(null) : failure("already-banned");
}

type BanEmailContent =
  | Pick<Extract<Email, { kind: "account-banned" }>, "kind" | "reason" | "until" | "hadListing">
  | Pick<Extract<Email, { kind: "ban-lifted" }>, "kind" | "hadListing">;

/** Emails the account's owner, in their email language. */
export async function enqueueBanEmail(
  trx: Database,
  account: Pick<PersonAccount, "id" | "email" | "language" | "fullName">,
  content: BanEmailContent,
  dedupeKey: string,
  now: Date,
): Promise<void> {
  if (!account.email.includes("@")) return;
  const chosen = await trx
    .selectFrom("mail_settings")
    .select("language")
    .where("user_id", "=", account.id)
    .executeTakeFirst();
  const language = chosen?.language ?? account.language ?? "en";
  const email = { to: account.email, language, fullName: account.fullName, ...content };
  await enqueueOnce(trx, now, [{ email, dedupeKey }]);
}
