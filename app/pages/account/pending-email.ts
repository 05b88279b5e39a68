import type { User } from "@supabase/auth-js";

/** How long the links of the letters are good. */
const letterMs = 60 * 60_000;

export type PendingEmail = { from: string; to: string; isExpired: boolean };

/** The address that an account is on the way to; null when it is on the way to none. */
export function pendingEmail(
  { email, new_email: to, email_change_sent_at: sentAt }: Pick<User, "email" | "new_email" | "email_change_sent_at">,
  now: Date,
): PendingEmail | null {
  if (!to || to === email) return null;
  const isExpired = sentAt !== undefined && now.getTime() - Date.parse(sentAt) > letterMs;
  return { from: email ?? "", to, isExpired };
}
