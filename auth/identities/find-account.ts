import { AuthError } from "#auth/auth-error.ts";
import { readEmail } from "#auth/http/read-email.ts";
import type { Provider } from "#auth/provider.ts";
import { endAllSessions } from "#auth/sessions/session.ts";
import { confirmMailboxOwnership } from "#auth/users/confirm-user.ts";
import { changeUser, createUser, lockUser, lockUserByEmail, type User } from "#auth/users/user.ts";
import { revokeVerificationTokens } from "#auth/verification-tokens/create-verification-token.ts";
import type { Database } from "#database/database.ts";
import { findIdentity, profileOf } from "./identity.ts";
import type { ExternalUser } from "./openid-client.ts";

/** The account that a sign-in at another provider resolves to, and how. */
export type Account = { user: User; isNew: boolean; isLinked: boolean };

/**
 * Finds the account. A known identity belongs to its user. Otherwise the email decides, if the other provider has
 * verified it. An account whose mailbox was never verified is linked too, but loses all credentials set before: an
 * attacker may have created it with another person's email.
 */
export async function findAccount(
  provider: Provider,
  trx: Database,
  providerName: string,
  person: ExternalUser,
  flowId: string,
): Promise<Account> {
  const known = await findIdentity(trx, providerName, person.subject);
  if (known !== undefined) return { user: await requireUser(trx, known.user_id), isNew: false, isLinked: false };

  const email = readEmail({ email: person.email });
  if (email === "" || !person.emailVerified) {
    const message = `Unverified email with ${providerName}. Verify the email with ${providerName} in order to sign in`;
    throw new AuthError(422, "provider_email_needs_verification", message);
  }
  const owner = await lockUserByEmail(trx, email);
  if (owner === undefined)
    return { user: await openAccount(provider, trx, providerName, email, person), isNew: true, isLinked: true };
  return { user: await joinAccount(provider, trx, owner, flowId), isNew: false, isLinked: true };
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

/** An account with the same email: linked unchanged if its mailbox was verified, otherwise taken over. */
async function joinAccount(provider: Provider, trx: Database, user: User, flowId: string): Promise<User> {
  const now = provider.options.now();
  if (user.email_confirmed_at !== null) return await confirmMailboxOwnership(provider, trx, user, flowId);
  await revokeVerificationTokens(trx, user.id, flowId);
  await endAllSessions(trx, user.id);
  await trx
    .deleteFrom("auth_provider.identities")
    .where("user_id", "=", user.id)
    .where("provider", "=", "email")
    .execute();
  return await changeUser(trx, user.id, now, { password_hash: null, user_metadata: {}, email_confirmed_at: now });
}

function emailExists(): AuthError {
  const message = "An account with this email address already exists. Sign in and link the provider there";
  return new AuthError(422, "email_exists", message);
}
