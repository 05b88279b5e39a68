import { type Locale, localeTags } from "./locale.ts";

/**
 * Detects the language of a text by its script. A Han character counts as much as three Latin letters, so that "HSK
 * 备考" is Chinese and "I teach 中文 at home" is English. Null if the text has characters of neither script.
 */
export function textLanguage(text: string): Locale | null {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (han === 0 && latin === 0) return null;
  return han * 3 >= latin ? "zh" : "en";
}

/** Returns the `lang` of an owner's text; undefined if it is the page's own language. */
export function foreignLang(text: string, page: Locale): string | undefined {
  const locale = textLanguage(text);
  return locale === null || locale === page ? undefined : localeTags[locale];
}
