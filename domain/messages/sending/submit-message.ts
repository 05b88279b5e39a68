import type { Database } from "#database/database.ts";
import { enqueueEmail } from "#domain/email/enqueue-email.ts";
import { listingName } from "#domain/listings/queries/public-listings.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { ProofNeeded, PublicWriter } from "#domain/senders/public-write.ts";
import { type Sender, upsertSender } from "#domain/senders/sender.ts";
import { findSenderToken, issueSenderToken } from "#domain/senders/sender-tokens.ts";
import type { Services } from "#domain/services.ts";
import { localPath } from "#i18n/locale.ts";
import { failure, type Result, success } from "#std/result.ts";
import type { MessageInput } from "../message.ts";
import { detectLanguage } from "./detect-language.ts";
import { dispatchMessage, type MessageOutcome } from "./dispatch-message.ts";
import { findRecipient, type Recipient } from "./find-recipient.ts";
import type { ParsedMessage } from "./message-input.ts";
import { bodyHash, sketchOf } from "./text-sketch.ts";

/**
 * The next step. `confirm`: a link was emailed; also returned without sending one, for a banned sender or a bot.
 * `sent`: only for a browser that has confirmed the email before. Neither reveals whether an email is known.
 */
export type Submitted = { next: "confirm" } | { next: "sent" };

export type MessageFailure =
  /** Submitted faster than a person can fill in the form. */
  | { code: "too-fast" }
  | { code: "too-many-requests"; seconds: number }
  | ProofNeeded
  /** No public listing has this id. */
  | { code: "not-found" }
  /** The listing does not accept messages. */
  | { code: "messages-off" }
  | { code: "own-listing" }
  /** `timeZone`: IANA name, of the listing. */
  | { code: "awaiting-reply"; sentAt: Date; again: Date; timeZone: string }
  | { code: "unavailable" };

/** The minimum time a person needs for the form. */
const minMs = 3000;

type Dependencies = Pick<Services, "db" | "clock" | "log" | "origin" | "emailCipher" | "hashAddress" | "countDaily">;

/**
 * Accepts a visitor's message to an owner. With the token of a confirmed email it is settled immediately; otherwise it
 * is stored for a day, and a link that delivers it is emailed. A bot's message, recognized by the honeypot field,
 * succeeds without effect. An immediate repeat of a message counts once.
 */
export async function submitMessage(
  services: Dependencies,
  { limit, requireProof }: PublicWriter,
  { input, isTrap, startedAt, browserToken, proof }: ParsedMessage,
): Promise<Result<Submitted, MessageFailure>> {
  const now = services.clock.now();
  if (isTrap) return success({ next: "confirm" });
  if (startedAt !== null && now.getTime() - startedAt.getTime() < minMs) return failure({ code: "too-fast" });
  const done = await orUnavailable(services, "message-not-stored", async () => {
    const recipient = await findRecipient(services.db, input.listingId, now);
    if (recipient === null) return failure({ code: "not-found" as const });
    if (!recipient.isOpen) return failure({ code: "messages-off" as const });
    const demand = await requireProof(proof);
    if (demand !== null) return failure({ code: "proof-needed" as const, ...demand });
    const seconds = await limit("message", input.email);
    if (seconds !== null) return failure({ code: "too-many-requests" as const, seconds });
    const row = await toRow(services, input, now);
    return await services.db
      .transaction()
      .execute((trx) => store(services, trx, { input, row, recipient, browserToken }, now));
  });
  if (!done.ok) return failure({ code: "unavailable" });
  if (done.value.ok) {
    services.countDaily("message-started");
    services.log.info("message-received", { next: done.value.value.next });
  }
  return done.value;
}

async function toRow({ hashAddress }: Dependencies, input: MessageInput, now: Date) {
  return {
    listing_id: input.listingId,
    address_hash: await hashAddress(input.email),
    sender_name: input.name,
    for_whom: input.forWhom,
    body: input.body,
    language: detectLanguage(input.body),
    state: "unconfirmed" as const,
    body_hash: await bodyHash(input.body),
    body_sketch: sketchOf(input.body),
    may_ask_review: input.mayAskReview,
    created_at: now,
  };
}

type Stored = {
  input: MessageInput;
  row: Awaited<ReturnType<typeof toRow>>;
  recipient: Recipient;
  browserToken: string | null;
};

async function store(
  services: Dependencies,
  trx: Database,
  { input, row, recipient, browserToken }: Stored,
  now: Date,
): Promise<Result<Submitted, MessageFailure>> {
  const sender = await upsertSender(trx, input, now);
  const known = browserToken === null ? null : await findSenderToken(trx, browserToken, "browser", now);
  const isConfirmed = known?.sender.id === sender.id;
  if (!isConfirmed && (sender.bannedAt !== null || (await isWaiting(trx, sender.id, row, now))))
    return success({ next: "confirm" });
  const { id } = await trx
    .insertInto("messages")
    .values({ ...row, sender_id: sender.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (isConfirmed) {
    const message = { id, body: row.body, bodyHash: row.body_hash, sketch: row.body_sketch };
    return toSubmitted(await dispatchMessage(trx, { message, sender, recipient }, now));
  }
  await sendLink(services, trx, { sender, messageId: id, recipient }, now);
  return success({ next: "confirm" });
}

function toSubmitted(settled: MessageOutcome): Result<Submitted, MessageFailure> {
  switch (settled.kind) {
    case "sent":
      return success({ next: "sent" });
    case "awaiting-reply":
      return failure({
        code: "awaiting-reply",
        sentAt: settled.sentAt,
        again: settled.again,
        timeZone: settled.timeZone,
      });
    case "closed":
      return failure({ code: "messages-off" });
    case "own-listing":
      return failure({ code: "own-listing" });
  }
}

/** A link for the same message is not sent again within this time. */
const resentMs = 60_000;

async function isWaiting(trx: Database, senderId: string, row: Stored["row"], now: Date): Promise<boolean> {
  const waiting = await trx
    .selectFrom("messages")
    .select("id")
    .where("sender_id", "=", senderId)
    .where("listing_id", "=", row.listing_id)
    .where("state", "=", "unconfirmed")
    .where("body_hash", "=", row.body_hash)
    .where("created_at", ">", new Date(now.getTime() - resentMs))
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

type Link = { sender: Sender; messageId: string; recipient: Recipient };

/** The link may go to a stranger's address, so the email contains nothing that the sender has chosen. */
async function sendLink(services: Dependencies, trx: Database, { sender, messageId, recipient }: Link, now: Date) {
  const { email: to, language } = sender;
  const token = await issueSenderToken(trx, { senderId: sender.id, purpose: "confirm", subjectId: messageId }, now);
  await enqueueEmail(trx, services, {
    kind: "confirm-message",
    to,
    language,
    fullName: null,
    link: services.origin + localPath(language, `/confirm/${token}`),
    listingName: listingName(recipient.names, language),
  });
}
