import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import { enqueueOnce } from "#domain/email/enqueue-email.ts";
import { choice } from "#domain/input/body-fields.ts";
import { optionalFreeText } from "#domain/input/free-text.ts";
import { type BodyErrors, bodySchema, parseBody } from "#domain/input/parse-body.ts";
import { listingName } from "#domain/listings/queries/public-listings.ts";
import type { Actor } from "#domain/members/actor.ts";
import { type Operator, operatorOf } from "#domain/moderation/operator.ts";
import { lockModeratedListing, type ModeratedListing } from "#domain/moderation/removal/moderated-listing.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import type { MessageState } from "../message.ts";
import { type MessageOutcome, messageOutcomes } from "../message-moderation.ts";
import { deliverMessage } from "../sending/deliver-message.ts";

export type MessageDecision = { outcome: MessageOutcome; note: string | null };

const messageDecision = bodySchema({ outcome: choice(messageOutcomes), note: optionalFreeText({ max: 1000 }) });

/** Parses `{ outcome, note? }`. */
export function parseMessageDecision(body: object): Result<MessageDecision, BodyErrors> {
  return parseBody(messageDecision, body);
}

/** `not-possible`: the sender to ban, or the text to deliver, has been erased. */
export type DecideMessageFailure =
  | "not-signed-in"
  | "not-allowed"
  | "not-found"
  | "already-decided"
  | "not-possible"
  | "unavailable";

/** Decides on a held or reported message. An owner who reported it is emailed; its sender is not notified. */
export async function decideHeldMessage(
  services: Pick<Services, "db" | "clock" | "log">,
  { actor, messageId, requestId }: { actor: Actor; messageId: string; requestId?: string | undefined },
  decision: MessageDecision,
): Promise<Result<MessageOutcome, DecideMessageFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  if (!isUuid(messageId)) return failure("not-found");
  const now = services.clock.now();
  const done = await orUnavailable(services, "message-not-decided", () =>
    services.db
      .transaction()
      .execute((trx) => decide({ trx, operator: operator.value, now, requestId }, messageId, decision)),
  );
  return done.ok ? done.value : done;
}

type Work = { trx: Database; operator: Operator; now: Date; requestId: string | undefined };

async function decide(
  work: Work,
  messageId: string,
  decision: MessageDecision,
): Promise<Result<MessageOutcome, DecideMessageFailure>> {
  const { trx } = work;
  const found = await lock(trx, messageId);
  if (found === null) return failure("not-found");
  const { message, listing, caseId } = found;
  if (message.state !== "held" && caseId === null) return failure("already-decided");
  const { outcome } = decision;
  if (outcome === "reject-and-ban" && message.senderId === null) return failure("not-possible");
  if (outcome === "deliver" && message.state === "held" && !message.isDeliverable) return failure("not-possible");
  const decisionId = await storeDecision(work, found, decision);
  if (outcome === "deliver") await deliver(work, message);
  else await refuse(trx, message.id);
  const others = outcome === "reject-and-ban" && message.senderId !== null ? await ban(work, message.senderId) : 0;
  if (caseId !== null) await closeCase(work, { listing, caseId, decisionId }, outcome);
  await recordAuditEntry(trx, {
    at: work.now,
    actor: { kind: "operator", userId: work.operator.userId },
    action: "message-decided",
    target: { kind: "message", id: message.id },
    reason: outcome,
    ...(work.requestId !== undefined && { requestId: work.requestId }),
    details: { decision: decisionId, listing: listing.id, ...(others > 0 && { also_refused: others }) },
  });
  return success(outcome);
}

type Message = { id: string; state: MessageState; senderId: string | null; isDeliverable: boolean };
type LockedMessage = { message: Message; listing: ModeratedListing; caseId: string | null };

