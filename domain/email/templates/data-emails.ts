import type { Email } from "#domain/email/email.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { EmailBody } from "./email-content.ts";

/** Confirms that an account and its data were deleted, and says what is retained. */
export function accountDeletedEmail({ language }: Extract<Email, { kind: "account-deleted" }>): EmailBody {
  const { subject, preheader, heading, text, retained, last, reason } = messagesFor(language, "mail").accountDeleted;
  return { subject, preheader, heading, paragraphs: [text, retained, last], reason };
}
