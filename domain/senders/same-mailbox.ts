/** Providers that ignore dots in the local part. */
const ignoresDots = new Set(["gmail.com", "googlemail.com"]);

/**
 * Whether two emails are delivered to the same mailbox, as far as their spelling shows: regardless of case, of a "+tag"
 * and, at Gmail, of dots. Pure.
 */
export function isSameMailbox(one: string, other: string): boolean {
  return mailboxOf(one) === mailboxOf(other);
}

function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ""] = email.slice(0, at).toLowerCase().split("+", 1);
  return ignoresDots.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}
