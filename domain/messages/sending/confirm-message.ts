import type { Database } from "#database/database.ts";
import { listingName } from "#domain/listings/queries/public-listings.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { confirmSender } from "#domain/senders/sender.ts";
import { findSenderToken, issueSenderToken, redeemSenderToken } from "#domain/senders/sender-tokens.ts";
import type { Services } from "#domain/services.ts";
import type { Locale } from "#i18n/locale.ts";
import { failure, type Result, success } from "#std/result.ts";
import { dispatchMessage, type MessageOutcome } from "./dispatch-message.ts";
import { findRecipient } from "./find-recipient.ts";

/** `link-expired`: the link is older than a day, or does not exist. */
export type ConfirmFailure = { code: "link-expired" } | { code: "unavailable" };

/** A valid link, used or not. */
export type ConfirmLink = { isUsed: boolean; listingId: string; listingName: string };

export type Confirmed = {
  /** `used`: the link was already used, so nothing happens. */
  outcome: MessageOutcome | { kind: "used" };
  listingId: string;
  listingName: string;
  /** The text of a message that was not sent, for its author to copy; otherwise empty. */
  unsent: string;
  /** Skips the next confirmation in this browser; returned once, when the link is used. */
  browserToken: string | null;
};

type Dependencies = Pick<Services, "db" | "clock" | "log">;

/** Reads a link without using it: mail scanners open links. Never throws. */
export async function findConfirmLink(
  services: Dependencies,
  token: string,
  locale: Locale,
): Promise<Result<ConfirmLink, ConfirmFailure>> {
  const now = services.clock.now();
  const done = await orUnavailable(services, "link-not-read", async () => {
    const found = await findSenderToken(services.db, token, "confirm", now);
    const listing = found?.subjectId ? await findListingOf(services.db, found.subjectId, now) : null;
    if (!found || (listing === null && found.usedAt === null)) return null;
    const { listingId, names } = listing ?? { listingId: "", names: null };
    return { isUsed: found.usedAt !== null, listingId, listingName: names === null ? "" : listingName(names, locale) };
  });
  if (!done.ok) return failure({ code: "unavailable" });
  return done.value === null ? failure({ code: "link-expired" }) : success(done.value);
}

/**
 * Uses a link: confirms the sender's email and settles the message. Concurrent requests settle it once. Never throws.
 */
export async function confirmMessage(
  services: Dependencies,
  token: string,
  locale: Locale,
): Promise<Result<Confirmed, ConfirmFailure>> {
  const now = services.clock.now();
  const done = await orUnavailable(services, "message-not-confirmed", () =>
    services.db.transaction().execute((trx) => confirm(trx, token, locale, now)),
  );
  if (!done.ok) return failure({ code: "unavailable" });
  if (done.value === null) return failure({ code: "link-expired" });
  services.log.info("message-confirmed", { outcome: done.value.outcome.kind });
  return success(done.value);
}

async function confirm(trx: Database, token: string, locale: Locale, now: Date): Promise<Confirmed | null> {
  const found = await redeemSenderToken(trx, token, "confirm", now);
  if (found === null || found.subjectId === null) return null;
  const { sender, subjectId, usedAt } = found;
  // Locks the sender, so that their messages are settled one at a time.
  await trx.selectFrom("senders").select("id").where("id", "=", sender.id).forUpdate().execute();
  const message = await trx
    .selectFrom("messages")
    .select(["id", "listing_id", "body", "body_hash", "body_sketch", "state"])
    .where("id", "=", subjectId)
    .forUpdate()
    .executeTakeFirst();
  const recipient = message === undefined ? null : await findRecipient(trx, message.listing_id, now);
  const listing = {
    listingId: recipient?.listingId ?? "",
    listingName: recipient === null ? "" : listingName(recipient.names, locale),
  };
  if (usedAt !== null) return { ...listing, outcome: { kind: "used" }, unsent: "", browserToken: null };
  await confirmSender(trx, sender.id, now);
  const browserToken = await issueSenderToken(trx, { senderId: sender.id, purpose: "browser", subjectId: null }, now);
  if (message === undefined || recipient === null || message.state !== "unconfirmed" || message.body === null)
    return { ...listing, outcome: { kind: "closed" }, unsent: message?.body ?? "", browserToken };
  const unsettled = {
    id: message.id,
    body: message.body,
    bodyHash: message.body_hash ?? "",
    sketch: message.body_sketch,
  };
  const outcome = await dispatchMessage(trx, { message: unsettled, sender, recipient }, now);
  return { ...listing, outcome, unsent: unsentText(unsettled.body, outcome), browserToken };
}

function unsentText(body: string, { kind }: MessageOutcome): string {
  return kind === "sent" ? "" : body;
}

async function findListingOf(db: Database, messageId: string, now: Date) {
  const message = await db.selectFrom("messages").select("listing_id").where("id", "=", messageId).executeTakeFirst();
  return message === undefined ? null : await findRecipient(db, message.listing_id, now);
}
