import type { Letter } from "../letter.ts";
import type { Sender } from "./letter-content.ts";
import { letterContentOf } from "./letter-content-of.ts";
import { letterHtml } from "./letter-html.ts";
import { letterText } from "./letter-text.ts";

export type ComposedLetter = {
  subject: string;
  text: string;
  html: string;
  link: string | null;
  code: string | null;
  /** Where a mail program may stop letters of this kind with one POST (RFC 8058). */
  unsubscribeLink: string | null;
};

/** Sets a letter in its reader's language. Pure: the same letter gives the same HTML and text. */
export function composeLetter(letter: Letter, sender: Sender): ComposedLetter {
  const content = letterContentOf(letter, sender);
  return {
    subject: content.subject,
    text: letterText(content, sender.site, sender.origin, letter.language),
    html: letterHtml(content, sender.site, sender.origin, letter.language),
    link: content.action?.link ?? null,
    code: content.code?.digits ?? null,
    unsubscribeLink: content.unsubscribeLink,
  };
}
