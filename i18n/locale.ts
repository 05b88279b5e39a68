/** The two locales of the interface. English is at the root, Chinese under /zh. */
export type Locale = "en" | "zh";

export const locales = ["en", "zh"] as const satisfies readonly Locale[];

/** The BCP 47 tag for `lang` and `hreflang`: the Chinese pages are written in simplified characters. */
export const localeTags: Record<Locale, string> = { en: "en", zh: "zh-Hans" };

/** The format of Open Graph (`ll_CC`). */
export const openGraphLocales: Record<Locale, string> = { en: "en_US", zh: "zh_CN" };

export function otherLocale(locale: Locale): Locale {
  return locale === "en" ? "zh" : "en";
}

/** Splits `/zh/pricing` into `zh` and `/pricing`. `/zhuhai` is an English path: only a whole segment counts. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  if (pathname === "/zh") return { locale: "zh", path: "/" };
  if (pathname.startsWith("/zh/")) return { locale: "zh", path: pathname.slice(3) };
  return { locale: "en", path: pathname };
}

/** Adds the locale to a path, which may have a query or fragment: `zh`, `/?page=2` gives `/zh?page=2`. */
export function localPath(locale: Locale, path: string): string {
  if (locale === "en") return path;
  return path === "/" || path.startsWith("/?") || path.startsWith("/#") ? `/zh${path.slice(1)}` : `/zh${path}`;
}
