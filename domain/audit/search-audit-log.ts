import type { Database } from "#database/database.ts";
import type { Actor } from "#domain/members/actor.ts";
import { operatorOf } from "#domain/moderation/operator.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { AccountControl } from "#domain/people/account-control.ts";
import type { Services } from "#domain/services.ts";
import type { Result } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { type AuditFilter, type AuditMatch, type AuditRow, listAuditEntries } from "./list-audit-entries.ts";
import { recordAuditEntry } from "./record-audit-entry.ts";

/** `search`: an email address, an id, a listing's URL, or part of a reason; empty for all entries. */
export type AuditSearch = Omit<AuditFilter, "match"> & { search?: string };

type AuditPage = { entries: AuditRow[]; next: number | null };

type Dependencies = Pick<Services, "db" | "clock" | "log">;

type Accounts = Pick<AccountControl, "find">;

type Options = { before: number | null; requestId?: string; size?: number };

/**
 * Returns one page of the audit log, latest first. A search by an email address is audited with its first page, without
 * the address.
 */
export async function searchAuditLog(
  services: Dependencies,
  accounts: Accounts,
  actor: Actor,
  { search = "", ...filter }: AuditSearch,
  { before, requestId, size }: Options,
): Promise<Result<AuditPage, "not-signed-in" | "not-allowed" | "unavailable">> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  if (search === "") return await listAuditEntries(services, actor, filter, before, size);
  const isByAddress = /^\S+@\S+$/u.test(search) && idIn(search) === null;
  const match = await orUnavailable(services, "audit-search-unavailable", async () =>
    isByAddress ? { ids: await idsOf(services.db, accounts, search) } : matchOf(search),
  );
  if (!match.ok) return match;
  const listed = await listAuditEntries(services, actor, { ...filter, match: match.value }, before, size);
  if (!listed.ok || !isByAddress || before !== null) return listed;
  const recorded = await orUnavailable(services, "search-not-recorded", () =>
    recordAuditEntry(services.db, {
      at: services.clock.now(),
      actor: { kind: "operator", userId: operator.value.userId },
      action: "audit-searched",
      details: { by: "address" },
      ...(requestId !== undefined && { requestId }),
    }),
  );
  return recorded.ok ? listed : recorded;
}

/** Returns the email addresses of the operators who acted, by their ids; omits those that the provider cannot find. */
export async function readOperatorEmails(
  services: Pick<Services, "log">,
  accounts: Accounts,
  rows: readonly Pick<AuditRow, "actorKind" | "actorId">[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ actorKind, actorId }) => (actorKind === "operator" && actorId !== null ? [actorId] : []));
  const found = await orUnavailable(services, "operators-unavailable", () =>
    Promise.all([...new Set(ids)].map((id) => accounts.find({ id }))),
  );
  const known = found.ok ? found.value.flatMap((one) => (one.ok && one.value !== null ? [one.value] : [])) : [];
  return new Map(known.map(({ id, email }) => [id, email]));
}

function matchOf(search: string): AuditMatch {
  const id = idIn(search);
  return id === null ? { text: search } : { ids: [id] };
}

/** The text as an id, or the id in an address of this site, for example `https://…/zh/listing/<id>#reviews`. */
function idIn(text: string): string | null {
  const id = /^(?:\S*[/=])?([\da-f-]{36})(?:[/?#&]\S*)?$/iu.exec(text)?.[1]?.toLowerCase();
  return id !== undefined && isUuid(id) ? id : null;
}

/** The ids of the accounts with this address, and of their listings. */
async function idsOf(db: Database, accounts: Accounts, address: string): Promise<string[]> {
  const email = address.toLowerCase();
  const account = await accounts.find({ email });
  const profiles = await db
    .selectFrom("profiles")
    .leftJoin("teacher_listings as listing", "listing.user_id", "profiles.id")
    .select(["profiles.id", "listing.id as listing_id"])
    .where((profile) => profile(profile.fn<string>("lower", ["profiles.email"]), "=", email))
    .limit(5)
    .execute();
  const ids = profiles.flatMap(({ id, listing_id }) => (listing_id === null ? [id] : [id, listing_id]));
  return [...new Set(account.ok && account.value !== null ? [account.value.id, ...ids] : ids)];
}
