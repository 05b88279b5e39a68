import type { User } from "#auth/users/user.ts";
import { confirmationLinkMs } from "#auth/verification-tokens/purpose.ts";
import type { Database } from "#database/database.ts";

/** A pending confirmation and the password bound to it; null after conflicting sign-ups. */
export type Waiting = { passwordHash: string | null };

/** Null if no confirmation is pending, or after an hour, when the email has expired. */
export async function findWaiting(db: Database, now: Date, email: string): Promise<Waiting | null> {
  const row = await db
    .selectFrom("auth_provider.one_time_tokens as token")
    .innerJoin("auth_provider.users as user", "user.id", "token.user_id")
    .select("token.password_hash as passwordHash")
    .where("token.purpose", "=", "signup")
    .where("token.created_at", ">", new Date(now.getTime() - confirmationLinkMs))
    .where("user.email", "=", email)
    .where("user.email_confirmed_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The password of an account that is confirmed without its email: its own, or the pending one, unless sign-ups
 * conflicted. The email's links become invalid.
 */
export async function consumePendingPassword(trx: Database, user: User): Promise<string | null> {
  const waiting = await trx
    .deleteFrom("auth_provider.one_time_tokens")
    .where("user_id", "=", user.id)
    .where("purpose", "=", "signup")
    .returning("password_hash")
    .executeTakeFirst();
  return user.password_hash ?? waiting?.password_hash ?? null;
}
