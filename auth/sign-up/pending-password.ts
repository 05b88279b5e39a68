import type { User } from "#auth/users/user.ts";
import { verificationTokenMs } from "#auth/verification-tokens/purpose.ts";
import type { Database } from "#database/database.ts";

/** A confirmation that somebody waits for, and the password bound to it; null once two have rivalled for it. */
export type Waiting = { passwordHash: string | null };

/** Null when nobody waits, or no longer: after an hour the letter is worth nothing. */
export async function findWaiting(db: Database, now: Date, email: string): Promise<Waiting | null> {
  const row = await db
    .selectFrom("auth_provider.one_time_tokens as token")
    .innerJoin("auth_provider.users as user", "user.id", "token.user_id")
    .select("token.password_hash as passwordHash")
    .where("token.purpose", "=", "signup")
    .where("token.created_at", ">", new Date(now.getTime() - verificationTokenMs))
    .where("user.email", "=", email)
    .where("user.email_confirmed_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The password that an account is to have which is confirmed without its letter: its own, or the one that waited, unless two
 * rivalled. The letter is worth nothing from then on.
 */
export async function takePendingPassword(trx: Database, user: User): Promise<string | null> {
  const waiting = await trx
    .deleteFrom("auth_provider.one_time_tokens")
    .where("user_id", "=", user.id)
    .where("purpose", "=", "signup")
    .returning("password_hash")
    .executeTakeFirst();
  return user.password_hash ?? waiting?.password_hash ?? null;
}
