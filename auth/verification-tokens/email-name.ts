import type { User } from "#auth/users/user.ts";
import { foldWidth } from "#std/fold-width.ts";

const longest = 80;

/** An address, markup, or text that a mail program could turn into a link. */
const suspicious = /[\p{Cc}\p{Cf}<>@/\\]|\.\p{L}{2}|www|https?:/iu;

/**
 * Returns the name by which an email addresses its reader. Sign-up accepts any address and any name, so names that
 * could carry a message or a link to a stranger's mailbox, in characters of any width, are left out.
 */
export function emailName({ user_metadata: { full_name: name } }: Pick<User, "user_metadata">): string | null {
  if (typeof name !== "string") return null;
  const trimmed = name.trim();
  if (trimmed === "" || [...trimmed].length > longest || suspicious.test(foldWidth(trimmed))) return null;
  return trimmed;
}
