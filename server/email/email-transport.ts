import { join } from "node:path";
import type { EmailTransport } from "#domain/email/email-transport.ts";
import { openMailbox } from "#providers/mailbox/mailbox.ts";
import { parseEmailAddress } from "#providers/smtp/email-address.ts";
import { parseSmtpUrl } from "#providers/smtp/smtp-settings.ts";
import { smtpTransport } from "#providers/smtp/smtp-transport.ts";
import { isLocalOrigin } from "#server/http/local-request.ts";
import { type Config, ConfigError } from "#server/start/config.ts";

/** Where emails are stored while no mail server is configured. */
export function emailFolder(config: Pick<Config, "dataDir">): string {
  return join(config.dataDir, "mail");
}

/**
 * Whether `/dev/mail` is served: emails are stored locally, and neither a proxy nor a public URL suggests that other
 * machines reach the site.
 */
export function showsMailbox({ email, origin, trustedProxies }: Config): boolean {
  return email.smtpUrl === undefined && trustedProxies === 0 && isLocalOrigin(origin);
}

/** The transport for emails: the configured mail server, else a folder on this machine. Throws a ConfigError. */
export function createEmailTransport(config: Pick<Config, "email" | "dataDir">): EmailTransport {
  const { smtpUrl, from: sender } = config.email;
  const from = parseEmailAddress(sender);
  if (from === null)
    throw new ConfigError(
      "These settings cannot be used:\n  MAIL_FROM: one address, such as Taoli <hello@taoli.example>",
    );
  return smtpUrl === undefined
    ? openMailbox(emailFolder(config)).transport
    : smtpTransport({ server: parseSmtpUrl(smtpUrl), from });
}
