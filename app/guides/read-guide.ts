import type { GuideSlug } from "#domain/guides/guides.ts";
import type { Locale } from "#i18n/locale.ts";
import { type ParsedGuide, parseGuide } from "./parse-guide.ts";

const texts = import.meta.glob<string>("../../i18n/guides/*/*.md", { query: "?raw", import: "default", eager: true });

const parsed = new Map<string, ParsedGuide>();

/** Returns a guide in a locale. Server only: browsers need neither the parser nor the texts of other guides. */
export function readGuide(slug: GuideSlug, locale: Locale): ParsedGuide {
  const path = `../../i18n/guides/${locale}/${slug}.md`;
  const known = parsed.get(path);
  if (known !== undefined) return known;
  const text = texts[path];
  if (text === undefined) throw new Error(`${path} does not exist.`);
  const guide = parseGuide(text);
  parsed.set(path, guide);
  return guide;
}