/** Locks the listing before the message, in the same order as a removal. */
async function lock(trx: Database, id: string): Promise<LockedMessage | null> {
  const known = await trx.selectFrom("messages").select("listing_id").where("id", "=", id).executeTakeFirst();
  const listing = known === undefined ? null : await lockModeratedListing(trx, known.listing_id);
  if (listing === null) return null;
  const row = await trx
    .selectFrom("messages")
    .select(["state", "sender_id", "body"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  const item = await trx
    .selectFrom("moderation_cases")
    .select(["id", "decided_at"])
    .where("target_kind", "=", "message")
    .where("target_id", "=", id)
    .where("listing_id", "=", listing.id)
    .orderBy("created_at", "desc")
    .forUpdate()
    .executeTakeFirst();
  const decided = await trx
    .selectFrom("decisions")
    .select("id")
    .where("listing_id", "=", listing.id)
    .where("target_kind", "=", "message")
    .where("target_id", "=", id)
    .executeTakeFirst();
  if (row === undefined || (row.state !== "held" && item === undefined && decided === undefined)) return null;
  return {
    message: {
      id,
      state: row.state,
      senderId: row.sender_id,
      isDeliverable: row.sender_id !== null && row.body !== null,
    },
    listing,
    caseId: item === undefined || item.decided_at !== null ? null : item.id,
  };
}

async function storeDecision(
  { trx, operator, now }: Work,
  { message, listing, caseId }: LockedMessage,
  { outcome, note }: MessageDecision,
): Promise<string> {
  const names = {
    deliver: "message-delivered",
    reject: "message-rejected",
    "reject-and-ban": "sender-banned",
  } as const;
  const row = await trx
    .insertInto("decisions")
    .values({
      listing_id: listing.id,
      target_kind: "message",
      target_id: message.id,
      outcome: outcome === "deliver" && caseId !== null ? "no-action" : names[outcome],
      note,
      operator_id: operator.userId,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** An operator decided that it is not a scam, so it is delivered without a warning. */
async function deliver({ trx, now }: Work, { id, state }: Message): Promise<void> {
  const unmarked = trx.updateTable("messages").where("id", "=", id).where("genuine_at", "is", null);
  await unmarked.set({ genuine_at: now }).execute();
  if (state === "held") await deliverMessage(trx, id, now);
}

/** A refused message is no longer a proof of contact. */
async function refuse(trx: Database, id: string): Promise<void> {
  await trx
    .updateTable("messages")
    .set({ state: "refused", delivered_at: null, answered_at: null })
    .where("id", "=", id)
    .execute();
}

/** Bans the sender, and rejects all their undecided messages. Returns how many. */
async function ban({ trx, now }: Work, senderId: string): Promise<number> {
  const unbanned = trx.updateTable("senders").where("id", "=", senderId).where("banned_at", "is", null);
  await unbanned.set({ banned_at: now }).execute();
  const refused = await trx
    .updateTable("messages")
    .set({ state: "refused" })
    .where("sender_id", "=", senderId)
    .where("state", "=", "held")
    .returning("id")
    .execute();
  return refused.length;
}

type Closed = { listing: ModeratedListing; caseId: string; decisionId: string };

/** Notifies the owner of the report's outcome. */
async function closeCase({ trx, now }: Work, closed: Closed, outcome: MessageOutcome): Promise<void> {
  const { listing, caseId, decisionId } = closed;
  const isUpheld = outcome !== "deliver";
  const decided = { state: "decided", decided_at: now, decision_id: decisionId } as const;
  await trx.updateTable("moderation_cases").set(decided).where("id", "=", caseId).execute();
  const reports = trx.updateTable("reports").where("case_id", "=", caseId);
  await reports.set({ outcome: isUpheld ? "upheld" : "rejected" }).execute();
  const { owner, isAccountGone, isDemo, names } = listing;
  if (isAccountGone || isDemo || !owner.to.includes("@")) return;
  const about = { ...owner, listingName: listingName(names, owner.language) };
  const email = { ...about, kind: "message-report-decided", outcome } as const;
  await enqueueOnce(trx, now, [{ email, dedupeKey: `decision:${decisionId}:owner` }]);
}
