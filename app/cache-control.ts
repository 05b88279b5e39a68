const freshSeconds = 60;
const staleSeconds = 600;
const staleIfErrorSeconds = 86_400;

/**
 * Cache-Control of a public page: shared caches store it for one minute, may serve it for ten more while they
 * revalidate, and for a day when revalidation fails. `validUntil` (ISO) is when the page stops being correct, for
 * example a listing's expiry: no cache serves it later, even on failure.
 */
export function publicPage(now: Date, validUntil: string | null = null): string {
  const left =
    validUntil === null ? Number.POSITIVE_INFINITY : Math.floor((Date.parse(validUntil) - now.getTime()) / 1000);
  const fresh = Math.max(0, Math.min(freshSeconds, left));
  const stale = Math.max(0, Math.min(staleSeconds, left - fresh));
  const ifError = Math.max(0, Math.min(staleIfErrorSeconds, left - fresh));
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}, stale-if-error=${ifError}`;
}

/**
 * Cache-Control of a public page with figures that no change announces: they are at most two minutes old, except while
 * the page cannot be rendered.
 */
export const figuresPage = `public, max-age=0, s-maxage=${freshSeconds}, stale-while-revalidate=60, stale-if-error=${staleIfErrorSeconds}`;

/** For responses that must not be stored: failures, degraded or private pages. */
export const noStore = "no-store";
