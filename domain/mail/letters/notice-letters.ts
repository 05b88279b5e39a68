import { fill } from "#i18n/fill.ts";
import { formatMoment } from "#i18n/formats.ts";
import { localPath } from "#i18n/language.ts";
import { words } from "#i18n/words.ts";
import type { Letter } from "../letter.ts";
import type { LetterBody, Sender } from "./letter-content.ts";

type NoticeLetter = Extract<Letter, { kind: "password-changed" | "email-changed" | "factor-added" | "factor-removed" }>;

const namesInCatalogue = {
  "password-changed": "passwordChanged",
  "email-changed": "emailChanged",
  "factor-added": "factorAdded",
  "factor-removed": "factorRemoved",
} as const;

/** After these a new password helps an owner who did not do it; after the others only a person can. */
const helpedByPassword: readonly NoticeLetter["kind"][] = ["password-changed", "factor-removed"];

/** Tells of a change that concerns the account's safety, when it was, and what to do if somebody else made it. */
export function noticeLetter({ kind, language }: NoticeLetter, { origin, writtenAt }: Sender): LetterBody {
  const mail = words(language, "mail");
  const { subject, preheader, heading, text, fine, alarm } = mail[namesInCatalogue[kind]];
  return {
    subject,
    preheader,
    heading,
    paragraphs: [fill(text, { moment: formatMoment(language, writtenAt, "UTC") }), fine, alarm],
    action: helpedByPassword.includes(kind)
      ? { label: mail.setPassword, link: origin + localPath(language, "/auth?view=forgot") }
      : null,
    reason: mail.noticeReason,
  };
}
