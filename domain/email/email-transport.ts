import type { Result } from "#std/result.ts";
import type { Email } from "./email.ts";
import type { ComposedEmail } from "./templates/compose-email.ts";

/** An email as passed to a transport. */
export type OutgoingEmail = ComposedEmail & {
  /** The ID of the outbox row: the same for every attempt, so the Message-ID derived from it is too. */
  id: string;
  /** The creation time; the same for every attempt. */
  writtenAt: Date;
  to: string;
  replyTo: string;
  language: Email["language"];
};

/** Why an email was rejected. `reason` may contain text from the server, including addresses: do not log it. */
export type EmailFailure = {
  /** Whether a retry would fail too, because the address itself is rejected. */
  permanent: boolean;
  /** A short code without personal data: `550`, `ECONNREFUSED`. */
  code: string;
  reason: string;
  /**
   * Whether the mail server rejected the recipient, temporarily or permanently; false for problems with the sender, the
   * connection or the server itself.
   */
  isRejection?: boolean;
};

/** Delivers emails. */
export type EmailTransport = {
  /**
   * Delivers one email; never throws. The mail server may have accepted an email whose attempt was aborted: a second
   * attempt may then deliver a duplicate with the same Message-ID.
   */
  send(message: OutgoingEmail, signal: AbortSignal): Promise<Result<null, EmailFailure>>;
  close(): void;
};
