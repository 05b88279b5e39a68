import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { type ContactKind, contactKinds } from "#domain/listings/listing.ts";

/** A contact that operators hide from learners, and the explanation to the owner. */
export type HiddenContact = { contact: ContactKind; found: string | null };

/** The contacts of the member's listing that operators hide, each with the finding of the latest such decision. */
export async function findHiddenContacts(db: Database, userId: string): Promise<HiddenContact[]> {
  const rows = await db
    .selectFrom("teacher_listings as listing")
    .innerJoinLateral(
      sql<{ contact: string }>`unnest(listing.hidden_contacts)`.as<"hidden">(sql`hidden (contact)`),
      (join) => join.onTrue(),
    )
    .select("hidden.contact")
    .select(({ selectFrom }) =>
      selectFrom("decisions")
        .select("found")
        .whereRef("decisions.listing_id", "=", "listing.id")
        .where("outcome", "=", "contact-hidden")
        .whereRef("decisions.reason", "=", "hidden.contact")
        .orderBy("created_at", "desc")
        .limit(1)
        .as("found"),
    )
    .where("listing.user_id", "=", userId)
    .execute();
  return contactKinds.flatMap((contact) =>
    rows.filter((row) => row.contact === contact).map(({ found }) => ({ contact, found })),
  );
}
