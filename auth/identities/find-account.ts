import { AuthError } from "#auth/auth-error.ts";
import { readEmail } from "#auth/http/read-email.ts";
import { revokeOneTimes } from "#auth/one-time/make-one-time.ts";
import type { Provider } from "#auth/provider.ts";
import { endAllSessions } from "#auth/sessions/end-sessions.ts";
import { changeUser, createUser, lockUser, lockUserByEmail, type User } from "#auth/users/user.ts";
import type { Database } from "#database/database.ts";
import { alreadyLinked, findIdentity, listIdentities, profileOf } from "./identity.ts";
import type { ExternalUser } from "./openid-client.ts";

/** The account that somebody from another provider comes to, and how. */
export type Account = { user: User; isNew: boolean; isLinked: boolean };

/**
 * Whose account it is. An identity that is known leads to its user. Else the address decides, but only where both sides have
 * proved that it is theirs: an address that the other provider has not verified opens nothing, and an account whose own mailbox
 * was never proved is not joined. Somebody may have opened it with a stranger's address to wait for that stranger.
 */
export async function findAccount(
  provider: Provider,
  trx: Database,
  providerName: string,
  person: ExternalUser,
  linkingUserId: string | null,
): Promise<Account> {
  const known = await findIdentity(trx, providerName, person.subject);
  if (linkingUserId !== null) {
    if (known !== undefined) throw alreadyLinked(known.user_id === linkingUserId ? "this user" : "another user");
    return { user: await requireUser(trx, linkingUserId), isNew: false, isLinked: true };
  }
  if (known !== undefined) return { user: await requireUser(trx, known.user_id), isNew: false, isLinked: false };

  const email = readEmail({ email: person.email });
  if (email === "" || !person.emailVerified) {
    const message = `Unverified email with ${providerName}. Verify the email with ${providerName} in order to sign in`;
    throw new AuthError(422, "provider_email_needs_verification", message);
  }
  const owner = await lockUserByEmail(trx, email);
  if (owner === undefined)
    return { user: await openAccount(provider, trx, providerName, email, person), isNew: true, isLinked: true };
  return { user: await joinAccount(provider, trx, owner), isNew: false, isLinked: true };
}

async function requireUser(trx: Database, id: string): Promise<User> {
  const user = await lockUser(trx, id);
  if (user === undefined) throw new AuthError(404, "user_not_found", "User not found");
  return user;
}

async function openAccount(
  { options }: Provider,
  trx: Database,
  providerName: string,
  email: string,
  person: ExternalUser,
): Promise<User> {
  if (options.signUps === false) {
    throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
  }
  const userMetadata = profileOf(person);
  const user = await createUser(trx, options.now(), { email, userMetadata, confirmed: true, provider: providerName });
  if (user === undefined) throw emailExists();
  return user;
}

/** An account under the same address: joined when its mailbox was proved, taken over when nobody ever got in. */
async function joinAccount({ options }: Provider, trx: Database, user: User): Promise<User> {
  const ownWays = (await listIdentities(trx, user.id)).filter(({ provider }) => provider === "email");
  if (user.email_confirmed_at === null) {
    await revokeOneTimes(trx, user.id);
    await endAllSessions(trx, user.id);
    for (const { id } of ownWays) await trx.deleteFrom("auth_provider.identities").where("id", "=", id).execute();
    const now = options.now();
    return await changeUser(trx, user.id, now, { password_hash: null, user_metadata: {}, email_confirmed_at: now });
  }
  if (ownWays.some(({ identity_data: data }) => data["email_verified"] !== true)) throw emailExists();
  return user;
}

function emailExists(): AuthError {
  const message = "An account with this email address already exists. Sign in and link the provider there";
  return new AuthError(422, "email_exists", message);
}
