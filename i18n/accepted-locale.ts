import type { Locale } from "./locale.ts";

/** Longer headers are truncated: browsers send only a few languages. */
const maxHeaderLength = 1000;

/** Returns the locale that an `Accept-Language` header prefers; English if it names neither. */
export function acceptedLocale(header: string | null | undefined): Locale {
  let best: { locale: Locale; weight: number } = { locale: "en", weight: 0 };
  for (const part of (header ?? "").slice(0, maxHeaderLength).split(",")) {
    const found = /^\s*(en|zh)(?:-[a-z\d-]+)?\s*(?:;\s*q=([01](?:\.\d{1,3})?)\s*)?$/iu.exec(part);
    if (found === null) continue;
    const weight = Number(found[2] ?? 1);
    if (weight > best.weight) best = { locale: found[1]?.toLowerCase() === "zh" ? "zh" : "en", weight };
  }
  return best.locale;
}
