import type { Email } from "#domain/email/email.ts";
import { codeLifetimeMinutes } from "#domain/email/email-lifetime.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { EmailBody } from "./email-content.ts";

/** Goes to both mailboxes, each with a link of its own. */
export function emailChangeEmail(email: Extract<Email, { kind: "email-change" }>): EmailBody {
  const mail = messagesFor(email.language, "mail");
  const { subject, preheader, heading, text, from, to, both, button, reason } = mail.emailChange;
  return {
    subject,
    preheader,
    heading,
    paragraphs: [text],
    facts: [
      { label: from, value: email.oldEmail },
      { label: to, value: email.newEmail },
    ],
    action: { label: button, link: email.link },
    code: { label: mail.enterCode, digits: email.code },
    remarks: [both, interpolate(mail.lifetime, { n: codeLifetimeMinutes })],
    reason,
  };
}
