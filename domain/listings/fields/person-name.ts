import type { Locale } from "#i18n/locale.ts";

/** A name in up to two scripts. Every stored listing has at least one. */
export type NamePair = { latin: string | null; han: string | null };

const han = /\p{Script=Han}/u;
const separators = /[\s,，、/|()（）[\]【】〔〕]+/u;

/**
 * Splits a name by script: `Lin Yuqing 林雨晴` and `林雨晴 (Lin Yuqing)` return the same pair. A word that mixes both
 * scripts without a space, for example `K12中文学校`, counts as Han and stays whole. `nameZh`, the owner's own Chinese
 * name, replaces the Han part.
 */
export function splitName(fullName: string, nameZh: string | null = null): NamePair {
  const messages = fullName.split(separators).filter((word) => word !== "");
  const hanWords = messages.filter((word) => han.test(word));
  const latinWords = messages.filter((word) => !han.test(word));
  return {
    latin: latinWords.some((word) => /[\p{L}\p{N}]/u.test(word)) ? latinWords.join(" ") : null,
    han: nameZh?.trim() || hanWords.join("") || null,
  };
}

/** The name in the locale's primary script, or else in the other one. Empty for an empty pair. */
export function primaryName(name: NamePair, locale: Locale): string {
  return (locale === "zh" ? (name.han ?? name.latin) : (name.latin ?? name.han)) ?? "";
}

/** The name in the other script, or null if there is only one. */
export function secondaryName(name: NamePair, locale: Locale): string | null {
  if (name.latin === null || name.han === null) return null;
  return locale === "zh" ? name.latin : name.han;
}
