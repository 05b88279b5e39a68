import { fill } from "#i18n/fill.ts";
import { words } from "#i18n/words.ts";
import type { Letter } from "../letter.ts";
import { codeLifetimeMinutes } from "../letter-lifetime.ts";
import type { LetterBody } from "./letter-content.ts";

/** Goes to both mailboxes, each with a link of its own. */
export function emailChangeLetter(letter: Extract<Letter, { kind: "email-change" }>): LetterBody {
  const mail = words(letter.language, "mail");
  const { subject, preheader, heading, text, from, to, both, button, reason } = mail.emailChange;
  return {
    subject,
    preheader,
    heading,
    paragraphs: [text],
    facts: [
      { label: from, value: letter.oldEmail },
      { label: to, value: letter.newEmail },
    ],
    action: { label: button, link: letter.link },
    code: { label: mail.enterCode, digits: letter.code },
    remarks: [both, fill(mail.lifetime, { n: codeLifetimeMinutes })],
    reason,
  };
}
