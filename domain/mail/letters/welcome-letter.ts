import { words } from "#i18n/words.ts";
import type { Letter } from "../letter.ts";
import type { LetterBody } from "./letter-content.ts";

/** Greets a new member and shows the way to the dashboard. */
export function welcomeLetter({ language, link }: Extract<Letter, { kind: "welcome" }>): LetterBody {
  const { subject, preheader, heading, text, price, button, proverb, proverbSource, reason } = words(
    language,
    "mail",
  ).welcome;
  return {
    subject,
    preheader,
    heading,
    paragraphs: [text, price],
    action: { label: button, link },
    inscription: { text: proverb, source: proverbSource },
    reason,
  };
}
