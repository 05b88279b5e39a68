import { AuthError } from "#auth/auth-error.ts";
import { isNameWithin } from "#auth/users/metadata.ts";
import { changeUser, type User } from "#auth/users/user.ts";
import type { Identity } from "#auth/users/user-view.ts";
import type { Database } from "#database/database.ts";
import type { ExternalUser } from "./openid-client.ts";

/** Returns the identity of a subject at another provider. */
export async function findIdentity(db: Database, provider: string, subject: string): Promise<Identity | undefined> {
  return await db
    .selectFrom("auth_provider.identities")
    .selectAll()
    .where("provider", "=", provider)
    .where("provider_id", "=", subject)
    .executeTakeFirst();
}

export function alreadyLinked(whose: "this user" | "another user"): AuthError {
  return new AuthError(422, "identity_already_exists", `Identity is already linked to ${whose}`);
}

/** Returns all identities of a user, oldest first. */
export async function listIdentities(db: Database, userId: string): Promise<Identity[]> {
  return await db
    .selectFrom("auth_provider.identities")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Returns the stored data of an account at another provider, under the protocol's names. */
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

/** The longest stored picture URL: it is part of every token. */
const maxUrlLength = 1024;

/** Returns the user metadata from another provider, for fields without a value. Omits values that are too long. */
export function profileOf({ name, avatarUrl }: ExternalUser): Record<string, unknown> {
  const hasName = name !== null && isNameWithin(name);
  const hasPicture = avatarUrl !== null && avatarUrl.length <= maxUrlLength;
  return { ...(hasName && { full_name: name, name }), ...(hasPicture && { avatar_url: avatarUrl }) };
}

/**
 * Adds the account at another provider to the user's identities, or updates its stored data. 422 if it has become
 * another user's identity in the meantime.
 */
export async function storeIdentity(
  trx: Database,
  now: Date,
  user: User,
  provider: string,
  person: ExternalUser,
): Promise<void> {
  const columns = { identity_data: JSON.stringify(identityData(person)), last_sign_in_at: now, updated_at: now };
  const stored = await trx
    .insertInto("auth_provider.identities")
    .values({ user_id: user.id, provider, provider_id: person.subject, created_at: now, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(["provider", "provider_id"])
        .doUpdateSet(columns)
        .where("auth_provider.identities.user_id", "=", user.id),
    )
    .returning("id")
    .executeTakeFirst();
  if (stored === undefined) throw alreadyLinked("another user");
}

/** Updates the user's providers in `app_metadata`; the first one remains first. */
export async function renewProviders(trx: Database, now: Date, user: User): Promise<User> {
  const providers = [...new Set((await listIdentities(trx, user.id)).map(({ provider }) => provider))];
  const first = user.app_metadata["provider"];
  const provider = typeof first === "string" && providers.includes(first) ? first : providers[0];
  return await changeUser(trx, user.id, now, { app_metadata: { ...user.app_metadata, provider, providers } });
}
