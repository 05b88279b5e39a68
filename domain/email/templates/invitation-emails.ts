import type { InvitationEmail } from "#domain/email/email.ts";
import { messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import type { EmailBody } from "./email-content.ts";

/** Invites a teacher or school to the directory, once. */
export function directoryInvitationEmail(email: InvitationEmail): EmailBody {
  const { language, months, promotionCode, link, noMoreLink } = email;
  const texts = messagesFor(language, "invitationEmail");
  return {
    subject: plural(texts.subject, months),
    preheader: texts.preheader,
    heading: texts.heading,
    paragraphs: [texts.text, plural(texts.offer, months), texts.honest],
    facts: [{ label: texts.code, value: promotionCode }],
    action: { label: texts.button, link },
    remarks: [texts.once],
    reason: texts.reason,
    unsubscribeLink: noMoreLink,
    unsubscribeLabel: texts.stop,
  };
}
