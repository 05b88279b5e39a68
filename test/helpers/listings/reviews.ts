import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";

type ReviewColumns = Insertable<Tables["reviews"]>;

/** Inserts a review of a listing from its own sender, published unless the columns say otherwise. Returns its id. */
export async function insertReview(
  db: Database,
  listingId: string,
  columns: Partial<ReviewColumns> = {},
): Promise<string> {
  const at = new Date("2026-11-10T09:00:00Z");
  const { user_id: owner } = await db
    .selectFrom("teacher_listings")
    .select("user_id")
    .where("id", "=", listingId)
    .executeTakeFirstOrThrow();
  const sender = await db
    .insertInto("senders")
    .values({ email: `${randomUUID()}@example.com`, language: "en", created_at: at, confirmed_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  const row = await db
    .insertInto("reviews")
    .values({
      listing_id: listingId,
      owner_id: owner,
      sender_id: sender.id,
      proof: "message",
      stars: 5,
      body: "The lessons are calm and well prepared.",
      language: "en",
      shown_name: "Maya K.",
      learner: "child",
      lessons: "few",
      course: null,
      state: "published",
      published_at: at,
      created_at: at,
      ...columns,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}
