import type { Result } from "#std/result.ts";
import type { Email } from "./email.ts";
import type { ComposedEmail } from "./templates/compose-email.ts";

/** An email as it is given to a transport. */
export type MailMessage = ComposedEmail & {
  /** The ID of the outbox row: the same for every attempt, so the Message-ID derived from it is too. */
  id: string;
  /** When it was written; the same at every try. */
  writtenAt: Date;
  to: string;
  replyTo: string;
  language: Email["language"];
};

/** Why an email was not accepted. `reason` may contain text from the server, including addresses: do not log it. */
export type MailFailure = {
  /** Whether another try would end alike, because the address itself is refused. */
  permanent: boolean;
  /** Short and without personal data: `550`, `ECONNREFUSED`. */
  code: string;
  reason: string;
  /**
   * Whether the mail server refused the recipient, temporarily or permanently; false for problems with the sender, the
   * connection or the server itself.
   */
  isRefusal?: boolean;
};

/** Delivers emails. */
export type MailTransport = {
  /**
   * Delivers one email; never throws. Aborting through the signal does not prove that the email was not accepted: a
   * second attempt may make a second copy, which has the same Message-ID.
   */
  send(message: MailMessage, signal: AbortSignal): Promise<Result<null, MailFailure>>;
  close(): void;
};
