import type { SecurityNotification } from "#domain/email/email.ts";
import { formatMoment } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { localPath } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import type { EmailBody, EmailSender } from "../email-content.ts";

const namesInCatalog = {
  "password-changed": "passwordChanged",
  "email-changed": "emailChanged",
  "factor-added": "factorAdded",
  "factor-removed": "factorRemoved",
  "recovery-codes-replaced": "recoveryCodesReplaced",
  "recovery-code-used": "recoveryCodeUsed",
} as const;

/** Changes after which a new password helps an owner who did not make them; after others, only support can help. */
const helpedByPassword: readonly SecurityNotification["kind"][] = [
  "password-changed",
  "factor-removed",
  "recovery-codes-replaced",
  "recovery-code-used",
];

/** Reports a security-relevant change to the account, its time, and what to do if someone else made it. */
export function securityNotification(email: SecurityNotification, { origin, writtenAt }: EmailSender): EmailBody {
  const { kind, language } = email;
  const texts = messagesFor(language, "email");
  const { subject, preheader, heading, text, fine, alarm } = texts[namesInCatalog[kind]];
  return {
    subject,
    preheader,
    heading,
    paragraphs: [
      interpolate(text, { moment: formatMoment(language, writtenAt, "UTC") }),
      ...(email.kind === "recovery-code-used" ? [codesLeft(email.remaining, texts)] : []),
      fine,
      alarm,
    ],
    action: helpedByPassword.includes(kind)
      ? { label: texts.setPassword, link: origin + localPath(language, "/auth?view=forgot") }
      : null,
    reason: texts.securityReason,
  };
}

function codesLeft(remaining: number, { recoveryCodeUsed: { left } }: Messages<"email">): string {
  return remaining === 0 ? left.none : plural(left.some, remaining);
}
