import type { Database } from "#database/database.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { hashSenderToken, isToken } from "#domain/senders/sender-tokens.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log">;
type LinkFailure = "not-found" | "unavailable";

/** Returns the personal code of an invitation by its link's token. Read-only: mail scanners open links. */
export async function findInvitationCode(services: Dependencies, token: string): Promise<Result<string, LinkFailure>> {
  const found = await orUnavailable(services, "invitation-not-read", () => findInvitation(services.db, token));
  if (!found.ok) return found;
  return found.value === undefined ? failure("not-found") : success(found.value.code);
}

/** Opts an invitation's email out permanently, including a queued email. Idempotent. */
export async function unsubscribeFromDirectoryInvitations(
  services: Dependencies,
  token: string,
): Promise<Result<null, LinkFailure>> {
  const now = services.clock.now();
  const done = await orUnavailable(services, "invitations-not-stopped", () =>
    services.db.transaction().execute(async (trx) => {
      const found = await findInvitation(trx, token);
      if (found === undefined) return failure("not-found" as const);
      await trx
        .insertInto("invitation_opt_outs")
        .values({ address_hash: found.address_hash, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await trx
        .updateTable("directory_invitations")
        .set({ refused_at: now })
        .where("id", "=", found.id)
        .where("refused_at", "is", null)
        .execute();
      return success(null);
    }),
  );
  return done.ok ? done.value : done;
}

async function findInvitation(db: Database, token: string) {
  if (!isToken(token)) return undefined;
  return await db
    .selectFrom("directory_invitations as invitation")
    .innerJoin("promotion_codes as code", "code.id", "invitation.code_id")
    .select(["invitation.id", "invitation.address_hash", "code.code"])
    .where("invitation.token_hash", "=", await hashSenderToken(token))
    .executeTakeFirst();
}
