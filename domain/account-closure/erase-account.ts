import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import { enqueueEmail } from "#domain/email/enqueue-email.ts";
import { eraseInvitationOf } from "#domain/invitations/erase-invitations.ts";
import { abandonImages } from "#domain/media/media-files.ts";
import { eraseSender } from "#domain/messages/erase-messages.ts";
import { eraseGiver } from "#domain/payments/erase-givers.ts";
import type { Services } from "#domain/services.ts";

/** The columns of a payment that identify a person and their place. The other columns are kept. */
const withoutPerson = {
  user_id: null,
  email: null,
  giver_name: null,
  payer_name: null,
  payer_email: null,
  listing_name: null,
  listing_city: null,
  listing_state: null,
} as const;

type Dependencies = Pick<Services, "db" | "clock" | "emailCipher" | "hashAddress">;

/**
 * Erases the data of a member whose account is gone: profile, listing with its reports and decisions, settings, bans,
 * emails, the text of their messages, the email in their reports, the giver of their gifts, and names in the audit log.
 * Payments and uses of promotion codes are kept in anonymized form, as stated on the privacy page: agreed terms,
 * amounts paid and refunded, and the listing id remain; account, names, place and email do not. Later payments for the
 * listing raise an alert (`orphan`). An owner who requested the deletion gets a final email. Returns false without an
 * effect if a checkout of the listing is open, which must be expired first. Idempotent.
 */
export async function eraseAccount(services: Dependencies, userId: string): Promise<boolean> {
  return await services.db.transaction().execute(async (trx) => {
    const listings = await trx
      .selectFrom("teacher_listings")
      .select("id")
      .where("user_id", "=", userId)
      .forUpdate()
      .execute();
    const listingIds = listings.map(({ id }) => id);
    if ((await listOpenCheckouts(trx, userId)).length > 0) return false;
    const person = await findPerson(trx, userId);
    const payments = trx.updateTable("payments").set(withoutPerson);
    await payments.where("user_id", "=", userId).execute();
    await trx.updateTable("promotion_redemptions").set({ user_id: null }).where("user_id", "=", userId).execute();
    if (listingIds.length > 0) await payments.where("listing_id", "in", listingIds).execute();
    await eraseAuditLabels(trx, [userId, ...listingIds], person?.email ?? null);
    if (person !== undefined) {
      await trx.updateTable("reports").set({ email: null }).where("email", "=", person.email).execute();
      await eraseSender(trx, person.email, await services.hashAddress(person.email));
      await eraseInvitationOf(trx, person.email);
      await eraseGiver(trx, person.email, services.clock.now());
    }
    await deleteEmails(trx, userId);
    await abandonImages(trx, listingIds);
    await trx.deleteFrom("account_bans").where("user_id", "=", userId).execute();
    await trx.deleteFrom("profiles").where("id", "=", userId).execute();
    if (person !== undefined) await finishRequest(services, trx, userId, person);
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

type Person = { email: string; full_name: string };

async function findPerson(trx: Database, userId: string): Promise<Person | undefined> {
  return await trx.selectFrom("profiles").select(["email", "full_name"]).where("id", "=", userId).executeTakeFirst();
}

/**
 * Erases the labels of the member's own targets: account, listing, its cases and payments, and its photos, reviews and
 * teachers that operators have decided about. Does not match by label text: members choose their names, and could
 * blank entries about others.
 */
async function eraseAuditLabels(trx: Database, ids: readonly string[], email: string | null): Promise<void> {
  const cases = trx
    .selectFrom("moderation_cases")
    .select(sql<string>`id::text`.as("id"))
    .where("listing_id", "in", ids);
  const decided = trx
    .selectFrom("decisions")
    .select(sql<string>`target_id::text`.as("id"))
    .where("listing_id", "in", ids);
  const paid = trx.selectFrom("payments").select(sql<string>`id::text`.as("id")).where("listing_id", "in", ids);
  await trx
    .updateTable("audit_log")
    .set({ target_label: null })
    .where("target_label", "is not", null)
    .where((entry) =>
      entry.or([
        entry("target_id", "in", ids),
        entry("target_id", "in", cases),
        entry("target_id", "in", decided),
        entry("target_id", "in", paid),
        ...(email === null ? [] : [entry("target_label", "=", email)]),
      ]),
    )
    .execute();
}

/**
 * Deletes emails from before the account was gone; if the owner requested the deletion, all emails, since the provider
 * had the address until now. Otherwise, the same address may already belong to a new account.
 */
async function deleteEmails(trx: Database, userId: string): Promise<void> {
  await trx
    .deleteFrom("mail_outbox")
    .where((outbox) =>
      outbox.exists(
        outbox
          .selectFrom("profiles")
          .innerJoin("member_accounts", "member_accounts.user_id", "profiles.id")
          .leftJoin("account_deletions", "account_deletions.user_id", "profiles.id")
          .select("profiles.id")
          .where("profiles.id", "=", userId)
          .whereRef("profiles.email", "=", "mail_outbox.recipient")
          .where((email) =>
            email.or([
              email("account_deletions.requested_at", "is not", null),
              email("mail_outbox.created_at", "<=", email.ref("member_accounts.gone_at")),
            ]),
          ),
      ),
    )
    .execute();
}

/** Confirms a deletion that its owner requested, and audits every deletion. */
async function finishRequest({ clock, ...services }: Dependencies, trx: Database, userId: string, person: Person) {
  const now = clock.now();
  const request = await trx
    .updateTable("account_deletions")
    .set({ erased_at: now })
    .where("user_id", "=", userId)
    .returning("language")
    .executeTakeFirst();
  await recordAuditEntry(trx, {
    at: now,
    actor: { kind: "system" },
    action: "account-erased",
    target: { kind: "account", id: userId },
    reason: request === undefined ? "account-gone" : "owner-request",
  });
  if (request === undefined || !person.email.includes("@")) return;
  const { email: to, full_name: fullName } = person;
  await enqueueEmail(
    trx,
    { ...services, clock },
    { kind: "account-deleted", to, language: request.language, fullName },
  );
}
