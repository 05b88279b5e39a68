import type { Locale } from "#i18n/locale.ts";

/** Size in CSS pixels of every share card, as declared in `og:image:width` and `og:image:height`. */
export const cardSize = { width: 1200, height: 630 } as const;

/** Size in pixels of every poster: 3:4, as chats and 小红书 show pictures. */
export const posterSize = { width: 1080, height: 1440 } as const;

/** Increment when the card's drawing changes: other sites' caches store an image by its URL. */
const drawing = 3;

export function siteCardPath(locale: Locale): string {
  return `/og/${locale}/site.png?v=${drawing}`;
}

export function cityCardPath(locale: Locale, slug: string): string {
  return `/og/${locale}/city/${encodeURIComponent(slug)}.png?v=${drawing}`;
}

/** `updatedAt` (ISO) is part of the URL, so that a changed listing is fetched again. */
export function listingCardPath(locale: Locale, id: string, updatedAt: string): string {
  const seconds = Math.floor(new Date(updatedAt).getTime() / 1000);
  return `/og/${locale}/listing/${id}.png?v=${drawing}-${seconds.toString(36)}`;
}
