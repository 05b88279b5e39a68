import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import { inTime } from "#domain/in-time.ts";
import { listingName, nameColumns } from "#domain/listings/queries/public-listings.ts";
import type { Actor } from "#domain/members/actor.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { operatorOf } from "./operator.ts";

/** What happened to a listing, latest first. Moments are ISO 8601, UTC. */
type HistoryEntry = {
  at: string;
  kind: "payment" | "report" | "decision" | "audit" | "email" | "created";
  /** The state, reason, outcome, action or kind of email, as a key. */
  what: string;
  /** Months paid for, what was found, or the operator's note. */
  text: string | null;
  /** The id of the case, decision or payment that it belongs to. */
  id: string | null;
};

export type ModeratedListingDetail = {
  id: string;
  name: string;
  type: string;
  city: string;
  ownerId: string;
  ownerName: string;
  ownerEmail: string;
  monthsPaid: number;
  expiresAt: string | null;
  takenDownAt: string | null;
  removedAt: string | null;
  removalReason: string | null;
  /** Cases that wait for a decision. */
  openReports: number;
  history: HistoryEntry[];
};

type QueryFailure = "not-signed-in" | "not-allowed" | "not-found" | "unavailable";

/** How many entries of each kind the page shows. */
const most = 50;

/** A listing with all that happened to it. Reading it is recorded: it shows the owner's name and address. */
export async function findListingHistory(
  services: Pick<Services, "db" | "clock" | "log">,
  actor: Actor,
  id: string,
  requestId?: string,
): Promise<Result<ModeratedListingDetail, QueryFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  if (!isUuid(id)) return failure("not-found");
  const read = await inTime(services, "listing-history-unavailable", () =>
    services.db.transaction().execute(async (trx) => {
      const detail = await readDetail(trx, id);
      if (detail === null) return null;
      await recordAuditEntry(trx, {
        at: services.clock.now(),
        actor: { kind: "operator", userId: operator.value.userId },
        action: "listing-read",
        target: { kind: "listing", id, label: detail.name },
        ...(requestId !== undefined && { requestId }),
      });
      return detail;
    }),
  );
  if (!read.ok) return read;
  return read.value === null ? failure("not-found") : success(read.value);
}

async function readDetail(trx: Database, id: string): Promise<ModeratedListingDetail | null> {
  const row = await trx
    .selectFrom("teacher_listings as listing")
    .innerJoin("profiles", "profiles.id", "listing.user_id")
    .select(["listing.id", "listing.user_id", ...nameColumns])
    .select(["listing.city", "listing.months_paid", "listing.created_at"])
    .select(["listing.subscription_expires_at", "listing.taken_down_at", "listing.removed_at"])
    .select(["listing.removal_reason", "profiles.email"])
    .where("listing.id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const reports = await readReports(trx, id);
  const entries = [
    ...(await readPayments(trx, id)),
    ...reports.entries,
    ...(await readDecisions(trx, id)),
    ...(await readAudit(trx, id)),
    ...(await readEmails(trx, row.email)),
    { at: row.created_at.toISOString(), kind: "created", what: "created", text: null, id: null } as const,
  ];
  return {
    id: row.id,
    name: listingName(row, "en"),
    type: row.listing_type,
    city: row.city,
    ownerId: row.user_id,
    ownerName: row.full_name,
    ownerEmail: row.email,
    monthsPaid: row.months_paid,
    expiresAt: row.subscription_expires_at?.toISOString() ?? null,
    takenDownAt: row.taken_down_at?.toISOString() ?? null,
    removedAt: row.removed_at?.toISOString() ?? null,
    removalReason: row.removal_reason,
    openReports: reports.open,
    history: entries.toSorted((one, other) => (one.at < other.at ? 1 : -1)),
  };
}

async function readPayments(trx: Database, id: string): Promise<HistoryEntry[]> {
  const rows = await trx
    .selectFrom("payments")
    .select(["id", "state", "months", "created_at"])
    .where("listing_id", "=", id)
    .orderBy("created_at", "desc")
    .limit(most)
    .execute();
  return rows.map((row) => ({
    at: row.created_at.toISOString(),
    kind: "payment",
    what: row.state,
    text: String(row.months),
    id: row.id,
  }));
}

/** Without what visitors wrote: that is read in the case, and recorded. */
async function readReports(trx: Database, id: string): Promise<{ entries: HistoryEntry[]; open: number }> {
  const rows = await trx
    .selectFrom("reports")
    .innerJoin("moderation_cases as item", "item.id", "reports.case_id")
    .select(["reports.reason", "reports.created_at", "item.id", "item.decided_at"])
    .where("item.listing_id", "=", id)
    .orderBy("reports.created_at", "desc")
    .limit(most)
    .execute();
  const entries = rows.map((row): HistoryEntry => {
    return { at: row.created_at.toISOString(), kind: "report", what: row.reason, text: null, id: row.id };
  });
  return { entries, open: rows.filter(({ decided_at }) => decided_at === null).length };
}

async function readDecisions(trx: Database, id: string): Promise<HistoryEntry[]> {
  const rows = await trx
    .selectFrom("decisions")
    .select(["id", "outcome", "reason", "found", "note", "created_at", "undone_at"])
    .where("listing_id", "=", id)
    .orderBy("created_at", "desc")
    .limit(most)
    .execute();
  return rows.map((row) => ({
    at: row.created_at.toISOString(),
    kind: "decision",
    what: row.undone_at === null ? row.outcome : `${row.outcome}-undone`,
    text: [row.found, row.note].filter((text) => text !== null).join("\n\n") || null,
    id: row.id,
  }));
}

async function readAudit(trx: Database, id: string): Promise<HistoryEntry[]> {
  const rows = await trx
    .selectFrom("audit_log")
    .select(["at", "action", "reason"])
    .where("target_kind", "=", "listing")
    .where("target_id", "=", id)
    .orderBy("number", "desc")
    .limit(most)
    .execute();
  return rows.map((row) => ({ at: row.at.toISOString(), kind: "audit", what: row.action, text: row.reason, id: null }));
}

async function readEmails(trx: Database, recipient: string): Promise<HistoryEntry[]> {
  const rows = await trx
    .selectFrom("mail_outbox")
    .select(["kind", "status", "created_at"])
    .where("recipient", "=", recipient)
    .orderBy("created_at", "desc")
    .limit(most)
    .execute();
  return rows.map((row) => ({
    at: row.created_at.toISOString(),
    kind: "email",
    what: row.kind,
    text: row.status,
    id: null,
  }));
}
