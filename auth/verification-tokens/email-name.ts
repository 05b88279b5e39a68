import type { User } from "#auth/users/user.ts";
import { foldWidth } from "#std/text/fold-width.ts";

const longest = 80;

/** Matches an email, markup, or text that a mail client could turn into a link. */
const suspicious = /[\p{Cc}\p{Cf}<>@/\\]|\.\p{L}{2}|www|https?:/iu;

/**
 * Returns the name with which an email addresses its reader. Sign-up accepts any email and any name, so names that
 * could send a message or a link to a stranger's mailbox, in characters of any width, are omitted.
 */
export function emailName({ user_metadata: { full_name: name } }: Pick<User, "user_metadata">): string | null {
  if (typeof name !== "string") return null;
  const trimmed = name.trim();
  if (trimmed === "" || [...trimmed].length > longest || suspicious.test(foldWidth(trimmed))) return null;
  return trimmed;
}
