import type { Database } from "#database/database.ts";
import type { ContactKind } from "#domain/listings/listing.ts";

/** Contacts that operators hide from learners, and the latest explanation to the owner. */
export type HiddenContacts = { contacts: ContactKind[]; found: string | null };

/** Null if operators hide none of the member's contacts. */
export async function findHiddenContacts(db: Database, userId: string): Promise<HiddenContacts | null> {
  const row = await db
    .selectFrom("teacher_listings as listing")
    .select("listing.hidden_contacts")
    .select(({ selectFrom }) =>
      selectFrom("decisions")
        .select("found")
        .whereRef("decisions.listing_id", "=", "listing.id")
        .where("outcome", "=", "contact-hidden")
        .orderBy("created_at", "desc")
        .limit(1)
        .as("found"),
    )
    .where("listing.user_id", "=", userId)
    .executeTakeFirst();
  if (row === undefined || row.hidden_contacts.length === 0) return null;
  return { contacts: row.hidden_contacts, found: row.found };
}
