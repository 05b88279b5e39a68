import { textLanguage } from "#i18n/text-language.ts";
import type { Bilingual } from "./listing.ts";

/** What was written first may be in either language: it counts as Chinese where most of its letters are Han. */
export function bilingual(first: string | null, chinese: string | null): Bilingual {
  const text = first || null;
  if (text === null || textLanguage(text) !== "zh") return { en: text, zh: chinese || null };
  return { en: null, zh: chinese || text };
}
