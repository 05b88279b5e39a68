import type { AwayReplyEmail, Email, MessageEmail } from "#domain/email/email.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { EmailBody, EmailSender } from "./email-content.ts";
import { mayAdvertise } from "./salutation-name.ts";

type ConfirmMessageEmail = Extract<Email, { kind: "confirm-message" }>;

type AnyMessageEmail = ConfirmMessageEmail | MessageEmail | AwayReplyEmail;

export function isMessageEmail(email: Email): email is AnyMessageEmail {
  return email.kind === "confirm-message" || email.kind === "message-delivered" || email.kind === "away-reply";
}

/**
 * The emails of a message: the confirmation of its sender's email, the message itself, and the owner's automatic reply.
 */
export function messageEmail(email: AnyMessageEmail, sender: EmailSender): EmailBody {
  if (email.kind === "confirm-message") return confirmEmail(email);
  return email.kind === "away-reply" ? awayEmail(email, sender) : deliveredEmail(email, sender);
}

/** Anyone can send this email to a stranger, so it contains neither the message nor a name that could advertise. */
function confirmEmail({ language, link, listingName }: ConfirmMessageEmail): EmailBody {
  const { subject, preheader, heading, text, listing, button, lifetime, reason } = messagesFor(
    language,
    "messageEmail",
  ).confirm;
  return {
    subject,
    preheader,
    heading,
    paragraphs: [text],
    facts: mayAdvertise(listingName) ? [] : [{ label: listing, value: listingName }],
    action: { label: button, link },
    remarks: [lifetime],
    reason,
  };
}

function deliveredEmail(email: MessageEmail, { origin }: EmailSender): EmailBody {
  const { language, senderName: name, senderEmail, forWhom, body, bodyLanguage, warnings } = email;
  const { delivered, warning } = messagesFor(language, "messageEmail");
  const signs = messagesFor(language, "scamSigns");
  const whom = delivered[forWhom];
  const isSuspicious = warnings.length > 0;
  return {
    subject: interpolate(isSuspicious ? delivered.suspiciousSubject : delivered.subject, { name, whom }),
    preheader: isSuspicious ? warning.title : delivered.preheader,
    heading: delivered.heading,
    warning: isSuspicious
      ? { title: warning.title, text: warning.text, items: warnings.map((sign) => signs[sign]) }
      : null,
    paragraphs: [delivered.text],
    facts: [
      { label: delivered.from, value: name },
      { label: delivered.email, value: senderEmail },
      { label: delivered.forWhom, value: whom },
    ],
    quote: { label: delivered.message, text: body, lang: bodyLanguage },
    action: { label: delivered.button, link: origin + localPath(language, "/dashboard/messages") },
    remarks: [delivered.safety],
    reason: delivered.reason,
  };
}

function awayEmail(
  { language, listingName, listingId, body, bodyLanguage }: AwayReplyEmail,
  { origin }: EmailSender,
): EmailBody {
  const { away } = messagesFor(language, "messageEmail");
  const name = mayAdvertise(listingName) ? away.owner : listingName;
  return {
    subject: interpolate(away.subject, { name }),
    preheader: away.preheader,
    heading: away.heading,
    paragraphs: [interpolate(away.text, { name })],
    quote: { label: away.message, text: body, lang: bodyLanguage },
    action: { label: away.button, link: origin + localPath(language, `/listing/${listingId}`) },
    remarks: [away.noReply],
    reason: away.reason,
  };
}
