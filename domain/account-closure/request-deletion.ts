import { can, type Decision } from "#domain/access.ts";
import { isRecentProof } from "#domain/accounts/recent-proof.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import type { Locale } from "#i18n/locale.ts";
import { failure, type Result, success } from "#std/result.ts";
import type { AccountDirectory } from "./account-directory.ts";
import { closeAccountIn } from "./close-account.ts";

export type DeletionFailure =
  | Exclude<Decision, "allowed">
  | "operator-account"
  | "reauthentication-needed"
  | "deletion-unavailable"
  | "unavailable";

type Dependencies = Pick<Services, "db" | "clock" | "log" | "accounts">;

export type DeletionRequest = {
  /** When the requester last proved their identity; undefined if unknown. */
  authenticatedAt: Date | undefined;
  /** The language of the confirmation email if the member has chosen none. */
  locale: Locale;
  requestId?: string;
};

/**
 * Starts the deletion of the actor's account: once committed, the listing is not public, the account's sessions have
 * ended, and its tokens are rejected. The job `close-accounts` deletes the account at the provider, erases its data and
 * sends a confirmation. Cannot be undone. Idempotent.
 */
export async function requestDeletion(
  services: Dependencies,
  directory: Pick<AccountDirectory, "canDelete" | "endSessions">,
  actor: Actor,
  { authenticatedAt, locale, requestId }: DeletionRequest,
): Promise<Result<null, DeletionFailure>> {
  if (actor.role === "admin") return failure("operator-account");
  const decision = can("delete-account", actor, actor.role === "visitor" ? null : actor.userId);
  if (decision !== "allowed") return failure(decision);
  if (actor.role !== "member") return failure("not-signed-in");
  if (!directory.canDelete) return failure("deletion-unavailable");
  const now = services.clock.now();
  if (!isRecentProof(authenticatedAt, now)) return failure("reauthentication-needed");
  const { userId, language } = actor;
  const done = await orUnavailable(services, "deletion-unavailable", () =>
    services.db.transaction().execute(async (trx) => {
      await closeAccountIn(trx, userId, services.accounts.url, now);
      const requested = await trx
        .insertInto("account_deletions")
        .values({ user_id: userId, requested_at: now, language: language ?? locale })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      await directory.endSessions(trx, userId);
      if (requested.numInsertedOrUpdatedRows === 0n) return;
      await recordAuditEntry(trx, {
        at: now,
        actor: { kind: "owner", userId },
        action: "account-deletion-requested",
        target: { kind: "account", id: userId },
        ...(requestId !== undefined && { requestId }),
      });
    }),
  );
  return done.ok ? success(null) : done;
}
