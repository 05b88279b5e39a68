import { availabilityIn } from "#domain/listings/fields/availability.ts";
import type { ListingSummary } from "#domain/listings/listing-summary.ts";
import { formatMoney } from "#i18n/formats.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Messages } from "#i18n/messages.ts";
import { foreignLang, textLanguage } from "#i18n/text-language.ts";

/** A line as its owner wrote it; `lang` is set if it is not in the page's language. */
export type Phrase = { text: string; lang?: string };

/** A single line. Null if empty. */
export function phrase(text: string | null, locale: Locale): Phrase | null {
  const line = text?.replace(/\s+/gu, " ").trim() ?? "";
  return line === "" ? null : { text: line, lang: foreignLang(line, locale) };
}

/** A text that keeps its line breaks. Null if empty. */
export function asTyped(text: string | null, locale: Locale): Phrase | null {
  return text === null ? null : { text, lang: foreignLang(text, locale) };
}

/**
 * Returns the version in the reader's language, or the only one. `first` may be in either language: it counts as
 * Chinese if most of its characters are Han, and is then used only without a `chinese` version.
 */
export function textInLocale(first: string | null, chinese: string | null, locale: Locale): string | null {
  const text = first?.trim() || null;
  const zh = chinese?.trim() || null;
  if (text === null || zh === null) return text ?? zh;
  return locale === "zh" || textLanguage(text) === "zh" ? zh : text;
}

/** Splits a text at empty lines; single line breaks stay inside a paragraph. Returns at most 200 paragraphs. */
export function paragraphs(text: string | null, locale: Locale): Phrase[] {
  const parts = (text ?? "").replace(/\r\n?/gu, "\n").split(/\n[^\S\n]*\n\s*/u, 200);
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => ({ text: part, lang: foreignLang(part, locale) }));
}

/**
 * Known specializations and the titles of courses in the reader's locale; other specializations as typed. Titles that
 * differ only in the other language are listed once.
 */
export function offerTexts(
  { offers, chineseTitles }: Pick<ListingSummary, "offers" | "chineseTitles">,
  locale: Locale,
  { specializations }: Messages<"shared">,
): Phrase[] {
  const labels = new Map(Object.entries(specializations));
  const texts = offers.flatMap((offer) => {
    const title = textInLocale(offer, chineseTitles.get(offer) ?? null, locale);
    const label = labels.get(offer);
    return label === undefined ? (phrase(title, locale) ?? []) : { text: label };
  });
  return distinctPhrases(texts);
}

/** Each text once, at its first place. */
export function distinctPhrases(phrases: readonly Phrase[]): Phrase[] {
  return [...new Map(phrases.map((one) => [one.text, one])).values()];
}

/** The lesson times; "By appointment" if the owner has not set any. */
export function availabilityText(availability: string | null, locale: Locale, messages: Messages<"shared">): Phrase {
  return phrase(availabilityIn(availability ?? "", locale), locale) ?? { text: messages.byAppointment };
}

/** Formatted, for example `$75`; a dash in the preview of a listing without a rate. */
export function rateText(hourlyRate: number | null): string {
  return hourlyRate === null ? "—" : formatMoney(hourlyRate);
}
