import { fill } from "#i18n/fill.ts";
import { formatDate } from "#i18n/formats.ts";
import type { Language } from "#i18n/language.ts";
import { words } from "#i18n/words.ts";

/** To the minute, in UTC: nobody knows where the reader is. */
export function momentOf(moment: Date, language: Language): string {
  const time = moment.toISOString().slice(11, 16);
  return fill(words(language, "mail").moment, { date: formatDate(language, moment), time });
}
