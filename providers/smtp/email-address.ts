import addressparser from "nodemailer/lib/addressparser";

export type EmailAddress = { name: string; address: string };

/** Matches a single mailbox, without anything that a server could read as a second mailbox or as another command. */
const oneMailbox = /^[^\s\p{C}<>(),;:"\\@]+@[^\s\p{C}<>(),;:"\\@]+$/u;

/** Describes the error in a recipient's address; null if it is valid. */
export function addressError(address: string): string | null {
  return oneMailbox.test(address) && address.length <= 254 ? null : "The address is not one mailbox.";
}

/** Parses `Taoli <hello@taoli.example>` or a bare address. Null unless it is exactly one mailbox. */
export function parseEmailAddress(text: string): EmailAddress | null {
  if (/\p{C}/u.test(text)) return null;
  const [mailbox, ...more] = addressparser(text, { flatten: true });
  if (mailbox === undefined || more.length > 0 || addressError(mailbox.address) !== null) return null;
  return { name: mailbox.name, address: mailbox.address };
}
