import type { Insertable } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import type { Services } from "#domain/services.ts";
import { type Email, isOpen, type OpenEmail } from "./email.ts";
import { emailLifetimeMs } from "./email-lifetime.ts";

/**
 * An email that must not be sent twice. Another one with the same key is skipped while the first is stored: until
 * thirty days after it was sent or failed permanently.
 */
export type KeyedEmail = {
  email: OpenEmail;
  dedupeKey: string;
  /** The earliest time to send it; now by default. */
  dueAt?: Date;
};

/**
 * Adds an email to the outbox. Call in the transaction of the change it reports: the email is sent if and only if that
 * transaction commits. Does not send; the database wakes the delivery job. Each call adds one email. Emails with a code
 * or a sign-in link are encrypted.
 */
export async function enqueueEmail(
  db: Database,
  { clock, emailCipher }: Pick<Services, "clock" | "emailCipher">,
  email: Email,
): Promise<void> {
  const row = rowOf(email, clock.now());
  const encrypted = isOpen(email)
    ? {}
    : { letter: await emailCipher.encrypt(row.letter), sealed_with: emailCipher.keyName };
  await db
    .insertInto("mail_outbox")
    .values({ ...row, ...encrypted })
    .execute();
}

/** Enqueues emails with deduplication keys in one statement. Returns how many of them were new. Idempotent. */
export async function enqueueOnce(db: Database, now: Date, emails: readonly KeyedEmail[]): Promise<number> {
  if (emails.length === 0) return 0;
  const written = await db
    .insertInto("mail_outbox")
    .values(
      emails.map(({ email, dedupeKey, dueAt = now }) => ({
        ...rowOf(email, now),
        due_at: dueAt,
        dedupe_key: dedupeKey,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(written.numInsertedOrUpdatedRows);
}

function rowOf(email: Email, now: Date): Insertable<Tables["mail_outbox"]> & { letter: string } {
  return {
    kind: email.kind,
    recipient: email.to,
    language: email.language,
    letter: JSON.stringify(email),
    due_at: now,
    expires_at: new Date(now.getTime() + emailLifetimeMs(email.kind)),
    created_at: now,
  };
}
