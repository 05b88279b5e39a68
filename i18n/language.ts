/** The two languages of the interface. English stands at the root, Chinese under /zh. */
export type Language = "en" | "zh";

export const languages = ["en", "zh"] as const satisfies readonly Language[];

/** The BCP 47 tag for `lang` and `hreflang`: the Chinese pages are written in simplified characters. */
export const languageTags: Record<Language, string> = { en: "en", zh: "zh-Hans" };

/** The form Open Graph wants (`ll_CC`). */
export const openGraphLocales: Record<Language, string> = { en: "en_US", zh: "zh_CN" };

export function otherLanguage(language: Language): Language {
  return language === "en" ? "zh" : "en";
}

/** Splits `/zh/pricing` into `zh` and `/pricing`. `/zhuhai` is an English path: only a whole segment counts. */
export function splitLanguage(pathname: string): { language: Language; path: string } {
  if (pathname === "/zh") return { language: "zh", path: "/" };
  if (pathname.startsWith("/zh/")) return { language: "zh", path: pathname.slice(3) };
  return { language: "en", path: pathname };
}

/** Puts a path (which may carry a query or fragment) into a language: `zh`, `/?page=2` gives `/zh?page=2`. */
export function localPath(language: Language, path: string): string {
  if (language === "en") return path;
  return path === "/" || path.startsWith("/?") || path.startsWith("/#") ? `/zh${path.slice(1)}` : `/zh${path}`;
}
