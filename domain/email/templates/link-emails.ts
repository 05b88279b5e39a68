import type { Email } from "#domain/email/email.ts";
import { codeLifetimeMinutes, confirmationLifetimeMinutes } from "#domain/email/email-lifetime.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import type { EmailBody } from "./email-content.ts";

type LinkEmail = Extract<Email, { kind: "confirm" | "recover" | "magic-link" | "invite" }>;
type CodeEmail = Extract<Email, { kind: "reauthenticate" }>;
type EmailChangeEmail = Extract<Email, { kind: "email-change" }>;

/** Emails with a link and a code: confirmation of an email, password reset, sign-in without a password, invitation. */
export function linkEmail({ kind, language, link, code }: LinkEmail): EmailBody {
  const mail = messagesFor(language, "mail");
  const { subject, preheader, heading, text, button, reason } = mail[kind === "magic-link" ? "magicLink" : kind];
  return {
    subject,
    preheader,
    heading,
    paragraphs: [text],
    action: { label: button, link },
    code: { label: mail.enterCode, digits: code },
    remarks: [kind === "confirm" || kind === "invite" ? confirmationLifetime(mail) : signInLifetime(mail)],
    reason,
  };
}

type MailMessages = Messages<"mail">;

function signInLifetime(mail: MailMessages): string {
  return interpolate(mail.lifetime, { n: codeLifetimeMinutes });
}

function confirmationLifetime(mail: MailMessages): string {
  return interpolate(mail.confirmationLifetime, { code: codeLifetimeMinutes, link: confirmationLifetimeMinutes });
}

/** The code required before a sensitive change. Without a link: the code belongs to the page that requested it. */
export function reauthenticateEmail({ language, code }: CodeEmail): EmailBody {
  const mail = messagesFor(language, "mail");
  const { subject, preheader, heading, text, reason } = mail.reauthenticate;
  return {
    subject,
    preheader,
    heading,
    paragraphs: [text],
    code: { label: mail.yourCode, digits: code },
    remarks: [interpolate(mail.codeLifetime, { n: codeLifetimeMinutes })],
    reason,
  };
}

/** Sent to both addresses, each with its own link. */
export function emailChangeEmail(email: EmailChangeEmail): EmailBody {
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
    remarks: [both, confirmationLifetime(mail)],
    reason,
  };
}
