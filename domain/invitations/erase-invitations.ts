import type { Database } from "#database/database.ts";
import { erasedBefore } from "#domain/retention/retention.ts";
import { invitationOutcomeColumns } from "./list-invitations.ts";

/** Erases name, email and city of old invitations. The hash is kept, so that no one is invited twice. Idempotent. */
export async function eraseInvitations(db: Database, now: Date): Promise<Record<string, number>> {
  const erased = await erase(db).where("created_at", "<", erasedBefore("directoryInvitations", now)).executeTakeFirst();
  return { directoryInvitations: Number(erased.numUpdatedRows) };
}

/** Erases these columns for the email of an erased account. */
export async function eraseInvitationOf(trx: Database, email: string): Promise<void> {
  await erase(trx).where("invitation.email", "=", email).execute();
}

function erase(db: Database) {
  return db
    .updateTable("directory_invitations as invitation")
    .set({
      email: null,
      invited_name: null,
      city: null,
      had_account: invitationOutcomeColumns.hasAccount,
      was_published: invitationOutcomeColumns.isPublished,
    })
    .where("invitation.email", "is not", null);
}
