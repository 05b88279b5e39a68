import type { Language } from "#i18n/language.ts";

/** Size in CSS pixels of every share card, as `og:image:width` and `og:image:height` promise. */
export const cardSize = { width: 1200, height: 630 } as const;

/** Raise it when the card's drawing changes: caches of other sites keep an image by its URL. */
const drawing = 2;

export function siteCardPath(language: Language): string {
  return `/og/${language}/site.png?v=${drawing}`;
}

export function cityCardPath(language: Language, slug: string): string {
  return `/og/${language}/city/${encodeURIComponent(slug)}.png?v=${drawing}`;
}

/** `updatedAt` (ISO) is part of the URL, so that a changed listing is fetched anew. */
export function listingCardPath(language: Language, id: string, updatedAt: string): string {
  const seconds = Math.floor(new Date(updatedAt).getTime() / 1000);
  return `/og/${language}/listing/${id}.png?v=${drawing}-${seconds.toString(36)}`;
}
