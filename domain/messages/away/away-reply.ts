import type { Database } from "#database/database.ts";
import { isDay } from "#domain/courses/course-days.ts";
import type { FieldErrorCode } from "#domain/listings/fields/field-schemas.ts";
import type { Actor } from "#domain/members/actor.ts";
import { parseRequiredText, parseText } from "#domain/moderation/moderation-text.ts";
import { type FieldErrors, parseFields } from "#domain/moderation/parse-fields.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { type MessageSummary, summarizeOwnMessages } from "../inbox/list-own-messages.ts";
import { messageOwnerOf, type OwnMessageFailure } from "../inbox/own-message.ts";
import { type AwayReply, awayReplyLimits, countLinks, messageLimits } from "../message.ts";
import { detectLanguage } from "../sending/detect-language.ts";

/**
 * Parses `{ is_on, body, ends_on }`. A text is required only to turn the reply on; the last day must not have passed.
 */
export function parseAwayReply(body: object, now: Date): Result<AwayReply, FieldErrors> {
  const isOn = Object.entries(body).some(([name, value]) => name === "is_on" && value === true);
  const parsed = parseFields(body, {
    is_on: parseFlag,
    body: (value) => parseBody(value, isOn),
    ends_on: (value) => parseDay(value, isOn ? now : null),
  });
  if (!parsed.ok) return parsed;
  const { is_on, ends_on, body: text } = parsed.value;
  return success({ isOn: is_on, body: text, endsOn: ends_on });
}

function parseFlag(value: unknown): Result<boolean, FieldErrorCode> {
  if (value === undefined || value === null) return failure("missing");
  return typeof value === "boolean" ? success(value) : failure("wrong-type");
}

function parseBody(value: unknown, isRequired: boolean): Result<string, FieldErrorCode> {
  const text = isRequired ? parseRequiredText(value, awayReplyLimits) : parseText(value, { max: awayReplyLimits.max });
  if (!text.ok) return text;
  const body = text.value ?? "";
  return countLinks(body) > messageLimits.links ? failure("too-many") : success(body);
}

/** Parses a day that, if `now` is given, has not ended in every time zone. */
function parseDay(value: unknown, now: Date | null): Result<string | null, FieldErrorCode> {
  if (value === undefined || value === null || value === "") return success(null);
  if (typeof value !== "string") return failure("wrong-type");
  if (!isDay(value)) return failure("invalid");
  return now !== null && value < firstDayToday(now) ? failure("too-small") : success(value);
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
