import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { NamePair } from "#domain/listings/fields/person-name.ts";
import { listingNamePair, nameColumns } from "#domain/listings/queries/public-listings.ts";
import type { Actor } from "#domain/members/actor.ts";
import { type Ban, findBan } from "#domain/moderation/bans/account-removal.ts";
import { operatorOf } from "#domain/moderation/operator.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import type { AccountControl, PersonAccount } from "./account-control.ts";
import { findAccount, type PersonFailure } from "./find-account.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log">;

/** An account with this site's data about it. */
export type Person = PersonAccount & {
  listing: { id: string; name: NamePair; isRemoved: boolean } | null;
  payments: number;
  ban: Ban | null;
};

/** Returns the id of the account with exactly this email or id. Each search is audited. */
export async function searchPerson(
  services: Dependencies,
  control: AccountControl,
  actor: Actor,
  query: string,
  requestId?: string,
): Promise<Result<string, PersonFailure>> {
  const operator = operatorOf(actor, "manage-accounts");
  if (!operator.ok) return operator;
  const text = query.trim().toLowerCase();
  const found = await control.find(isUuid(text) ? { id: text } : { email: text });
  if (!found.ok) return found;
  const account = found.value;
  const recorded = await orUnavailable(services, "search-not-recorded", () =>
    recordAuditEntry(services.db, {
      at: services.clock.now(),
      actor: { kind: "operator", userId: operator.value.userId },
      action: "people-searched",
      ...(account !== null && { target: { kind: "account", id: account.id } }),
      ...(requestId !== undefined && { requestId }),
    }),
  );
  if (!recorded.ok) return recorded;
  return account === null ? failure("not-found") : success(account.id);
}

/** Returns an account with its sessions, its listing and its ban. Each read is audited. */
export async function findPerson(
  services: Dependencies,
  control: AccountControl,
  actor: Actor,
  id: string,
  requestId?: string,
): Promise<Result<Person, PersonFailure>> {
  const operator = operatorOf(actor, "manage-accounts");
  if (!operator.ok) return operator;
  const account = await findAccount(control, id);
  if (!account.ok) return account;
  const read = await orUnavailable(services, "person-unavailable", () =>
    services.db.transaction().execute(async (trx) => {
      const listing = await trx
        .selectFrom("teacher_listings as listing")
        .innerJoin("profiles", "profiles.id", "listing.user_id")
        .select(["listing.id", "listing.removed_at", ...nameColumns])
        .where("listing.user_id", "=", id)
        .executeTakeFirst();
      const { count } = await trx
        .selectFrom("payments")
        .select((payment) => payment.fn.countAll<string>().as("count"))
        .where("user_id", "=", id)
        .executeTakeFirstOrThrow();
      const ban = await findBan(trx, id, services.clock.now());
      await recordAuditEntry(trx, {
        at: services.clock.now(),
        actor: { kind: "operator", userId: operator.value.userId },
        action: "person-read",
        target: { kind: "account", id },
        ...(requestId !== undefined && { requestId }),
      });
      return { listing, payments: Number(count), ban };
    }),
  );
  if (!read.ok) return read;
  const { listing, ...rest } = read.value;
  const found = listing && { id: listing.id, name: listingNamePair(listing), isRemoved: listing.removed_at !== null };
  return success({ ...account.value, ...rest, listing: found ?? null });
}
