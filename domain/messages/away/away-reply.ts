import type { Database } from "#database/database.ts";
import { dayText, optional } from "#domain/input/body-fields.ts";
import { flag, type Rule } from "#domain/input/field-schemas.ts";
import { freeText, optionalFreeText } from "#domain/input/free-text.ts";
import { type BodyErrors, bodySchema, parseBody } from "#domain/input/parse-body.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { type Result, success } from "#std/result.ts";
import { type MessageSummary, summarizeOwnMessages } from "../inbox/list-own-messages.ts";
import { messageOwnerOf, type OwnMessageFailure } from "../inbox/own-message.ts";
import { type AwayReply, awayReplyLimits, hasFewLinks } from "../message.ts";
import { detectLanguage } from "../sending/detect-language.ts";

const fewLinks: Rule = { holds: hasFewLinks, code: "too-many" };

/** A reply that is turned off: its text may be missing, and its last day may have passed. */
const offReply = bodySchema({
  is_on: flag(),
  body: optionalFreeText({ max: awayReplyLimits.max }, fewLinks),
  ends_on: optional(dayText()),
});

function onReply(now: Date) {
  const hasNotPassed: Rule = { holds: (text) => text >= firstDayToday(now), code: "too-small" };
  return bodySchema({
    is_on: flag(),
    body: freeText(awayReplyLimits, fewLinks),
    ends_on: optional(dayText(hasNotPassed)),
  });
}

/**
 * Parses `{ is_on, body, ends_on }`. A text is required only to turn the reply on; the last day must not have passed.
 */
export function parseAwayReply(body: object, now: Date): Result<AwayReply, BodyErrors> {
  const { is_on: isTurnedOn }: { is_on?: unknown } = body;
  const parsed = isTurnedOn === true ? parseBody(onReply(now), body) : parseBody(offReply, body);
  if (!parsed.ok) return parsed;
  const { is_on, ends_on, body: text } = parsed.value;
  return success({ isOn: is_on, body: text ?? "", endsOn: ends_on });
}

/** Today's date in the last time zone, UTC−12. */
function firstDayToday(now: Date): string {
  return new Date(now.getTime() - 12 * 60 * 60_000).toISOString().slice(0, 10);
}

/**
 * Stores the automatic reply of the actor's own listing. Idempotent. When turned off, the text is kept for later; an
 * empty text is not stored.
 */
export async function changeAwayReply(
  services: Pick<Services, "db" | "clock" | "log">,
  actor: Actor,
  reply: AwayReply,
): Promise<Result<MessageSummary, Exclude<OwnMessageFailure, "message-not-found">>> {
  const owner = messageOwnerOf(actor, "change-message-settings");
  if (!owner.ok) return owner;
  const stored = await orUnavailable(services, "away-reply-not-stored", () =>
    services.db.transaction().execute((trx) => store(trx, owner.value, reply, services.clock.now())),
  );
  return stored.ok ? await summarizeOwnMessages(services, actor) : stored;
}

async function store(trx: Database, ownerId: string, { isOn, body, endsOn }: AwayReply, now: Date): Promise<void> {
  const listing = await trx
    .selectFrom("teacher_listings")
    .select("id")
    .where("user_id", "=", ownerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (listing === undefined) return;
  if (body === "") {
    await trx.deleteFrom("away_replies").where("listing_id", "=", listing.id).execute();
    return;
  }
  const row = { is_on: isOn, body, language: detectLanguage(body), ends_on: endsOn, updated_at: now };
  await trx
    .insertInto("away_replies")
    .values({ listing_id: listing.id, ...row })
    .onConflict((conflict) => conflict.column("listing_id").doUpdateSet(row))
    .execute();
}
