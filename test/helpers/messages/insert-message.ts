import type { Insertable } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import { bodyHash, sketchOf } from "#domain/messages/sending/text-sketch.ts";
import { upsertSender } from "#domain/senders/sender.ts";

type MessageColumns = Partial<Insertable<Tables["messages"]>> & { body?: string };

/** A text with enough signs of a scam to be held. */
export const scamText =
  "I am away on a research trip and want lessons for my son. My nanny will drive him to you. I will send a certified " +
  "check for one month. You will deduct your fee and hand the balance to the nanny.";

/** Inserts a message by a confirmed sender, delivered unless `state` is another. Returns its id and its sender's. */
export async function insertMessage(
  db: Database,
  listingId: string,
  { email = `${crypto.randomUUID()}@reader.example`, at, ...columns }: MessageColumns & { email?: string; at: Date },
): Promise<{ id: string; senderId: string; email: string }> {
  const sender = await upsertSender(db, { email, language: "en" }, at);
  const body = columns.body ?? "Our daughter is eight. Is there a spot in the Saturday Mandarin class?";
  const state = columns.state ?? "delivered";
  const { id } = await db
    .insertInto("messages")
    .values({
      listing_id: listingId,
      sender_id: sender.id,
      address_hash: "ab".repeat(32),
      sender_name: "Maya",
      for_whom: "child",
      language: "en",
      confirmed_at: at,
      delivered_at: state === "delivered" ? at : null,
      ...(state === "held" && { hold_reason: "scam", is_suspicious: true, scam_signs: ["check", "pass-on"] }),
      created_at: at,
      body_hash: await bodyHash(body),
      body_sketch: sketchOf(body),
      ...columns,
      body,
      state,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, senderId: sender.id, email };
}
