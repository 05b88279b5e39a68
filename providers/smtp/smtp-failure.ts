import type { MailFailure } from "#domain/email/mail-transport.ts";

/** Where a server's final no is about the letter, and not about us: its recipient, or the letter itself. */
const aboutTheEmail = new Set(["RCPT TO", "DATA"]);

/**
 * Reads what the mailer threw. A refused password, sender or greeting is final for the server, yet not for the letter:
 * the operator can mend it while the letter waits.
 */
export function smtpFailure(error: unknown): MailFailure {
  if (!(error instanceof Error)) return { permanent: false, code: "unknown", reason: String(error) };
  const { responseCode, command, code } = error as Error & {
    responseCode?: unknown;
    command?: unknown;
    code?: unknown;
  };
  const status = typeof responseCode === "number" ? responseCode : null;
  return {
    permanent: status !== null && status >= 500 && typeof command === "string" && aboutTheEmail.has(command),
    code: status !== null ? String(status) : typeof code === "string" ? code : error.name,
    reason: error.message,
  };
}
