import type { User } from "@supabase/auth-js";
import { emailPause } from "./account-action.ts";

/** How long the links of the letters are good. */
const emailMs = 60 * 60_000;

export type PendingEmail = {
  from: string;
  to: string;
  isExpired: boolean;
  /** In how many seconds the letters may be sent again. */
  waitSeconds: number;
};

/** The address that an account is on the way to; null when it is on the way to none. */
export function pendingEmail(
  { email, new_email: to, email_change_sent_at: sentAt }: Pick<User, "email" | "new_email" | "email_change_sent_at">,
  now: Date,
): PendingEmail | null {
  if (!to || to === email) return null;
  const from = email ?? "";
  if (sentAt === undefined) return { from, to, isExpired: false, waitSeconds: 0 };
  const ageMs = Math.max(0, now.getTime() - Date.parse(sentAt));
  const waitSeconds = Math.max(0, emailPause - Math.floor(ageMs / 1000));
  return { from, to, isExpired: ageMs > emailMs, waitSeconds };
}
