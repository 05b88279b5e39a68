import type { Email } from "#domain/email/email.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { messagesFor } from "#i18n/messages.ts";
import { banEmail, isBanEmail } from "./account/ban-emails.ts";
import { dataEmail, isDataEmail } from "./account/data-emails.ts";
import { emailChangeEmail, linkEmail, reauthenticateEmail } from "./account/link-emails.ts";
import { securityNotification } from "./account/security-notifications.ts";
import { welcomeEmail } from "./account/welcome-email.ts";
import type { EmailBody, EmailContent, EmailSender } from "./email-content.ts";
import { emailText } from "./email-text.ts";
import { directoryInvitationEmail } from "./invitation-emails.ts";
import { giftReceiptEmail, giftReceivedEmail } from "./listing/gift-emails.ts";
import { monthlyEmail } from "./listing/monthly-email.ts";
import { paymentFailedEmail, receiptEmail } from "./listing/payment-emails.ts";
import { expiredEmail, expiringEmail } from "./listing/reminder-emails.ts";
import { isMessageEmail, messageEmail } from "./message-emails.ts";
import { isModerationEmail, moderationEmail } from "./moderation-emails.ts";
import { isReviewEmail, reviewEmail } from "./review-emails.ts";
import { salutationName } from "./salutation-name.ts";

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
function contentOf(email: Email, sender: EmailSender): EmailContent {
  const { hello, helloWithoutName } = messagesFor(email.language, "email");
  const name = salutationName(email.fullName, email.language);
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
    unsubscribeLabel: messagesFor(email.language, "email").unsubscribeHere,
    ...bodyOf(email, sender),
  };
}

function bodyOf(email: Email, sender: EmailSender): EmailBody {
  if (isModerationEmail(email)) return moderationEmail(email, sender);
  if (isBanEmail(email)) return banEmail(email, sender);
  if (isDataEmail(email)) return dataEmail(email);
  if (isReviewEmail(email)) return reviewEmail(email, sender);
  if (isMessageEmail(email)) return messageEmail(email, sender);
  return accountBody(email, sender);
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
function accountBody(email: AccountEmail, sender: EmailSender): EmailBody {
  switch (email.kind) {
    case "confirm":
    case "recover":
    case "magic-link":
    case "invite":
      return linkEmail(email);
    case "reauthenticate":
      return reauthenticateEmail(email);
    case "email-change":
      return emailChangeEmail(email);
    case "welcome":
      return welcomeEmail(email);
    case "directory-invitation":
      return directoryInvitationEmail(email);
    case "password-changed":
    case "email-changed":
    case "factor-added":
    case "factor-removed":
    case "recovery-codes-replaced":
    case "recovery-code-used":
      return securityNotification(email, sender);
    default:
      return listingBody(email, sender);
  }
}

type OfAccount = LinkKind | Parameters<typeof securityNotification>[0]["kind"];
type LinkKind = Parameters<typeof linkEmail>[0]["kind"] | "reauthenticate" | "email-change" | "welcome";
type ListingEmail = Exclude<AccountEmail, { kind: OfAccount | "directory-invitation" }>;

/** Emails about a listing's paid time and its analytics. */
function listingBody(email: ListingEmail, sender: EmailSender): EmailBody {
  switch (email.kind) {
    case "receipt":
      return receiptEmail(email, sender);
    case "payment-failed":
      return paymentFailedEmail(email, sender);
    case "gift-receipt":
      return giftReceiptEmail(email, sender);
    case "gift-received":
      return giftReceivedEmail(email, sender);
    case "expiring":
      return expiringEmail(email, sender);
    case "expired":
      return expiredEmail(email, sender);
    case "monthly-analytics":
      return monthlyEmail(email, sender);
  }
}
