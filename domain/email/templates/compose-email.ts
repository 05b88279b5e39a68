import type { Email } from "#domain/email/email.ts";
import type { Sender } from "./email-content.ts";
import { emailContentOf } from "./email-content-of.ts";
import { emailHtml } from "./email-html.ts";
import { emailText } from "./email-text.ts";

export type ComposedEmail = {
  subject: string;
  text: string;
  html: string;
  link: string | null;
  code: string | null;
  /** Where a mail program can unsubscribe from emails of this kind with one POST (RFC 8058). */
  unsubscribeLink: string | null;
};

/** Renders an email in its reader's language. Pure: the same email gives the same HTML and text. */
export function composeEmail(email: Email, sender: Sender): ComposedEmail {
  const content = emailContentOf(email, sender);
  return {
    subject: content.subject,
    text: emailText(content, sender.site, sender.origin, email.language),
    html: emailHtml(content, sender.site, sender.origin, email.language),
    link: content.action?.link ?? null,
    code: content.code?.digits ?? null,
    unsubscribeLink: content.unsubscribeLink,
  };
}
