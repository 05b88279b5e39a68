import { join } from "node:path";
import { openMailbox, type StoredEmail } from "#providers/mailbox/mailbox.ts";

type Wanted = { to: string /** Only emails with this: a link to follow, or a code to type. */; has: "link" | "code" };

/**
 * Returns the newest email to an address in the development mailbox of a site. Waits for one that is not in `known`,
 * the names of earlier ones; throws after 45 s.
 */
export async function awaitEmail(
  dataDir: string,
  { to, has }: Wanted,
  known: ReadonlySet<string> = new Set(),
): Promise<StoredEmail> {
  const mailbox = openMailbox(join(dataDir, "mail"));
  for (let attempt = 0; attempt < 450; attempt++) {
    const emails = await mailbox.list();
    const found = emails.find(
      (email) => email.to === to && email[has] !== null && !known.has(email.name) && !isWelcome(email),
    );
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No email with a ${has} came to ${to} within 45 s.`);
}

/** The welcome email links to the dashboard, and may arrive before or after the expected one. */
function isWelcome({ link, code }: StoredEmail): boolean {
  return code === null && link !== null && !new URL(link).pathname.startsWith("/auth/v1/");
}
