/** Spaces, control characters and backslashes: browsers read them in more than one way. */
const ambiguous = /[\\\s\p{Cc}\p{Cf}]/u;

/**
 * The URL for a redirect: `wanted` when it is a complete http(s) URL of one of these origins without user name, else
 * `fallback`. URLs that browsers and parsers may read differently count as foreign.
 */
export function safeRedirect(
  wanted: string | null | undefined,
  allowed: ReadonlySet<string>,
  fallback: string,
): string {
  if (!wanted || wanted.length > 2048 || ambiguous.test(wanted) || !/^https?:\/\/[^/]/iu.test(wanted)) return fallback;
  if (!URL.canParse(wanted)) return fallback;
  const url = new URL(wanted);
  const isPlain = url.username === "" && url.password === "" && /^https?:$/u.test(url.protocol);
  // An address with an empty user name ("https://@host") has none after parsing.
  const authority = /^https?:\/\/([^/?#]*)/iu.exec(wanted)?.[1] ?? "";
  return isPlain && !authority.includes("@") && allowed.has(url.origin) ? url.href : fallback;
}
