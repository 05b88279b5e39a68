import { type Expression, type Selectable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";

export type User = Selectable<Tables["auth_provider.users"]>;

export async function findUser(db: Database, id: string): Promise<User | undefined> {
  return await db.selectFrom("auth_provider.users").selectAll().where("id", "=", id).executeTakeFirst();
}

/** `email` in its stored form, see `readEmail`. */
export async function findUserByEmail(db: Database, email: string): Promise<User | undefined> {
  return await db.selectFrom("auth_provider.users").selectAll().where("email", "=", email).executeTakeFirst();
}

/**
 * The user, with the row locked until the transaction ends, so that concurrent changes run one after the other. Every
 * transaction that changes an account locks it first, before sessions or codes, to prevent deadlocks.
 */
export async function lockUser(trx: Database, id: string): Promise<User | undefined> {
  return await trx
    .selectFrom("auth_provider.users")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks all users with these ids, always in the same order. */
export async function lockUsers(trx: Database, ids: Expression<string>): Promise<void> {
  await trx
    .selectFrom("auth_provider.users")
    .select("id")
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/**
 * Like `lockUser`, by email. Also undefined if the email changed while waiting for the lock: a request made with the
 * old email no longer concerns its owner.
 */
export async function lockUserByEmail(trx: Database, email: string): Promise<User | undefined> {
  return await trx
    .selectFrom("auth_provider.users")
    .selectAll()
    .where("email", "=", email)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type UserChange = Partial<
  Omit<User, "id" | "app_metadata" | "user_metadata" | "created_at" | "updated_at"> & {
    app_metadata: Record<string, unknown>;
    user_metadata: Record<string, unknown>;
  }
>;

/** The columns of an account without a pending change of email. */
export const noPendingEmail = { new_email: null, old_mailbox_agreed: false, new_mailbox_agreed: false } as const;

/** Updates the user and returns the new row. The user must exist. */
export async function changeUser(trx: Database, id: string, now: Date, change: UserChange): Promise<User> {
  const { app_metadata: app, user_metadata: own, ...columns } = change;
  return await trx
    .updateTable("auth_provider.users")
    .set({
      ...columns,
      ...(app && { app_metadata: JSON.stringify(app) }),
      ...(own && { user_metadata: JSON.stringify(own) }),
      updated_at: now,
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whether an operator has currently banned the user. */
export function isBanned(user: Pick<User, "banned_until">, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now;
}

export type NewUser = {
  email: string | null;
  passwordHash?: string | null;
  userMetadata?: Record<string, unknown>;
  appMetadata?: Record<string, unknown>;
  confirmed?: boolean;
  /** How the user was created: `email`, another provider, or null for a user without an email. */
  provider: string | null;
  invited?: boolean;
};

/**
 * Creates a user; for `email` with its identity. Undefined if the email is in use: of concurrent attempts exactly one
 * gets a user.
 */
export async function createUser(trx: Database, now: Date, account: NewUser): Promise<User | undefined> {
  const { email, provider, confirmed = false, userMetadata = {}, appMetadata = {} } = account;
  const known = provider === null ? {} : { provider, providers: [provider] };
  const user = await trx
    .insertInto("auth_provider.users")
    .values({
      email,
      password_hash: account.passwordHash ?? null,
      user_metadata: JSON.stringify(userMetadata),
      app_metadata: JSON.stringify({ ...appMetadata, ...known }),
      email_confirmed_at: confirmed ? now : null,
      is_anonymous: provider === null,
      invited_at: account.invited ? now : null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (user !== undefined && provider === "email") await addEmailIdentity(trx, now, user);
  return user;
}

/**
 * Adds `email` to the user's identities. Idempotent. Does not imply a verified mailbox, even if accounts need no
 * confirmation: `updateEmailIdentity` records that once it is proved.
 */
export async function addEmailIdentity(trx: Database, now: Date, user: User): Promise<void> {
  const data = {
    ...user.user_metadata,
    sub: user.id,
    email: user.email,
    email_verified: false,
    phone_verified: false,
  };
  await trx
    .insertInto("auth_provider.identities")
    .values({
      user_id: user.id,
      provider: "email",
      provider_id: user.id,
      identity_data: JSON.stringify(data),
      last_sign_in_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Updates the email identity with the account's address and whether it is confirmed. */
export async function updateEmailIdentity(trx: Database, now: Date, user: User): Promise<void> {
  const data = JSON.stringify({ email: user.email, email_verified: user.email_confirmed_at !== null });
  await trx
    .updateTable("auth_provider.identities")
    .set({ identity_data: sql`identity_data || ${data}::jsonb`, updated_at: now })
    .where("user_id", "=", user.id)
    .where("provider", "=", "email")
    .execute();
}
