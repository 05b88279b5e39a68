import { flag } from "#domain/input/field-schemas.ts";
import { type BodyErrors, bodySchema, parseBody } from "#domain/input/parse-body.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { type Result, success } from "#std/result.ts";
import { type MessageSummary, summarizeOwnMessages } from "./list-own-messages.ts";
import { messageOwnerOf, type OwnMessageFailure } from "./own-message.ts";

/** Whether the listing's page has a message form. */
export type MessageSettings = { acceptsMessages: boolean };

const messageSettings = bodySchema({ accepts_messages: flag() });

/** Parses `{ accepts_messages }`. */
export function parseMessageSettings(body: object): Result<MessageSettings, BodyErrors> {
  const parsed = parseBody(messageSettings, body);
  return parsed.ok ? success({ acceptsMessages: parsed.value.accepts_messages }) : parsed;
}

/**
 * Turns messages to the actor's own listing on or off; the page is updated within a second. Idempotent. The listing's
 * version, which counts form edits, does not change.
 */
export async function changeMessageSettings(
  services: Pick<Services, "db" | "clock" | "log">,
  actor: Actor,
  { acceptsMessages }: MessageSettings,
): Promise<Result<MessageSummary, Exclude<OwnMessageFailure, "message-not-found">>> {
  const owner = messageOwnerOf(actor, "change-message-settings");
  if (!owner.ok) return owner;
  const stored = await orUnavailable(services, "message-settings-not-stored", () =>
    services.db
      .updateTable("teacher_listings")
      .set({ accepts_messages: acceptsMessages })
      .where("user_id", "=", owner.value)
      .where("accepts_messages", "<>", acceptsMessages)
      .execute(),
  );
  return stored.ok ? await summarizeOwnMessages(services, actor) : stored;
}
