import { changeUser, type User } from "#auth/users/user.ts";
import type { Identity } from "#auth/users/user-view.ts";
import type { Database } from "#database/database.ts";
import type { ExternalUser } from "./openid-client.ts";

/** Who is known under this name at another provider. */
export async function findIdentity(db: Database, provider: string, subject: string): Promise<Identity | undefined> {
  return await db
    .selectFrom("auth_provider.identities")
    .selectAll()
    .where("provider", "=", provider)
    .where("provider_id", "=", subject)
    .executeTakeFirst();
}

/** All ways in which a user is known, oldest first. */
export async function listIdentities(db: Database, userId: string): Promise<Identity[]> {
  return await db
    .selectFrom("auth_provider.identities")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** What is kept of an account at another provider, in the protocol's names. */
function identityData(person: ExternalUser): Record<string, unknown> {
  return {
    sub: person.subject,
    provider_id: person.subject,
    email: person.email ?? "",
    email_verified: person.emailVerified,
    phone_verified: false,
    ...profileOf(person),
  };
}

/** What the user's own metadata take from another provider, where they say nothing yet. */
export function profileOf({ name, avatarUrl }: ExternalUser): Record<string, unknown> {
  return { ...(name !== null && { full_name: name, name }), ...(avatarUrl !== null && { avatar_url: avatarUrl }) };
}

/** Makes the account at another provider a way in which the user is known, or renews what is kept of it. */
export async function keepIdentity(
  trx: Database,
  now: Date,
  user: User,
  provider: string,
  person: ExternalUser,
): Promise<void> {
  const columns = { identity_data: JSON.stringify(identityData(person)), last_sign_in_at: now, updated_at: now };
  await trx
    .insertInto("auth_provider.identities")
    .values({ user_id: user.id, provider, provider_id: person.subject, created_at: now, ...columns })
    .onConflict((conflict) => conflict.columns(["provider", "provider_id"]).doUpdateSet(columns))
    .execute();
}

/** Lets `app_metadata` say by which providers the user is known; the first one stays the first. */
export async function renewProviders(trx: Database, now: Date, user: User): Promise<User> {
  const providers = [...new Set((await listIdentities(trx, user.id)).map(({ provider }) => provider))];
  const first = user.app_metadata["provider"];
  const provider = typeof first === "string" && providers.includes(first) ? first : providers[0];
  return await changeUser(trx, user.id, now, { app_metadata: { ...user.app_metadata, provider, providers } });
}
