import { join } from "node:path";
import type { MailTransport } from "#domain/email/mail-transport.ts";
import { openMailbox } from "#providers/mailbox/mailbox.ts";
import { parseMailAddress } from "#providers/smtp/mail-address.ts";
import { parseSmtpUrl } from "#providers/smtp/smtp-settings.ts";
import { smtpTransport } from "#providers/smtp/smtp-transport.ts";
import { isLocalOrigin } from "./dev-mail/local-request.ts";
import { type Config, ConfigError } from "./start/config.ts";

/** Where emails are stored while no mail server is configured. */
export function mailFolder(config: Pick<Config, "dataDir">): string {
  return join(config.dataDir, "mail");
}

/**
 * Whether `/dev/mail` is served: emails are stored locally, and neither a proxy nor a public URL suggests that other
 * machines reach the site.
 */
export function showsMailbox({ mail, origin, trustedProxies }: Config): boolean {
  return mail.smtpUrl === undefined && trustedProxies === 0 && isLocalOrigin(origin);
}

/** The transport for emails: the configured mail server, else a folder on this machine. Throws a ConfigError. */
export function createMailTransport(config: Pick<Config, "mail" | "dataDir">): MailTransport {
  const { smtpUrl, from: sender } = config.mail;
  const from = parseMailAddress(sender);
  if (from === null)
    throw new ConfigError(
      "These settings cannot be used:\n  MAIL_FROM: one address, such as Taoli <hello@taoli.example>",
    );
  return smtpUrl === undefined
    ? openMailbox(mailFolder(config)).transport
    : smtpTransport({ server: parseSmtpUrl(smtpUrl), from });
}
