import type { Database } from "#database/database.ts";
import type { Locale } from "#i18n/locale.ts";

/** A person who writes without an account, known by an email address. */
export type Sender = {
  id: string;
  /** In lower case. */
  email: string;
  /** The language of emails to them. */
  language: Locale;
  /** When the address was confirmed first; null: not yet. */
  confirmedAt: Date | null;
  /** Nothing from this sender is accepted from then on. */
  bannedAt: Date | null;
};

export const senderColumns = [
  "senders.id",
  "senders.email",
  "senders.language",
  "senders.confirmed_at",
  "senders.banned_at",
] as const;

type SenderRow = {
  id: string;
  email: string;
  language: string;
  confirmed_at: Date | null;
  banned_at: Date | null;
};

export function toSender({ id, email, language, confirmed_at, banned_at }: SenderRow): Sender {
  return { id, email, language: language === "zh" ? "zh" : "en", confirmedAt: confirmed_at, bannedAt: banned_at };
}

/**
 * Returns the sender with this address, created if there is none, and locks the row until the transaction ends. The
 * language of emails becomes the one the person uses now. Nothing is confirmed by this.
 */
export async function upsertSender(
  trx: Database,
  { email, language }: Pick<Sender, "email" | "language">,
  now: Date,
): Promise<Sender> {
  const row = await trx
    .insertInto("senders")
    .values({ email: email.toLowerCase(), language, created_at: now })
    .onConflict((conflict) => conflict.column("email").doUpdateSet({ language }))
    .returning(["id", "email", "language", "confirmed_at", "banned_at"])
    .executeTakeFirstOrThrow();
  return toSender(row);
}

/** Records that the address is the sender's: a link sent to it was used. Idempotent; the first time stays. */
export async function confirmSender(trx: Database, senderId: string, now: Date): Promise<void> {
  await trx
    .updateTable("senders")
    .set({ confirmed_at: now })
    .where("id", "=", senderId)
    .where("confirmed_at", "is", null)
    .execute();
}
