import { fill } from "#i18n/fill.ts";
import { words } from "#i18n/words.ts";
import type { Letter } from "../letter.ts";
import { codeLifetimeMinutes } from "../letter-lifetime.ts";
import type { LetterBody } from "./letter-content.ts";

type LinkLetter = Extract<Letter, { kind: "confirm" | "recover" | "magic-link" | "invite" }>;
type CodeLetter = Extract<Letter, { kind: "reauthenticate" }>;

/** Confirmation of an address, a new password, sign-in without one, an invitation: a link, and a code beside it. */
export function linkLetter({ kind, language, link, code }: LinkLetter): LetterBody {
  const mail = words(language, "mail");
  const { subject, preheader, heading, text, button, reason } = mail[kind === "magic-link" ? "magicLink" : kind];
  return {
    subject,
    preheader,
    heading,
    paragraphs: [text],
    action: { label: button, link },
    code: { label: mail.enterCode, digits: code },
    remarks: [fill(mail.lifetime, { n: codeLifetimeMinutes })],
    reason,
  };
}

/** The code that is asked for before an important change. There is no link: it belongs to the page that asks. */
export function reauthenticateLetter({ language, code }: CodeLetter): LetterBody {
  const mail = words(language, "mail");
  const { subject, preheader, heading, text, reason } = mail.reauthenticate;
  return {
    subject,
    preheader,
    heading,
    paragraphs: [text],
    code: { label: mail.yourCode, digits: code },
    remarks: [fill(mail.codeLifetime, { n: codeLifetimeMinutes })],
    reason,
  };
}
