import type { Database } from "#database/database.ts";
import type { Services } from "#domain/services.ts";

/** The columns of a payment that identify a person and their place. The others never change. */
const withoutPerson = {
  user_id: null,
  email: null,
  payer_name: null,
  payer_email: null,
  listing_name: null,
  listing_city: null,
  listing_state: null,
} as const;

/**
 * Erases the data of a member whose account is gone: profile, listing, settings and emails. Payments are retained
 * without the person, as the privacy page promises: agreed terms, amounts paid and returned, and the listing id stay;
 * account, names, place and email address do not. Later payments for the listing become an alert (`orphan`) for an
 * operator.
 * Returns false, with nothing done, while a checkout of the listing is open: it has to be ended first. Idempotent.
 */
export async function eraseAccount({ db }: Pick<Services, "db">, userId: string): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const listings = await trx
      .selectFrom("teacher_listings")
      .select("id")
      .where("user_id", "=", userId)
      .forUpdate()
      .execute();
    const listingIds = listings.map(({ id }) => id);
    if ((await listOpenCheckouts(trx, userId)).length > 0) return false;
    const payments = trx.updateTable("payments").set(withoutPerson);
    await payments.where("user_id", "=", userId).execute();
    if (listingIds.length > 0) await payments.where("listing_id", "in", listingIds).execute();
    await deleteEmails(trx, userId);
    await trx.deleteFrom("profiles").where("id", "=", userId).execute();
    return true;
  });
}

/** Returns the payments of a member's listing that could still be paid, or whose session is unknown. */
export async function listOpenCheckouts(db: Database, userId: string) {
  return await db
    .selectFrom("payments")
    .innerJoin("teacher_listings", "teacher_listings.id", "payments.listing_id")
    .selectAll("payments")
    .where("teacher_listings.user_id", "=", userId)
    .where("payments.state", "in", ["created", "open"])
    .execute();
}

/** Emails from before the account was gone. The same address may belong to a new account by now. */
async function deleteEmails(trx: Database, userId: string): Promise<void> {
  await trx
    .deleteFrom("mail_outbox")
    .where((outbox) =>
      outbox.exists(
        outbox
          .selectFrom("profiles")
          .innerJoin("member_accounts", "member_accounts.user_id", "profiles.id")
          .select("profiles.id")
          .where("profiles.id", "=", userId)
          .whereRef("profiles.email", "=", "mail_outbox.recipient")
          .whereRef("mail_outbox.created_at", "<=", "member_accounts.gone_at"),
      ),
    )
    .execute();
}
