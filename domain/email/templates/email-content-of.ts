import type { Email } from "#domain/email/email.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { messagesFor } from "#i18n/messages.ts";
import { emailChangeEmail } from "./email-change.ts";
import type { EmailBody, EmailContent, Sender } from "./email-content.ts";
import { linkEmail, reauthenticateEmail } from "./link-emails.ts";
import { paymentFailedEmail, receiptEmail } from "./payment-emails.ts";
import { expiredEmail, expiringEmail } from "./reminder-emails.ts";
import { salutationName } from "./salutation-name.ts";
import { securityNotification } from "./security-notifications.ts";
import { welcomeEmail } from "./welcome-email.ts";

/** The content of an email, in its reader's language. */
export function emailContentOf(mail: Email, sender: Sender): EmailContent {
  const { hello, helloNobody } = messagesFor(mail.language, "mail");
  const name = salutationName(mail.fullName, mail.language);
  return {
    greeting: name === null ? helloNobody : interpolate(hello, { name }),
    facts: [],
    action: null,
    code: null,
    remarks: [],
    inscription: null,
    unsubscribeLink: null,
    ...bodyOf(mail, sender),
  };
}

function bodyOf(mail: Email, sender: Sender): EmailBody {
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
    case "receipt":
      return receiptEmail(mail, sender);
    case "payment-failed":
      return paymentFailedEmail(mail, sender);
    case "expiring":
      return expiringEmail(mail, sender);
    case "expired":
      return expiredEmail(mail, sender);
    default:
      return securityNotification(mail, sender);
  }
}
