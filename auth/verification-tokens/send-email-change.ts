import { type Challenge, storeChallenge } from "#auth/flow/flow-state.ts";
import type { Provider } from "#auth/provider.ts";
import { findUserByEmail, type User } from "#auth/users/user.ts";
import type { Database } from "#database/database.ts";
import { sendVerificationToken } from "./send-verification-token.ts";

/**
 * Emails each mailbox that has not agreed yet: the current and the new one. A new email that already has an account
 * gets no email, so the change can never be completed; this is not revealed to the requester.
 */
export async function sendEmailChange(
  provider: Provider,
  trx: Database,
  user: User,
  {
    challenge,
    redirectTo,
    requestedFrom,
  }: { challenge: Challenge | null; redirectTo: string; requestedFrom: string[] },
): Promise<void> {
  const { email, new_email: newEmail } = user;
  if (newEmail === null) return;
  const now = provider.options.now();
  const request = async () => {
    const flowStateId = await storeChallenge(trx, now, challenge, { method: "email_change", userId: user.id });
    return { redirectTo, flowStateId, requestedFrom };
  };
  if (email !== null && !user.old_mailbox_agreed) {
    await sendVerificationToken(provider, trx, user, { purpose: "email_change_current", email, ...(await request()) });
  }
  if (!user.new_mailbox_agreed && (await findUserByEmail(trx, newEmail)) === undefined) {
    await sendVerificationToken(provider, trx, user, {
      purpose: "email_change_new",
      email: newEmail,
      ...(await request()),
    });
  }
}
