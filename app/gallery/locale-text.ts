import { useLocale } from "#app/locale/locale-context.tsx";

/** A text of the gallery itself, in English and Chinese. It is not in the message catalog, which is for the product. */
export type LocaleText = Readonly<{ en: string; zh: string }>;

/** Returns the gallery's own texts in the reader's language. */
export function useText(): (en: string, zh: string) => string {
  const { locale } = useLocale();
  return (en, zh) => (locale === "en" ? en : zh);
}
