import type { StoredEmail } from "#providers/mailbox/mailbox.ts";

/** When an email was written, to the second, in UTC: `2026-11-21 20:32:05`. */
export function momentOf({ writtenAt }: StoredEmail): string {
  return writtenAt.slice(0, 19).replace("T", " ");
}
