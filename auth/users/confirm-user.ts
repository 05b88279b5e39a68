import type { Provider } from "#auth/provider.ts";
import type { Database } from "#database/database.ts";
import { proveMailbox } from "./prove-mailbox.ts";
import { addEmailIdentity, changeUser, type User, updateEmailIdentity } from "./user.ts";

/**
 * Confirms the mailbox. The password becomes the one that requested this very confirmation; one that waits for
 * another confirmation is discarded, so no password survives that was set without access to the mailbox. For an
 * account that needed no confirmation, see `proveMailbox`.
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
  if (user.email_confirmed_at !== null) return await proveMailbox(provider, trx, user, confirmation.flowStateId);
  const confirmed = await changeUser(trx, user.id, now, {
    email_confirmed_at: now,
    password_hash: confirmation.passwordHash ?? user.password_hash,
  });
  await addEmailIdentity(trx, now, confirmed);
  await updateEmailIdentity(trx, now, confirmed);
  return confirmed;
}
