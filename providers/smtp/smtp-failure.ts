import type { MailFailure } from "#domain/email/mail-transport.ts";

/**
 * Codes with which a server's final rejection is about the email, not about us: its recipient, or the email itself.
 */
const aboutTheEmail = new Set(["RCPT TO", "DATA"]);

/**
 * Reads an error of the mailer. A rejected password, sender or greeting is final for the server, but not for the
 * email: the operator can fix it while the email waits.
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
