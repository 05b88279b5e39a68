import type { Insertable } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import type { Services } from "#domain/services.ts";
import { type Email, isOpen, type OpenEmail } from "./email.ts";
import { emailLifetimeMs } from "./email-lifetime.ts";

/**
 * A letter that must not come twice. Another one with the same key is not written, as long as the first is remembered:
 * thirty days after it was sent or given up.
 */
export type KeyedEmail = { email: OpenEmail; dedupeKey: string };

/**
 * Puts a letter into the outbox. Call it with the transaction of the change it tells of: then the letter goes out if and
 * only if the change is kept. It sends nothing itself; the database wakes the job that does. Each call is one letter. One
 * with a code or a link to sign in with is sealed.
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

/** The same for letters with a key, in one statement. Gives how many of them were new. Idempotent. */
export async function enqueueOnce(db: Database, now: Date, emails: readonly KeyedEmail[]): Promise<number> {
  if (emails.length === 0) return 0;
  const written = await db
    .insertInto("mail_outbox")
    .values(emails.map(({ email, dedupeKey }) => ({ ...rowOf(email, now), dedupe_key: dedupeKey })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(written.numInsertedOrUpdatedRows);
}

function rowOf(email: Email, now: Date): Insertable<Tables["mail_outbox"]> & { letter: string } {
  return {
    kind: email.kind,
    recipient: email.to,
    letter: JSON.stringify(email),
    due_at: now,
    expires_at: new Date(now.getTime() + emailLifetimeMs(email.kind)),
    created_at: now,
  };
}
