import { orUnavailable } from "#domain/or-unavailable.ts";
import { findSenderToken } from "#domain/senders/sender-tokens.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log" | "hashAddress">;

/** Whether a link from an invitation or request can unsubscribe from further ones. Read-only. */
export async function canUnsubscribeFromInvitations(
  services: Dependencies,
  token: string,
): Promise<Result<null, "link-expired" | "unavailable">> {
  const found = await orUnavailable(services, "link-not-read", () =>
    findSenderToken(services.db, token, "review", services.clock.now()),
  );
  if (!found.ok) return found;
  return found.value === null ? failure("link-expired") : success(null);
}

/** Opts the link's email out of all further invitations and requests. Idempotent. */
export async function unsubscribeFromReviewInvitations(
  services: Dependencies,
  token: string,
): Promise<Result<null, "link-expired" | "unavailable">> {
  const now = services.clock.now();
  const done = await orUnavailable(services, "invitations-not-stopped", () =>
    services.db.transaction().execute(async (trx) => {
      const found = await findSenderToken(trx, token, "review", now);
      if (found === null) return false;
      const hash = await services.hashAddress(found.sender.email);
      await trx
        .insertInto("review_opt_outs")
        .values({ address_hash: hash, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await trx
        .updateTable("review_invitations")
        .set({ refused_at: now })
        .where("address_hash", "=", hash)
        .where("reviewed_at", "is", null)
        .where("refused_at", "is", null)
        .execute();
      return true;
    }),
  );
  if (!done.ok) return done;
  return done.value ? success(null) : failure("link-expired");
}
