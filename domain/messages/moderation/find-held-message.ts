import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { NamePair } from "#domain/listings/fields/person-name.ts";
import { listingNamePair, nameColumns } from "#domain/listings/queries/public-listings.ts";
import type { Actor } from "#domain/members/actor.ts";
import { operatorOf } from "#domain/moderation/operator.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import type { ForWhom, MessageHoldReason, MessageState, WrittenLanguage } from "../message.ts";
import { type MarkedPiece, markScamSigns } from "../scam/scam-marks.ts";
import { isSameText } from "../sending/text-sketch.ts";
import { heldDueTime } from "./list-held-messages.ts";

/** A listing that received the same or a similar text. */
type Copy = { listingId: string; listingName: NamePair; state: MessageState; at: string };

/** A message as shown to an operator before the decision. Times are ISO 8601, UTC. */
export type HeldMessage = {
  id: string;
  listingId: string;
  listingName: NamePair;
  state: MessageState;
  holdReason: MessageHoldReason | null;
  signs: string[];
  /** Null once erased, as is the name. */
  text: MarkedPiece[] | null;
  language: WrittenLanguage;
  forWhom: ForWhom;
  senderName: string | null;
  senderEmail: string | null;
  isSenderBanned: boolean;
  /** The sender's messages: total and refused. */
  sent: { count: number; refused: number };
  createdAt: string;
  dueAt: string;
  /** The owner's report, if there is one. */
  report: { reason: string; text: string | null; at: string } | null;
  copies: Copy[];
};

type ReadFailure = "not-signed-in" | "not-allowed" | "not-found" | "unavailable";

/** How many recent messages the text is compared with. */
const maxCompared = 2000;
const maxCopies = 50;
const dayMs = 24 * 60 * 60_000;

/** A held message, or a reported one that is not decided yet; operators cannot read others. Audited. */
export async function findHeldMessage(
  services: Pick<Services, "db" | "clock" | "log">,
  actor: Actor,
  id: string,
  requestId?: string,
): Promise<Result<HeldMessage, ReadFailure>> {
  const operator = operatorOf(actor, "read-messages");
  if (!operator.ok) return operator;
  if (!isUuid(id)) return failure("not-found");
  const found = await orUnavailable(services, "held-message-unavailable", () =>
    services.db.transaction().execute(async (trx) => {
      const message = await readMessage(trx, id);
      if (message === null) return null;
      await recordAuditEntry(trx, {
        at: services.clock.now(),
        actor: { kind: "operator", userId: operator.value.userId },
        action: "message-read",
        target: { kind: "message", id },
        ...(requestId !== undefined && { requestId }),
      });
      return message;
    }),
  );
  if (!found.ok) return found;
  return found.value === null ? failure("not-found") : success(found.value);
}

async function readMessage(trx: Database, id: string): Promise<HeldMessage | null> {
  const row = await trx
    .selectFrom("messages as message")
    .innerJoin("teacher_listings as listing", "listing.id", "message.listing_id")
    .innerJoin("profiles", "profiles.id", "listing.user_id")
    .leftJoin("senders", "senders.id", "message.sender_id")
    .select(["message.id as message_id", "message.state as message_state", "message.hold_reason", "message.language"])
    .select(["message.scam_signs", "message.body", "message.body_sketch", "message.for_whom", "message.sender_name"])
    .select(["message.sender_id", "message.confirmed_at", "message.created_at", "listing.id as listing_id"])
    .select(["senders.email as sender_email", "senders.banned_at", ...nameColumns])
    .where("message.id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const report = await readReport(trx, row.listing_id, id);
  if (row.message_state !== "held" && report === null) return null;
  return {
    id: row.message_id,
    listingId: row.listing_id,
    listingName: listingNamePair(row),
    state: row.message_state,
    holdReason: row.hold_reason,
    signs: row.scam_signs,
    text: row.body === null ? null : markScamSigns(row.body),
    language: row.language,
    forWhom: row.for_whom,
    senderName: row.sender_name,
    senderEmail: row.sender_email,
    isSenderBanned: row.banned_at !== null,
    sent: await countSent(trx, row.sender_id),
    createdAt: row.created_at.toISOString(),
    dueAt: (report?.dueAt ?? heldDueTime(row.confirmed_at ?? row.created_at)).toISOString(),
    report: report && { reason: report.reason, text: report.text, at: report.at.toISOString() },
    copies: await readCopies(trx, id, row.body_sketch, row.confirmed_at ?? row.created_at),
  };
}

/** The owner's undecided report. */
async function readReport(trx: Database, listingId: string, id: string) {
  const row = await trx
    .selectFrom("moderation_cases as item")
    .innerJoin("reports", "reports.case_id", "item.id")
    .select(["item.due_at", "reports.reason", "reports.body", "reports.created_at"])
    .where("item.listing_id", "=", listingId)
    .where("item.target_kind", "=", "message")
    .where("item.target_id", "=", id)
    .where("item.decided_at", "is", null)
    .executeTakeFirst();
  return row === undefined ? null : { dueAt: row.due_at, reason: row.reason, text: row.body, at: row.created_at };
}

async function countSent(trx: Database, senderId: string | null): Promise<{ count: number; refused: number }> {
  if (senderId === null) return { count: 0, refused: 0 };
  const { rows } = await sql<{ count: number; refused: number }>`
    select count(*)::int as count, (count(*) filter (where state = 'refused'))::int as refused
    from messages where sender_id = ${senderId} and state <> 'unconfirmed'
  `.execute(trx);
  return rows[0] ?? { count: 0, refused: 0 };
}

/** Within a day before or after: the period in which copies hold a message. */
async function readCopies(trx: Database, id: string, sketch: readonly number[], around: Date): Promise<Copy[]> {
  if (sketch.length === 0) return [];
  const rows = await trx
    .selectFrom("messages as message")
    .innerJoin("teacher_listings as listing", "listing.id", "message.listing_id")
    .innerJoin("profiles", "profiles.id", "listing.user_id")
    .select(["message.listing_id", "message.state as message_state", "message.body_sketch", "message.created_at"])
    .select([...nameColumns])
    .where("message.confirmed_at", ">", new Date(around.getTime() - dayMs))
    .where("message.confirmed_at", "<", new Date(around.getTime() + dayMs))
    .where("message.id", "!=", id)
    .where("message.body", "is not", null)
    .orderBy("message.confirmed_at", "desc")
    .limit(maxCompared)
    .execute();
  return rows
    .filter(({ body_sketch }) => isSameText(body_sketch, sketch))
    .slice(0, maxCopies)
    .map((row) => ({
      listingId: row.listing_id,
      listingName: listingNamePair(row),
      state: row.message_state,
      at: row.created_at.toISOString(),
    }));
}
