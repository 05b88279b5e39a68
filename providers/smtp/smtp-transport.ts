import { createTransport } from "nodemailer";
import type { EmailFailure, EmailTransport, OutgoingEmail } from "#domain/email/email-transport.ts";
import { failure, success } from "#std/result.ts";
import { addressError } from "./email-address.ts";
import type { SmtpSettings } from "./smtp-settings.ts";

/** A few connections, open while there are emails to send. Retries are up to the outbox, not the pool. */
const pool = { pool: true, maxConnections: 3, maxMessages: 100, maxRequeues: 0, idleTimeout: 30_000 } as const;

/** In milliseconds. A server that is silent for this long will not respond. */
const timeouts = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  socketCloseTimeout: 1_000,
};

/** Sends through the configured mail server. Connects with the first email. */
export function smtpTransport({ server, from }: SmtpSettings): EmailTransport {
  const mailer = createTransport({ ...pool, ...timeouts, ...server, disableFileAccess: true, disableUrlAccess: true });
  const host = from.address.slice(from.address.lastIndexOf("@") + 1);

  return {
    async send(message, signal) {
      const problem = addressError(message.to);
      if (problem !== null) return failure({ permanent: true, code: "bad-address", reason: problem });
      try {
        await mailer.sendMail({ ...headersOf(message), from, messageId: `<${message.id}@${host}>`, signal });
        return success(null);
      } catch (error) {
        return failure(smtpFailure(error));
      }
    },
    close: () => mailer.close({ force: true }),
  };
}

/** Passes addresses as objects, so that a string is never parsed as a list of addresses. */
function headersOf({ to, replyTo, subject, text, html, writtenAt, language, unsubscribeLink }: OutgoingEmail) {
  return {
    to: { name: "", address: to },
    replyTo: { name: "", address: replyTo },
    subject,
    text,
    html,
    date: writtenAt,
    headers: {
      "Content-Language": language === "zh" ? "zh-Hans" : "en",
      // Suppresses out-of-office replies and other automatic responses (RFC 3834).
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      ...unsubscribeHeaders(unsubscribeLink),
    },
  };
}

/**
 * Lets mail clients show their own unsubscribe button, which works with one POST and no page (RFC 8058). Only over
 * HTTPS.
 */
function unsubscribeHeaders(link: string | null): Record<string, string> {
  if (link === null) return {};
  const list = { "List-Unsubscribe": `<${link}>` };
  return link.startsWith("https://") ? { ...list, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : list;
}

/** The commands whose final rejection concerns the recipient or the email, not us. */
const recipientCommands = new Set(["RCPT TO", "DATA"]);

/**
 * Enhanced status codes (RFC 3463) that concern the server's state or its policies, such as a block list with the
 * sender: any other recipient would be rejected too.
 */
const senderErrorCode = /\b[45]\.[37]\.\d{1,3}\b/u;

/**
 * Interprets an error of the mailer. A rejected password, sender or greeting is final for the server but not for the
 * email: the email waits until the operator has fixed it.
 */
function smtpFailure(error: unknown): EmailFailure {
  if (!(error instanceof Error)) return { permanent: false, code: "unknown", reason: String(error) };
  const { responseCode, command, code } = error as Error & {
    responseCode?: unknown;
    command?: unknown;
    code?: unknown;
  };
  const status = typeof responseCode === "number" ? responseCode : null;
  const isRejection = status !== null && typeof command === "string" && recipientCommands.has(command);
  return {
    permanent: isRejection && status >= 500,
    isRejection: isRejection && !senderErrorCode.test(error.message),
    code: status !== null ? String(status) : typeof code === "string" ? code : error.name,
    reason: error.message,
  };
}
