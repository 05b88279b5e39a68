import type { User } from "@supabase/auth-js";
import { resendIntervalSeconds } from "#app/forms/auth/resend-button.tsx";

/** How long the links in the emails are valid. */
const linkLifetimeMilliseconds = 60 * 60_000;

/** An email change that waits for both of its links to be opened. */
export type PendingEmail = {
  from: string;
  to: string;
  isExpired: boolean;
  /** The seconds until the emails may be sent again. */
  waitSeconds: number;
};

/** The pending email change of an account; null when there is none. */
export function pendingEmail(
  { email, new_email: to, email_change_sent_at: sentAt }: Pick<User, "email" | "new_email" | "email_change_sent_at">,
  now: Date,
): PendingEmail | null {
  if (!to || to === email) return null;
  const from = email ?? "";
  if (sentAt === undefined) return { from, to, isExpired: false, waitSeconds: 0 };
  const ageMilliseconds = Math.max(0, now.getTime() - Date.parse(sentAt));
  const waitSeconds = Math.max(0, resendIntervalSeconds - Math.floor(ageMilliseconds / 1000));
  return { from, to, isExpired: ageMilliseconds > linkLifetimeMilliseconds, waitSeconds };
}
