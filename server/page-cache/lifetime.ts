export type Lifetime = { freshMs: number; staleMs: number; staleIfErrorMs: number };

/** Reads a Cache-Control as a shared cache does (RFC 9111, RFC 5861). What is not `public` is not kept at all. */
export function lifetimeOf(cacheControl = ""): Lifetime {
  if (!/\bpublic\b/.test(cacheControl)) return { freshMs: 0, staleMs: 0, staleIfErrorMs: 0 };
  return {
    freshMs: millisecondsOf(cacheControl, "s-maxage"),
    staleMs: millisecondsOf(cacheControl, "stale-while-revalidate"),
    staleIfErrorMs: millisecondsOf(cacheControl, "stale-if-error"),
  };
}

function millisecondsOf(cacheControl: string, directive: string): number {
  const seconds = new RegExp(`\\b${directive}=(\\d+)`).exec(cacheControl)?.[1];
  return Number(seconds ?? 0) * 1000;
}
