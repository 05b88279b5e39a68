import type { Database } from "#database/database.ts";
import type { Clock } from "#domain/services.ts";
import type { Letter } from "./letter.ts";
import { letterLifetimeMs } from "./letter-lifetime.ts";

/**
 * Puts a letter into the outbox. Call it with the transaction of the change it tells of: then the letter goes out if and
 * only if the change is kept. It sends nothing itself; the database wakes the job that does. Each call is one letter.
 */
export async function enqueueLetter(db: Database, clock: Clock, letter: Letter): Promise<void> {
  const now = clock.now();
  await db
    .insertInto("mail_outbox")
    .values({
      kind: letter.kind,
      recipient: letter.to,
      letter: JSON.stringify(letter),
      due_at: now,
      expires_at: new Date(now.getTime() + letterLifetimeMs(letter.kind)),
      created_at: now,
    })
    .execute();
}
