import type { Insertable } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import type { Services } from "#domain/services.ts";
import { isOpen, type Letter, type OpenLetter } from "./letter.ts";
import { letterLifetimeMs } from "./letter-lifetime.ts";

/**
 * A letter that must not come twice. Another one with the same key is not written, as long as the first is remembered:
 * thirty days after it was sent or given up.
 */
export type KeyedLetter = { letter: OpenLetter; dedupeKey: string };

/**
 * Puts a letter into the outbox. Call it with the transaction of the change it tells of: then the letter goes out if and
 * only if the change is kept. It sends nothing itself; the database wakes the job that does. Each call is one letter. One
 * with a code or a link to sign in with is sealed.
 */
export async function enqueueLetter(
  db: Database,
  { clock, letterSeal }: Pick<Services, "clock" | "letterSeal">,
  letter: Letter,
): Promise<void> {
  const row = rowOf(letter, clock.now());
  const sealed = isOpen(letter) ? {} : { letter: await letterSeal.seal(row.letter), sealed_with: letterSeal.keyName };
  await db
    .insertInto("mail_outbox")
    .values({ ...row, ...sealed })
    .execute();
}

/** The same for letters with a key, in one statement. Gives how many of them were new. Idempotent. */
export async function enqueueOnce(db: Database, now: Date, letters: readonly KeyedLetter[]): Promise<number> {
  if (letters.length === 0) return 0;
  const written = await db
    .insertInto("mail_outbox")
    .values(letters.map(({ letter, dedupeKey }) => ({ ...rowOf(letter, now), dedupe_key: dedupeKey })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(written.numInsertedOrUpdatedRows);
}

function rowOf(letter: Letter, now: Date): Insertable<Tables["mail_outbox"]> & { letter: string } {
  return {
    kind: letter.kind,
    recipient: letter.to,
    letter: JSON.stringify(letter),
    due_at: now,
    expires_at: new Date(now.getTime() + letterLifetimeMs(letter.kind)),
    created_at: now,
  };
}
