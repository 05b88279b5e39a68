import { sql } from "kysely";
import { can } from "#domain/access.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";

export const auditActorKinds = ["operator", "owner", "visitor", "system"] as const;

type AuditActorKind = (typeof auditActorKinds)[number];

/** An entry as operators see it. `at` is ISO 8601, UTC. */
export type AuditRow = {
  number: number;
  at: string;
  actorKind: AuditActorKind;
  actorId: string | null;
  action: string;
  targetKind: string | null;
  targetId: string | null;
  targetLabel: string | null;
  reason: string | null;
  requestId: string | null;
};

/** Entries by or about one of the ids; or entries with the text in their reason, or with exactly that target. */
export type AuditMatch = { ids: readonly string[] } | { text: string };

/** Empty fields do not filter. `since` and `until` are days in UTC, both inclusive. */
export type AuditFilter = {
  action?: string;
  kind?: AuditActorKind;
  actor?: string;
  match?: AuditMatch;
  since?: Date;
  until?: Date;
};

const auditPageSize = 50;

const dayMs = 24 * 60 * 60_000;

/** Returns one page of the audit log, latest first, before the entry with that number. */
export async function listAuditEntries(
  services: Pick<Services, "db" | "log">,
  actor: Actor,
  filter: AuditFilter,
  before: number | null,
  size = auditPageSize,
): Promise<Result<{ entries: AuditRow[]; next: number | null }, "not-signed-in" | "not-allowed" | "unavailable">> {
  const decision = can("moderate", actor, null);
  if (decision === "not-signed-in") return failure(decision);
  if (decision !== "allowed") return failure("not-allowed");
  const read = await orUnavailable(services, "audit-log-unavailable", () =>
    readRows(services.db, filter, before, size + 1),
  );
  if (!read.ok) return read;
  const entries = read.value.slice(0, size).map(toRow);
  return success({ entries, next: read.value.length > size ? (entries.at(-1)?.number ?? null) : null });
}

/** Each part of a match reads an index in the order of the log, so a page costs the same however many entries match. */
async function readRows(db: Services["db"], filter: AuditFilter, before: number | null, limit: number) {
  const query = auditQuery(db, filter, before).limit(limit);
  if (filter.match === undefined) return await query.execute();
  const [first, ...others] = partsOf(query, filter.match).map((part) =>
    db.selectFrom(part.as("entry")).selectAll("entry"),
  );
  if (first === undefined) return [];
  const found = others.reduce((all, part) => all.union(part), first);
  return await found.orderBy("number", "desc").limit(limit).execute();
}

function partsOf(query: ReturnType<typeof auditQuery>, match: AuditMatch) {
  if ("ids" in match)
    return match.ids.flatMap((id) => [
      query.where("entry.target_id", "=", id),
      ...(isUuid(id) ? [query.where("entry.actor_id", "=", id)] : []),
    ]);
  return [
    query.where(sql<boolean>`strpos(lower(entry.reason), lower(${match.text})) > 0`),
    query.where("entry.target_id", "=", match.text),
  ];
}

function auditQuery(db: Services["db"], filter: AuditFilter, before: number | null) {
  let query = db
    .selectFrom("audit_log as entry")
    .select(["entry.number", "entry.at", "entry.actor_kind", "entry.actor_id", "entry.action", "entry.target_kind"])
    .select(["entry.target_id", "entry.target_label", "entry.reason", "entry.request_id"])
    .orderBy("entry.number", "desc");
  if (filter.action !== undefined) query = query.where("entry.action", "=", filter.action);
  if (filter.kind !== undefined) query = query.where("entry.actor_kind", "=", filter.kind);
  if (filter.actor !== undefined) query = query.where("entry.actor_id", "=", filter.actor);
  if (filter.since !== undefined) query = query.where("entry.at", ">=", filter.since);
  if (filter.until !== undefined) query = query.where("entry.at", "<", new Date(filter.until.getTime() + dayMs));
  if (before !== null) query = query.where("entry.number", "<", before);
  return query;
}

function toRow(row: Awaited<ReturnType<ReturnType<typeof auditQuery>["executeTakeFirstOrThrow"]>>): AuditRow {
  return {
    number: Number(row.number),
    at: row.at.toISOString(),
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    action: row.action,
    targetKind: row.target_kind,
    targetId: row.target_id,
    targetLabel: row.target_label,
    reason: row.reason,
    requestId: row.request_id,
  };
}
