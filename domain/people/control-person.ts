import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { Actor } from "#domain/members/actor.ts";
import { operatorOf } from "#domain/moderation/operator.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import type { AccountControl } from "./account-control.ts";
import { findAccount, type PersonFailure } from "./find-account.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log">;
type Done = Promise<Result<null, PersonFailure | "not-possible">>;

/**
 * Ends one session of an account, or all if null. Idempotent. `not-possible`: the provider can only end all of them. If
 * a hosted provider does not respond, a second audit entry records that.
 */
export async function endSessions(
  services: Dependencies,
  control: AccountControl,
  actor: Actor,
  userId: string,
  sessionId: string | null,
  requestId?: string,
): Done {
  const operator = operatorOf(actor, "manage-accounts");
  if (!operator.ok) return operator;
  if (sessionId !== null && !isUuid(sessionId)) return failure("not-found");
  const account = await findAccount(control, userId);
  if (!account.ok) return account;
  if (sessionId !== null && account.value.sessions === null) return failure("not-possible");
  const work = control.endSessions(userId, sessionId);
  const entry = {
    actor: { kind: "operator", userId: operator.value.userId },
    target: { kind: "account", id: userId },
    ...(requestId !== undefined && { requestId }),
    details: sessionId === null ? {} : { session: sessionId },
  } as const;
  const done = await orUnavailable(services, "sessions-not-ended", () =>
    services.db.transaction().execute(async (trx) => {
      if ((await work.within(trx)) === "not-found") return false;
      await recordAuditEntry(trx, { ...entry, at: services.clock.now(), action: "sessions-ended" });
      return true;
    }),
  );
  if (!done.ok) return done;
  if (!done.value) return failure("not-found");
  if (await work.after()) return success(null);
  await orUnavailable(services, "failure-not-recorded", () =>
    recordAuditEntry(services.db, { ...entry, at: services.clock.now(), action: "sessions-not-ended" }),
  );
  return failure("unavailable");
}

/** Emails the owner a link to set a password, at most once a minute. */
export async function sendPasswordReset(
  services: Dependencies,
  control: AccountControl,
  actor: Actor,
  userId: string,
  requestId?: string,
): Done {
  const operator = operatorOf(actor, "manage-accounts");
  if (!operator.ok) return operator;
  const account = await findAccount(control, userId);
  if (!account.ok) return account;
  if (!account.value.email.includes("@")) return failure("not-possible");
  const prepared = await control.preparePasswordReset(account.value);
  if (!prepared.ok) return prepared;
  return await orUnavailable(services, "reset-not-sent", () =>
    services.db.transaction().execute(async (trx) => {
      await prepared.value(trx);
      await recordAuditEntry(trx, {
        at: services.clock.now(),
        actor: { kind: "operator", userId: operator.value.userId },
        action: "password-reset-sent",
        target: { kind: "account", id: userId },
        ...(requestId !== undefined && { requestId }),
      });
      return null;
    }),
  );
}
