import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Locale } from "#i18n/locale.ts";

/** A person who writes without an account, identified by email. */
export type Sender = {
  id: string;
  /** Lowercase. */
  email: string;
  /** The language of emails to them. */
  language: Locale;
  /** When the email was first confirmed; null: not yet. */
  confirmedAt: Date | null;
  /** After this time nothing from this sender is accepted. */
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
 * Returns the sender with this email, creating it if missing, and locks the row until the transaction ends. Updates the
 * language of emails to the one currently used until the email is confirmed: any visitor can type an email. Does not
 * confirm it.
 */
export async function upsertSender(
  trx: Database,
  { email, language }: Pick<Sender, "email" | "language">,
  now: Date,
): Promise<Sender> {
  const row = await trx
    .insertInto("senders")
    .values({ email: email.toLowerCase(), language, created_at: now })
    .onConflict((conflict) =>
      conflict.column("email").doUpdateSet({
        language: sql<Locale>`case when senders.confirmed_at is null then excluded.language else senders.language end`,
      }),
    )
    .returning(["id", "email", "language", "confirmed_at", "banned_at"])
    .executeTakeFirstOrThrow();
  return toSender(row);
}

/** Records that the sender owns the email, because a link sent to it was used. Idempotent; the first time is kept. */
export async function confirmSender(trx: Database, senderId: string, now: Date): Promise<void> {
  await trx
    .updateTable("senders")
    .set({ confirmed_at: now })
    .where("id", "=", senderId)
    .where("confirmed_at", "is", null)
    .execute();
}
