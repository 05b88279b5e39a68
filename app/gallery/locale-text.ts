import { useLocale } from "#app/locale/locale-context.tsx";

/** A text of the gallery itself, in English and Chinese. It stands here so that the product's messages stay its own. */
export type LocaleText = Readonly<{ en: string; zh: string }>;

/** Gives the reader's version of the gallery's own texts. */
export function useText(): (en: string, zh: string) => string {
  const { locale } = useLocale();
  return (en, zh) => (locale === "en" ? en : zh);
}
