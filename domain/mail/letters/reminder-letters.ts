import { fill } from "#i18n/fill.ts";
import { localPath } from "#i18n/language.ts";
import { plural } from "#i18n/plural.ts";
import { words } from "#i18n/words.ts";
import type { ReminderLetter } from "../letter.ts";
import type { LetterBody, Sender } from "./letter-content.ts";
import { momentOf } from "./moment-of.ts";

const dayMs = 24 * 60 * 60_000;

/** Before the end. The days are counted from when it was written, begun ones as whole ones. */
export function expiringLetter(letter: ReminderLetter, sender: Sender): LetterBody {
  const { subject, preheader, heading, text, more, nothing, button } = words(letter.language, "mail").expiring;
  const expiresAt = new Date(letter.expiresAt);
  const days = Math.max(1, Math.ceil((expiresAt.getTime() - sender.writtenAt.getTime()) / dayMs));
  return {
    subject: plural(subject, days),
    preheader,
    heading: plural(heading, days),
    paragraphs: [fill(text, { moment: momentOf(expiresAt, letter.language) }), more],
    remarks: [nothing],
    ...waysOn(letter, sender, button),
  };
}

/** Once, after the end. */
export function expiredLetter(letter: ReminderLetter, sender: Sender): LetterBody {
  const { subject, preheader, heading, text, more, button } = words(letter.language, "mail").expired;
  const moment = momentOf(new Date(letter.expiresAt), letter.language);
  return {
    subject,
    preheader,
    heading,
    paragraphs: [fill(text, { moment }), more],
    ...waysOn(letter, sender, button),
  };
}

/** Where to pay for more, why this came, and where to stop it. */
function waysOn({ language, unsubscribeToken }: ReminderLetter, { origin }: Sender, label: string) {
  return {
    action: { label, link: origin + localPath(language, "/dashboard") },
    reason: words(language, "mail").reminderReason,
    unsubscribeLink: origin + localPath(language, `/unsubscribe?token=${unsubscribeToken}`),
  };
}
