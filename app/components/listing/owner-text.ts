import type { Bilingual } from "#domain/listings/listing.ts";
import type { Locale } from "#i18n/locale.ts";
import { foreignLang } from "#i18n/text-language.ts";

/** A line as its owner wrote it; `lang` is set where it is not in the page's language. */
export type Phrase = { text: string; lang?: string };

/** One line. Null for an empty one. */
export function phrase(text: string | null, locale: Locale): Phrase | null {
  const line = text?.replace(/\s+/gu, " ").trim() ?? "";
  return line === "" ? null : { text: line, lang: foreignLang(line, locale) };
}

/** The reader's own version, or the other one where that is all there is. */
export function readersVersion(text: Bilingual, locale: Locale): string | null {
  const [own, other] = locale === "zh" ? [text.zh, text.en] : [text.en, text.zh];
  return own?.trim() || other?.trim() || null;
}

/** Paragraphs end at empty lines; single line breaks stay inside. More than 200 paragraphs are not shown apart. */
export function paragraphs(text: string | null, locale: Locale): Phrase[] {
  const parts = (text ?? "").replace(/\r\n?/gu, "\n").split(/\n[^\S\n]*\n\s*/u, 200);
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => ({ text: part, lang: foreignLang(part, locale) }));
}
