import type { Database } from "#database/database.ts";

/** One event of a listing's history. `at` is ISO 8601, UTC. */
export type HistoryEntry = {
  at: string;
  kind: "payment" | "report" | "decision" | "owner" | "audit" | "email" | "photo" | "review" | "created";
  /** The state, reason, outcome, action or kind of email, as a key. */
  what: string;
  /**
   * For a decision, the finding and the note; otherwise the names of changed columns, the state of an email, or a
   * number.
   */
  text: string | null;
  /** For a decision, as a key: why something was removed, or which contact was hidden. */
  reason: string | null;
  /** The id of the related case, payment or review. */
  id: string | null;
};

type Listing = { id: string; ownerEmail: string; createdAt: Date };

/** How many entries of each kind are read. */
const maxEntries = 50;

/** Excluded actions: the decisions already describe them in more detail, and reads would soon dominate the history. */
const actionsShownElsewhere = ["listing-read", "listing-removed", "listing-restored", "listing-removal-undone"];
const ownActions = ["owner-asked", "note-added", "contact-hidden", "contact-shown"];

/** The history of a listing, latest first, limited per kind of entry. */
export async function readHistory(trx: Database, { id, ownerEmail, createdAt }: Listing): Promise<HistoryEntry[]> {
  const entries = [
    ...(await readPayments(trx, id)),
    ...(await readReports(trx, id)),
    ...(await readDecisions(trx, id)),
    ...(await readAudit(trx, id)),
    ...(await readEmails(trx, ownerEmail)),
    ...(await readPhotos(trx, id)),
    ...(await readReviews(trx, id)),
    entry(createdAt, "created", "created"),
  ];
  return entries.toSorted((one, other) => (one.at < other.at ? 1 : -1));
}

function entry(
  at: Date,
  kind: HistoryEntry["kind"],
  what: string,
  { text = null, reason = null, id = null }: Partial<Pick<HistoryEntry, "text" | "reason" | "id">> = {},
): HistoryEntry {
  return { at: at.toISOString(), kind, what, text, reason, id };
}

async function readPayments(trx: Database, id: string): Promise<HistoryEntry[]> {
  const rows = await trx
    .selectFrom("payments")
    .select(["id", "state", "months", "created_at"])
    .where("listing_id", "=", id)
    .orderBy("created_at", "desc")
    .limit(maxEntries)
    .execute();
  return rows.map((row) => entry(row.created_at, "payment", row.state, { text: String(row.months), id: row.id }));
}

/** Excludes visitors' texts: those are read in the case, where reading is audited. */
async function readReports(trx: Database, id: string): Promise<HistoryEntry[]> {
  const rows = await trx
    .selectFrom("reports")
    .innerJoin("moderation_cases as item", "item.id", "reports.case_id")
    .select(["reports.reason", "reports.created_at", "item.id"])
    .where("item.listing_id", "=", id)
    .where("item.target_kind", "<>", "message")
    .orderBy("reports.created_at", "desc")
    .limit(maxEntries)
    .execute();
  return rows.map((row) => entry(row.created_at, "report", row.reason, { id: row.id }));
}

async function readDecisions(trx: Database, id: string): Promise<HistoryEntry[]> {
  const rows = await trx
    .selectFrom("decisions")
    .select(["outcome", "reason", "found", "note", "created_at", "undone_at"])
    .where("listing_id", "=", id)
    .orderBy("created_at", "desc")
    .limit(maxEntries)
    .execute();
  return rows.map((row) => {
    const text = [row.found, row.note].filter((part) => part !== null).join("\n") || null;
    const what = row.undone_at === null ? row.outcome : `${row.outcome}-undone`;
    return entry(row.created_at, "decision", what, { text, reason: row.reason });
  });
}

/** Actions by owners, with the names of changed columns as the text, and by operators, except decisions. */
async function readAudit(trx: Database, id: string): Promise<HistoryEntry[]> {
  const rows = await trx
    .selectFrom("audit_log")
    .select(["at", "actor_kind", "action", "reason"])
    .select(({ ref }) => ref("details", "->").key("fields").as("fields"))
    .where("target_kind", "=", "listing")
    .where("target_id", "=", id)
    .where("action", "not in", [...actionsShownElsewhere, ...ownActions])
    .orderBy("number", "desc")
    .limit(maxEntries)
    .execute();
  return rows.map((row) => {
    const text = Array.isArray(row.fields) ? row.fields.join(" ") : row.reason;
    return entry(row.at, row.actor_kind === "owner" ? "owner" : "audit", row.action, { text });
  });
}

async function readEmails(trx: Database, recipient: string): Promise<HistoryEntry[]> {
  const rows = await trx
    .selectFrom("mail_outbox")
    .select(["kind", "status", "created_at"])
    .where("recipient", "=", recipient)
    .orderBy("created_at", "desc")
    .limit(maxEntries)
    .execute();
  const states = { queued: "waiting", dead: "failed", sent: "sent", void: "void" } as const;
  return rows.map((row) => entry(row.created_at, "email", row.kind, { text: states[row.status] }));
}

async function readPhotos(trx: Database, id: string): Promise<HistoryEntry[]> {
  const rows = await trx
    .selectFrom("listing_photos")
    .select(["created_at", "removed_at"])
    .where("listing_id", "=", id)
    .orderBy("created_at", "desc")
    .limit(maxEntries)
    .execute();
  return rows.flatMap((row) => [
    entry(row.created_at, "photo", "photo-added"),
    ...(row.removed_at === null ? [] : [entry(row.removed_at, "photo", "photo-taken-back")]),
  ]);
}

/** Excludes review texts: those are read in the review, where reading is audited. */
async function readReviews(trx: Database, id: string): Promise<HistoryEntry[]> {
  const rows = await trx
    .selectFrom("reviews")
    .select(["id", "stars", "state", "created_at"])
    .where("listing_id", "=", id)
    .orderBy("created_at", "desc")
    .limit(maxEntries)
    .execute();
  return rows.map((row) => entry(row.created_at, "review", row.state, { text: String(row.stars), id: row.id }));
}
