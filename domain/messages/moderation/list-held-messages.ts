import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { NamePair } from "#domain/listings/fields/person-name.ts";
import { listingNamePair, nameColumns } from "#domain/listings/queries/public-listings.ts";
import type { Actor } from "#domain/members/actor.ts";
import { operatorOf } from "#domain/moderation/operator.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import type { Result } from "#std/result.ts";

/** Hours within which operators decide on a held message. */
const heldHours = 24;

const hourMs = 60 * 60_000;

/**
 * A message that waits for operators, without its text. Times are ISO 8601, UTC. `reason`: why it is held, or why its
 * owner reported it.
 */
export type QueuedMessage = {
  id: string;
  kind: "held" | "reported";
  reason: string;
  signs: string[];
  listingId: string;
  listingName: NamePair;
  city: string;
  dueAt: string;
  createdAt: string;
};

/** A message that operators have decided on. */
export type DecidedMessage = {
  id: string;
  decisionId: string;
  outcome: string;
  note: string | null;
  /** Whether the sender is still banned, by this decision or another one. */
  isSenderBanned: boolean;
  listingId: string;
  listingName: NamePair;
  city: string;
  decidedAt: string;
};

/** The cursor: the last row of the previous page. */
export type QueueCursor = { at: Date; id: string };

type Dependencies = Pick<Services, "db" | "clock" | "log">;
type QueryFailure = "not-signed-in" | "not-allowed" | "unavailable";
type Page<Row> = { messages: Row[]; next: QueueCursor | null };

const pageSize = 50;

/** Held and reported messages, by due time. */
export async function listHeldMessages(
  services: Dependencies,
  actor: Actor,
  after: QueueCursor | null,
  size = pageSize,
): Promise<Result<Page<QueuedMessage>, QueryFailure>> {
  const operator = operatorOf(actor, "read-messages");
  if (!operator.ok) return operator;
  return await orUnavailable(services, "held-messages-unavailable", async () => {
    // Two ranges, each with its own index, merged; the page is the start of the result.
    const found = [
      ...(await readHeld(services.db, after, size + 1)),
      ...(await readReported(services.db, after, size + 1)),
    ].toSorted((one, other) => one.dueAt.localeCompare(other.dueAt) || (one.id < other.id ? -1 : 1));
    const last = found.length > size ? found[size - 1] : undefined;
    return {
      messages: found.slice(0, size),
      next: last === undefined ? null : { at: new Date(last.dueAt), id: last.id },
    };
  });
}

async function readHeld(db: Database, after: QueueCursor | null, limit: number): Promise<QueuedMessage[]> {
  let query = db
    .selectFrom("messages as message")
    .innerJoin("teacher_listings as listing", "listing.id", "message.listing_id")
    .innerJoin("profiles", "profiles.id", "listing.user_id")
    .select(["message.id as message_id", "message.hold_reason", "message.scam_signs", "message.confirmed_at"])
    .select(["message.created_at", "listing.id as listing_id", "listing.city", ...nameColumns])
    .where("message.state", "=", "held")
    .orderBy("message.confirmed_at")
    .orderBy("message.id")
    .limit(limit);
  if (after !== null) {
    const confirmed = new Date(after.at.getTime() - heldHours * hourMs).toISOString();
    query = query.where(
      sql<boolean>`(message.confirmed_at, message.id) > (${confirmed}::timestamptz, ${after.id}::uuid)`,
    );
  }
  return (await query.execute()).map((row) => ({
    id: row.message_id,
    kind: "held",
    reason: row.hold_reason ?? "scam",
    signs: row.scam_signs,
    listingId: row.listing_id,
    listingName: listingNamePair(row),
    city: row.city,
    dueAt: heldDueTime(row.confirmed_at ?? row.created_at).toISOString(),
    createdAt: row.created_at.toISOString(),
  }));
}

async function readReported(db: Database, after: QueueCursor | null, limit: number): Promise<QueuedMessage[]> {
  let query = db
    .selectFrom("moderation_cases as item")
    .innerJoin("messages as message", "message.id", "item.target_id")
    .innerJoin("teacher_listings as listing", "listing.id", "item.listing_id")
    .innerJoin("profiles", "profiles.id", "listing.user_id")
    .select(["message.id as message_id", "message.scam_signs", "item.due_at", "item.created_at"])
    .select(["listing.id as listing_id", "listing.city", ...nameColumns])
    .select(({ selectFrom }) =>
      selectFrom("reports").select("reason").whereRef("reports.case_id", "=", "item.id").limit(1).as("reason"),
    )
    .where("item.target_kind", "=", "message")
    .where("item.decided_at", "is", null)
    .orderBy("item.due_at")
    .orderBy("message.id")
    .limit(limit);
  if (after !== null)
    query = query.where(
      sql<boolean>`(item.due_at, message.id) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
    );
  return (await query.execute()).map((row) => ({
    id: row.message_id,
    kind: "reported",
    reason: row.reason ?? "scam",
    signs: row.scam_signs,
    listingId: row.listing_id,
    listingName: listingNamePair(row),
    city: row.city,
    dueAt: row.due_at.toISOString(),
    createdAt: row.created_at.toISOString(),
  }));
}

/** The latest decisions on messages. */
export async function listDecidedMessages(
  services: Dependencies,
  actor: Actor,
  before: QueueCursor | null,
  size = pageSize,
): Promise<Result<Page<DecidedMessage>, QueryFailure>> {
  const operator = operatorOf(actor, "read-messages");
  if (!operator.ok) return operator;
  return await orUnavailable(services, "decided-messages-unavailable", async () => {
    let query = services.db
      .selectFrom("decisions as decision")
      .innerJoin("teacher_listings as listing", "listing.id", "decision.listing_id")
      .innerJoin("profiles", "profiles.id", "listing.user_id")
      .leftJoin("messages as message", "message.id", "decision.target_id")
      .leftJoin("senders", "senders.id", "message.sender_id")
      .select([
        "senders.banned_at",
        "decision.id as decision_id",
        "decision.target_id",
        "decision.outcome",
        "decision.note",
      ])
      .select(["decision.created_at", "listing.id as listing_id", "listing.city", ...nameColumns])
      .where("decision.target_kind", "=", "message")
      .orderBy("decision.created_at", "desc")
      .orderBy("decision.id", "desc")
      .limit(size + 1);
    if (before !== null)
      query = query.where(
        sql<boolean>`(decision.created_at, decision.id)
          < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)`,
      );
    const rows = await query.execute();
    const last = rows.length > size ? rows[size - 1] : undefined;
    return {
      messages: rows.slice(0, size).map((row) => ({
        id: row.target_id,
        decisionId: row.decision_id,
        outcome: row.outcome,
        note: row.note,
        isSenderBanned: row.banned_at !== null,
        listingId: row.listing_id,
        listingName: listingNamePair(row),
        city: row.city,
        decidedAt: row.created_at.toISOString(),
      })),
      next: last === undefined ? null : { at: last.created_at, id: last.decision_id },
    };
  });
}

/** The due time of a held message, counted from its sender's confirmation. */
export function heldDueTime(confirmedAt: Date): Date {
  return new Date(confirmedAt.getTime() + heldHours * hourMs);
}
