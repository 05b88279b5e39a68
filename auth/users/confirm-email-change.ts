import { AuthError } from "#auth/auth-error.ts";
import type { Provider } from "#auth/provider.ts";
import { revokeVerificationTokens } from "#auth/verification-tokens/create-verification-token.ts";
import { sendSecurityNotification } from "#auth/verification-tokens/send-verification-token.ts";
import type { Database } from "#database/database.ts";
import {
  addEmailIdentity,
  changeUser,
  findUserByEmail,
  noPendingEmail,
  type User,
  updateEmailIdentity,
} from "./user.ts";

/**
 * Records one mailbox's consent to a change of email. When both have agreed, the account changes: all its other codes
 * and links become invalid, and the old mailbox is notified. Null while the other consent is missing.
 */
export async function confirmEmailChange(
  provider: Provider,
  trx: Database,
  user: User,
  { mailbox, flowStateId }: { mailbox: "old" | "new"; flowStateId: string | null },
): Promise<User | null> {
  const now = provider.options.now();
  const agreed = await changeUser(trx, user.id, now, {
    [mailbox === "old" ? "old_mailbox_agreed" : "new_mailbox_agreed"]: true,
  });
  const isComplete = agreed.new_mailbox_agreed && (agreed.old_mailbox_agreed || agreed.email === null);
  if (!isComplete || agreed.new_email === null) return null;
  if ((await findUserByEmail(trx, agreed.new_email)) !== undefined) {
    throw new AuthError(422, "email_exists", "A user with this email address has already been registered");
  }
  const changed = await changeUser(trx, user.id, now, {
    email: agreed.new_email,
    email_confirmed_at: now,
    is_anonymous: false,
    ...noPendingEmail,
  });
  await revokeVerificationTokens(trx, user.id, flowStateId);
  await addEmailIdentity(trx, now, changed);
  await updateEmailIdentity(trx, now, changed);
  await sendSecurityNotification(provider, trx, changed, "email-changed", user.email);
  return changed;
}
