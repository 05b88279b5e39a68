import type { BanEmail, Email } from "#domain/email/email.ts";
import { formatMoment } from "#i18n/formats.ts";
import { localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { EmailBody, EmailSender } from "../email-content.ts";

export function isBanEmail(email: Email): email is BanEmail {
  return email.kind === "account-banned" || email.kind === "ban-lifted";
}

/** Notifies an account's owner that it was banned or unbanned. */
export function banEmail(email: BanEmail, { origin }: EmailSender): EmailBody {
  const { language, hadListing } = email;
  const texts = messagesFor(language, "bans");
  if (email.kind === "ban-lifted") {
    const { subject, preheader, heading, text, listing, button } = texts.lifted;
    return {
      subject,
      preheader,
      heading,
      paragraphs: hadListing ? [text, listing] : [text],
      action: { label: button, link: origin + localPath(language, "/auth") },
      reason: texts.ownerReason,
    };
  }
  const { subject, preheader, heading, text, listing, mistake, until, indefinitely } = texts.banned;
  const end = email.until === null ? indefinitely : formatMoment(language, new Date(email.until), "UTC");
  return {
    subject,
    preheader,
    heading,
    paragraphs: [text, ...(hadListing ? [listing] : []), mistake],
    facts: [
      { label: texts.reason, value: texts.reasons[email.reason] },
      { label: until, value: end },
    ],
    reason: texts.ownerReason,
  };
}
