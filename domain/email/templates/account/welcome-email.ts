import type { Email } from "#domain/email/email.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { EmailBody } from "../email-content.ts";

/** Welcomes a new member and links to the dashboard. */
export function welcomeEmail({ language, link }: Extract<Email, { kind: "welcome" }>): EmailBody {
  const { subject, preheader, heading, text, price, button, proverb, proverbSource, reason } = messagesFor(
    language,
    "email",
  ).welcome;
  return {
    subject,
    preheader,
    heading,
    paragraphs: [text, price],
    action: { label: button, link },
    inscription: { text: proverb, source: proverbSource },
    reason,
  };
}
