import { type Expression, type Selectable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";

export type User = Selectable<Tables["auth_provider.users"]>;

export async function findUser(db: Database, id: string): Promise<User | undefined> {
  return await db.selectFrom("auth_provider.users").selectAll().where("id", "=", id).executeTakeFirst();
}

/** `email` in the stored form of addresses, see `readEmail`. */
export async function findUserByEmail(db: Database, email: string): Promise<User | undefined> {
  return await db.selectFrom("auth_provider.users").selectAll().where("email", "=", email).executeTakeFirst();
}

/**
 * The user with its row held until the transaction ends, so that of two simultaneous changes one comes after the
 * other. Every transaction that changes an account begins with it, before it touches sessions or codes: so none waits
 * for another in a circle.
 */
export async function lockUser(trx: Database, id: string): Promise<User | undefined> {
  return await trx
    .selectFrom("auth_provider.users")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks all users with these ids, in one order for all transactions. */
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
 * Does the same by address. Also undefined when the address changed while this waited for the row: a request made
 * with the old address no longer concerns its owner.
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

/** An account that is about to change to no other address. */
export const noPendingEmail = { new_email: null, old_mailbox_agreed: false, new_mailbox_agreed: false } as const;

/** Writes the changes and returns the updated user. The user must exist. */
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

/** Whether the user is currently banned by the operator. */
export function isBanned(user: Pick<User, "banned_until">, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now;
}

export type NewUser = {
  email: string | null;
  passwordHash?: string | null;
  userMetadata?: Record<string, unknown>;
  appMetadata?: Record<string, unknown>;
  confirmed?: boolean;
  /** How the user was created: `email`, another provider, or null for a user without an address. */
  provider: string | null;
  invited?: boolean;
};

/**
 * Creates a user; for `email` with its identity. Undefined when the address is in use: of several simultaneous
 * attempts exactly one gets a user.
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
 * Adds `email` to the user's identities. Idempotent. Does not mean that the mailbox is theirs, even where accounts
 * need no confirmation: `updateEmailIdentity` records that once it is proved.
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
