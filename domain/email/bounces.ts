import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { EmailKind } from "./email.ts";

/**
 * Emails that are sent even to a bouncing address: those that its owner waits for, and security notifications. Their
 * delivery proves that the address works again. All others would only harm the sender's reputation.
 */
const sentAnyway: Readonly<Partial<Record<EmailKind, true>>> = {
  confirm: true,
  recover: true,
  "magic-link": true,
  invite: true,
  reauthenticate: true,
  "email-change": true,
  "password-changed": true,
  "email-changed": true,
  "factor-added": true,
  "factor-removed": true,
  "recovery-codes-replaced": true,
  "recovery-code-used": true,
  "account-deleted": true,
  "confirm-message": true,
};

/** Whether an email of this kind is withheld because the address bounces. */
export async function isWithheld(db: Database, kind: EmailKind, address: string): Promise<boolean> {
  if (sentAnyway[kind] === true) return false;
  const bounced = await db
    .selectFrom("mail_settings")
    .select("user_id")
    .where("bounced_address", "=", address)
    .limit(1)
    .executeTakeFirst();
  return bounced !== undefined;
}

/** Records that a member's address bounced; the first time is kept. Addresses of non-members are not stored. */
export async function markBounced(db: Database, address: string, code: string, now: Date): Promise<void> {
  await db
    .insertInto("mail_settings")
    .columns(["user_id", "bounced_address", "bounced_at", "bounce_code"])
    .expression((query) =>
      query
        .selectFrom("profiles")
        .select((column) => [
          "id",
          "email",
          sql<Date>`${now.toISOString()}::timestamptz`.as("bounced_at"),
          column.val(code).as("bounce_code"),
        ])
        .where("email", "=", address),
    )
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet((column) => ({
          bounced_address: column.ref("excluded.bounced_address"),
          bounced_at: column.ref("excluded.bounced_at"),
          bounce_code: column.ref("excluded.bounce_code"),
        }))
        .where(sql<boolean>`mail_settings.bounced_address is distinct from excluded.bounced_address`),
    )
    .execute();
}

/** Clears the bounce after a delivery to the address. */
export async function clearBounce(db: Database, address: string): Promise<void> {
  await db.updateTable("mail_settings").set(noBounce).where("bounced_address", "=", address).execute();
}

/** The columns of a member whose address is not known to bounce. */
export const noBounce = { bounced_address: null, bounced_at: null, bounce_code: null } as const;
