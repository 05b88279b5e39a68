import { type RawBuilder, sql } from "kysely";
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

/** The last entry of a page: its time in microseconds since 1970, as precise as the columns, and its key. */
export type HistoryCursor = { at: string; key: string };

export type HistoryPage = { entries: HistoryEntry[]; next: HistoryCursor | null };

type Listing = { id: string; ownerEmail: string };
type Range = { after: HistoryCursor | null; size?: number };

const pageSize = 50;

/** One page of a listing's history, latest first, and the next cursor. */
export async function readHistory(trx: Database, listing: Listing, { after, size = pageSize }: Range) {
  const branches = sourcesOf(listing).map((source) => branchOf(source, after, size + 1));
  const { rows } = await sql<Row>`
    select history.*, (extract(epoch from at) * 1000000)::bigint::text as position
    from (${sql.join(branches, sql` union all `)}) as history
    order by at desc, key collate "C" desc
    limit ${size + 1}
  `.execute(trx);
  const last = rows.length > size ? rows[size - 1] : undefined;
  return {
    entries: rows.slice(0, size).map(toEntry),
    next: last === undefined ? null : { at: last.position, key: last.key },
  } satisfies HistoryPage;
}

type Row = Omit<HistoryEntry, "at"> & { at: Date; key: string; fields: unknown; position: string };

function toEntry({ at, kind, what, text, reason, id, fields }: Row): HistoryEntry {
  return { at: at.toISOString(), kind, what, text: Array.isArray(fields) ? fields.join(" ") : text, reason, id };
}

type Sql = RawBuilder<unknown>;

/** `key`: unique among the rows of all sources. `rows`: the tables and the condition. */
type Source = { kind: Sql; at: Sql; key: Sql; what: Sql; rows: Sql } & Partial<
  Record<"text" | "reason" | "id" | "fields", Sql>
>;

/** The latest rows of a source after the cursor. Its first condition can use an index; the second one orders ties. */
function branchOf(source: Source, after: HistoryCursor | null, limit: number): Sql {
  const { kind, at, key, what, rows, text = none, reason = none, id = none, fields = none } = source;
  const start = after && sql`(timestamptz 'epoch' + ${after.at}::bigint * interval '1 microsecond')`;
  const older =
    after === null
      ? sql``
      : sql`and ${at} <= ${start} and (${at} < ${start} or (${key}) collate "C" < ${after.key}::text)`;
  return sql`(
    select ${at} as at, (${kind})::text as kind, ${key} as key, (${what})::text as what, (${text})::text as text,
      (${reason})::text as reason, (${id})::uuid as id, (${fields})::jsonb as fields
    from ${rows} ${older}
    order by ${at} desc, (${key}) collate "C" desc
    limit ${limit}
  )`;
}

const none = sql`null`;

/** Excluded actions: the decisions already describe them in more detail, and reads would soon dominate the history. */
const shownAsDecisions = ["listing-removed", "listing-restored", "listing-removal-undone", "owner-asked"];
const excludedActions = ["listing-read", ...shownAsDecisions, "note-added", "contact-hidden", "contact-shown"];

/** Excludes visitors' texts and reviews: those are read in the case or the review, where reading is audited. */
function sourcesOf({ id, ownerEmail }: Listing): Source[] {
  return [...moderationOf(id), ...contentOf(id), emailsTo(ownerEmail)];
}

/** Reports, decisions, and entries of the audit log. */
function moderationOf(id: string): Source[] {
  return [
    {
      kind: sql`'report'`,
      at: sql`reports.created_at`,
      key: sql`'report:' || reports.id`,
      what: sql`reports.reason`,
      id: sql`item.id`,
      rows: sql`reports join moderation_cases as item on item.id = reports.case_id
        where item.listing_id = ${id}::uuid and item.target_kind <> 'message'`,
    },
    {
      kind: sql`'decision'`,
      at: sql`created_at`,
      key: sql`'decision:' || id`,
      what: sql`outcome || case when undone_at is null then '' else '-undone' end`,
      text: sql`nullif(concat_ws(${"\n"}, found, note), '')`,
      reason: sql`reason`,
      rows: sql`decisions where listing_id = ${id}::uuid`,
    },
    {
      // Actions by owners, with the names of changed columns, and by operators.
      kind: sql`case when actor_kind = 'owner' then 'owner' else 'audit' end`,
      at: sql`at`,
      key: sql`'audit:' || lpad(number::text, 20, '0')`,
      what: sql`action`,
      text: sql`reason`,
      fields: sql`details -> 'fields'`,
      rows: sql`audit_log where target_kind = 'listing' and target_id = ${id}::text
        and action not in (${sql.join(excludedActions)})`,
    },
  ];
}

/** Payments, photos, reviews, and the listing itself. */
function contentOf(id: string): Source[] {
  const photos = sql`listing_photos where listing_id = ${id}::uuid`;
  const photo = { kind: sql`'photo'` };
  return [
    {
      kind: sql`'payment'`,
      at: sql`created_at`,
      key: sql`'payment:' || id`,
      what: sql`state`,
      text: sql`months`,
      id: sql`id`,
      rows: sql`payments where listing_id = ${id}::uuid`,
    },
    { ...photo, at: sql`created_at`, key: sql`'photo-added:' || id`, what: sql`'photo-added'`, rows: photos },
    {
      ...photo,
      at: sql`removed_at`,
      key: sql`'photo-taken-back:' || id`,
      what: sql`'photo-taken-back'`,
      rows: sql`${photos} and removed_at is not null`,
    },
    {
      kind: sql`'review'`,
      at: sql`created_at`,
      key: sql`'review:' || id`,
      what: sql`state`,
      text: sql`stars`,
      id: sql`id`,
      rows: sql`reviews where listing_id = ${id}::uuid`,
    },
    {
      kind: sql`'created'`,
      at: sql`created_at`,
      key: sql`'created:'`,
      what: sql`'created'`,
      rows: sql`teacher_listings where id = ${id}::uuid`,
    },
  ];
}

function emailsTo(recipient: string): Source {
  return {
    kind: sql`'email'`,
    at: sql`created_at`,
    key: sql`'email:' || id`,
    what: sql`kind`,
    text: sql`case status when 'queued' then 'waiting' when 'dead' then 'failed' else status end`,
    rows: sql`mail_outbox where recipient = ${recipient}::text`,
  };
}
