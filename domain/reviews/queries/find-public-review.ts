import { sql } from "kysely";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { isUuid } from "#std/uuid.ts";

export type ReviewExcerpt = { id: string; stars: number; shownName: string | null; body: string; language: string };

/**
 * A published review of a listing. Null if it does not exist or the database is unavailable. Accepts any text as an id.
 */
export async function findPublicReview(
  services: Pick<Services, "publicReads" | "log">,
  listingId: string,
  id: string,
): Promise<ReviewExcerpt | null> {
  if (!isUuid(id)) return null;
  const read = await orUnavailable(services, "review-unavailable", () =>
    services.publicReads.read((db) =>
      db
        .selectFrom("reviews")
        .select(["id", "stars", "shown_name as shownName", sql<string>`body`.as("body"), "language"])
        .where("id", "=", id)
        .where("listing_id", "=", listingId)
        .where("state", "=", "published")
        .executeTakeFirst(),
    ),
  );
  return read.ok ? (read.value ?? null) : null;
}
