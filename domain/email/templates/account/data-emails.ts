import type { DataExportEmail, Email } from "#domain/email/email.ts";
import { formatMoment } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { EmailBody } from "../email-content.ts";

type AccountDeletedEmail = Extract<Email, { kind: "account-deleted" }>;

export function isDataEmail(email: Email): email is AccountDeletedEmail | DataExportEmail {
  return email.kind === "account-deleted" || email.kind === "data-export-ready";
}

/** Emails about a member's stored data: its deletion and its export. */
export function dataEmail(email: AccountDeletedEmail | DataExportEmail): EmailBody {
  return email.kind === "account-deleted" ? accountDeletedEmail(email) : dataExportEmail(email);
}

/** Confirms that an account and its data were deleted, and names the data that is retained. */
function accountDeletedEmail({ language }: AccountDeletedEmail): EmailBody {
  const { subject, preheader, heading, text, retained, last, reason } = messagesFor(language, "email").accountDeleted;
  return { subject, preheader, heading, paragraphs: [text, retained, last], reason };
}

/** Links to the account page, where the signed-in member downloads the archive. */
function dataExportEmail({ language, link, expiresAt, timeZone = "UTC" }: DataExportEmail): EmailBody {
  const { subject, preheader, heading, text, gone, button, notYou, reason } = messagesFor(language, "email").dataExport;
  const moment = formatMoment(language, new Date(expiresAt), timeZone);
  return {
    subject,
    preheader,
    heading,
    paragraphs: [interpolate(text, { moment }), gone],
    action: { label: button, link },
    remarks: [notYou],
    reason,
  };
}
