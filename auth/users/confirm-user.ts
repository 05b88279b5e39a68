import { renewProviders } from "#auth/identities/identity.ts";
import type { Provider } from "#auth/provider.ts";
import { endAllSessions } from "#auth/sessions/session.ts";
import { revokeVerificationTokens } from "#auth/verification-tokens/create-verification-token.ts";
import type { Database } from "#database/database.ts";
import { addEmailIdentity, changeUser, noPendingEmail, type User, updateEmailIdentity } from "./user.ts";

/**
 * Confirms the mailbox. The account gets the password that requested this confirmation; one that waits for another
 * confirmation is discarded, so that no password survives that was set without access to the mailbox. For an account
 * that needed no confirmation, see `confirmMailboxOwnership`.
 */
export async function confirmUser(
  provider: Provider,
  trx: Database,
  user: User,
  confirmation: { passwordHash: string | null; flowStateId: string | null },
): Promise<User> {
  const now = provider.options.now();
  await trx
    .deleteFrom("auth_provider.one_time_tokens")
    .where("user_id", "=", user.id)
    .where("purpose", "=", "signup")
    .execute();
  if (user.email_confirmed_at !== null)
    return await confirmMailboxOwnership(provider, trx, user, confirmation.flowStateId);
  const confirmed = await changeUser(trx, user.id, now, {
    email_confirmed_at: now,
    password_hash: confirmation.passwordHash ?? user.password_hash,
  });
  await addEmailIdentity(trx, now, confirmed);
  await updateEmailIdentity(trx, now, confirmed);
  return confirmed;
}

/**
 * Handles proof of a confirmed account's mailbox by a code, a link, or another provider. If accounts need no
 * confirmation, this may be the first proof, and the account may have been created by another person. All earlier
 * credentials are therefore revoked: password, sessions, second factors with their recovery codes, identities at other
 * providers, codes, known places, and a pending change of email. The account's data and the current flow are kept.
 */
export async function confirmMailboxOwnership(
  provider: Provider,
  trx: Database,
  user: User,
  currentFlowId: string | null,
): Promise<User> {
  const now = provider.options.now();
  const proved = (await isProved(trx, user.id)) ? user : await revokeCredentials(trx, user, now, currentFlowId);
  await updateEmailIdentity(trx, now, proved);
  return proved;
}

/**
 * Whether the mailbox was ever proved. An account without an email identity came from another provider, which had
 * verified the email.
 */
export async function isProved(trx: Database, userId: string): Promise<boolean> {
  const identity = await trx
    .selectFrom("auth_provider.identities")
    .select("identity_data")
    .where("user_id", "=", userId)
    .where("provider", "=", "email")
    .executeTakeFirst();
  return identity === undefined || identity.identity_data["email_verified"] === true;
}

async function revokeCredentials(trx: Database, user: User, now: Date, currentFlowId: string | null): Promise<User> {
  await revokeVerificationTokens(trx, user.id, currentFlowId);
  await endAllSessions(trx, user.id);
  await trx.deleteFrom("auth_provider.factors").where("user_id", "=", user.id).execute();
  await trx.deleteFrom("auth_provider.known_places").where("user_id", "=", user.id).execute();
  await trx
    .deleteFrom("auth_provider.identities")
    .where("user_id", "=", user.id)
    .where("provider", "<>", "email")
    .execute();
  const changed = await changeUser(trx, user.id, now, { password_hash: null, ...noPendingEmail });
  return await renewProviders(trx, now, changed);
}
