import type { Email } from "#domain/email/email.ts";
import { codeLifetimeMinutes, confirmationLifetimeMinutes } from "#domain/email/email-lifetime.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import type { EmailBody } from "../email-content.ts";

type LinkEmail = Extract<Email, { kind: "confirm" | "recover" | "magic-link" | "invite" }>;
type CodeEmail = Extract<Email, { kind: "reauthenticate" }>;
type EmailChangeEmail = Extract<Email, { kind: "email-change" }>;

/** Emails with a link and a code: confirmation of an email, password reset, sign-in without a password, invitation. */
export function linkEmail({ kind, language, link, code }: LinkEmail): EmailBody {
  const texts = messagesFor(language, "email");
  const { subject, preheader, heading, text, button, reason } = texts[kind === "magic-link" ? "magicLink" : kind];
  return {
    subject,
    preheader,
    heading,
    paragraphs: [text],
    action: { label: button, link },
    code: { label: texts.enterCode, digits: code },
    remarks: [kind === "confirm" || kind === "invite" ? confirmationLifetime(texts) : signInLifetime(texts)],
    reason,
  };
}

type EmailMessages = Messages<"email">;

function signInLifetime(texts: EmailMessages): string {
  return interpolate(texts.lifetime, { n: codeLifetimeMinutes });
}

function confirmationLifetime(texts: EmailMessages): string {
  return interpolate(texts.confirmationLifetime, { code: codeLifetimeMinutes, link: confirmationLifetimeMinutes });
}

/** The code required before a sensitive change. Without a link: the code belongs to the page that requested it. */
export function reauthenticateEmail({ language, code }: CodeEmail): EmailBody {
  const texts = messagesFor(language, "email");
  const { subject, preheader, heading, text, reason } = texts.reauthenticate;
  return {
    subject,
    preheader,
    heading,
    paragraphs: [text],
    code: { label: texts.yourCode, digits: code },
    remarks: [interpolate(texts.codeLifetime, { n: codeLifetimeMinutes })],
    reason,
  };
}

/** Sent to both addresses, each with its own link. */
export function emailChangeEmail(email: EmailChangeEmail): EmailBody {
  const texts = messagesFor(email.language, "email");
  const { subject, preheader, heading, text, from, to, both, button, reason } = texts.emailChange;
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
    code: { label: texts.enterCode, digits: email.code },
    remarks: [both, confirmationLifetime(texts)],
    reason,
  };
}
