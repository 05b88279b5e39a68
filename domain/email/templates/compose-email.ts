import type { Email } from "#domain/email/email.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { messagesFor } from "#i18n/messages.ts";
import { banEmail, isBanEmail } from "./ban-emails.ts";
import { dataEmail, isDataEmail } from "./data-emails.ts";
import type { EmailBody, EmailContent, EmailSender } from "./email-content.ts";
import { emailText } from "./email-text.ts";
import { giftReceiptEmail, giftReceivedEmail } from "./gift-emails.ts";
import { directoryInvitationEmail } from "./invitation-emails.ts";
import { emailChangeEmail, linkEmail, reauthenticateEmail } from "./link-emails.ts";
import { isMessageEmail, messageEmail } from "./message-emails.ts";
import { isModerationEmail, moderationEmail } from "./moderation-emails.ts";
import { monthlyEmail } from "./monthly-email.ts";
import { paymentFailedEmail, receiptEmail } from "./payment-emails.ts";
import { expiredEmail, expiringEmail } from "./reminder-emails.ts";
import { isReviewEmail, reviewEmail } from "./review-emails.ts";
import { salutationName } from "./salutation-name.ts";
import { securityNotification } from "./security-notifications.ts";
import { welcomeEmail } from "./welcome-email.ts";

export type ComposedEmail = {
  subject: string;
  text: string;
  html: string;
  link: string | null;
  code: string | null;
  /** The URL to unsubscribe from emails of this kind with one POST (RFC 8058). */
  unsubscribeLink: string | null;
};

/**
 * Renders the HTML part of an email. Injected, because the domain does not depend on React. Escapes every text. Pure.
 */
export type RenderEmailHtml = (content: EmailContent, sender: EmailSender, language: Email["language"]) => string;

/** Composes an email in its reader's language. Pure: the same email gives the same HTML and text. */
export function composeEmail(email: Email, sender: EmailSender, renderHtml: RenderEmailHtml): ComposedEmail {
  const content = contentOf(email, sender);
  return {
    subject: content.subject,
    text: emailText(content, sender.site, sender.origin, email.language),
    html: renderHtml(content, sender, email.language),
    link: content.action?.link ?? null,
    code: content.code?.digits ?? null,
    unsubscribeLink: content.unsubscribeLink,
  };
}

/** The content of an email, in its reader's language. */
function contentOf(mail: Email, sender: EmailSender): EmailContent {
  const { hello, helloWithoutName } = messagesFor(mail.language, "mail");
  const name = salutationName(mail.fullName, mail.language);
  return {
    greeting: name === null ? helloWithoutName : interpolate(hello, { name }),
    facts: [],
    action: null,
    code: null,
    warning: null,
    quote: null,
    remarks: [],
    inscription: null,
    unsubscribeLink: null,
    unsubscribeLabel: messagesFor(mail.language, "mail").unsubscribeHere,
    ...bodyOf(mail, sender),
  };
}

function bodyOf(mail: Email, sender: EmailSender): EmailBody {
  if (isModerationEmail(mail)) return moderationEmail(mail, sender);
  if (isBanEmail(mail)) return banEmail(mail, sender);
  if (isDataEmail(mail)) return dataEmail(mail);
  if (isReviewEmail(mail)) return reviewEmail(mail, sender);
  if (isMessageEmail(mail)) return messageEmail(mail, sender);
  return accountBody(mail, sender);
}

type AccountEmail = Exclude<
  Email,
  {
    kind:
      | Parameters<typeof moderationEmail>[0]["kind"]
      | Parameters<typeof banEmail>[0]["kind"]
      | Parameters<typeof dataEmail>[0]["kind"]
      | Parameters<typeof reviewEmail>[0]["kind"]
      | Parameters<typeof messageEmail>[0]["kind"];
  }
>;

/** Emails about an account. */
function accountBody(mail: AccountEmail, sender: EmailSender): EmailBody {
  switch (mail.kind) {
    case "confirm":
    case "recover":
    case "magic-link":
    case "invite":
      return linkEmail(mail);
    case "reauthenticate":
      return reauthenticateEmail(mail);
    case "email-change":
      return emailChangeEmail(mail);
    case "welcome":
      return welcomeEmail(mail);
    case "directory-invitation":
      return directoryInvitationEmail(mail);
    case "password-changed":
    case "email-changed":
    case "factor-added":
    case "factor-removed":
    case "recovery-codes-replaced":
    case "recovery-code-used":
      return securityNotification(mail, sender);
    default:
      return listingBody(mail, sender);
  }
}

type OfAccount = LinkKind | Parameters<typeof securityNotification>[0]["kind"];
type LinkKind = Parameters<typeof linkEmail>[0]["kind"] | "reauthenticate" | "email-change" | "welcome";
type ListingEmail = Exclude<AccountEmail, { kind: OfAccount | "directory-invitation" }>;

/** Emails about a listing's paid time and its analytics. */
function listingBody(mail: ListingEmail, sender: EmailSender): EmailBody {
  switch (mail.kind) {
    case "receipt":
      return receiptEmail(mail, sender);
    case "payment-failed":
      return paymentFailedEmail(mail, sender);
    case "gift-receipt":
      return giftReceiptEmail(mail, sender);
    case "gift-received":
      return giftReceivedEmail(mail, sender);
    case "expiring":
      return expiringEmail(mail, sender);
    case "expired":
      return expiredEmail(mail, sender);
    case "monthly-analytics":
      return monthlyEmail(mail, sender);
  }
}
