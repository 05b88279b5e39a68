/** A link and its visible text. */
export type ContactLink = { href: string; text: string };

const maxUrlLength = 2048;
const maxShownLength = 32;

/**
 * Bidirectional controls, zero-width characters, private use, control characters and whitespace: never part of a link.
 */
const unfit = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Z}\\]/u;

/** Names that resolve to the reader's own machine or network, with any prefix (RFC 6761, RFC 6762). */
const privateSuffixes = new Set(["localhost", "local", "internal", "lan", "home", "arpa"]);

/**
 * Validates every URL that owners type, on input and on output. A URL passes if it is http or https, has no user or
 * password, names a public host (with a dot, no IP address), and has at most 2,048 characters; otherwise returns
 * null. Surrounding space is ignored. Idempotent on the `href` it returns.
 */
export function safeUrl(text: string | null): URL | null {
  const trimmed = text?.trim() ?? "";
  if (trimmed.length > maxUrlLength || unfit.test(trimmed) || !/^https?:\/\/[^/]/iu.test(trimmed)) return null;
  const url = URL.parse(trimmed);
  if (!url || url.href.length > maxUrlLength) return null;
  if (url.protocol !== "http:" && url.protocol !== "https:") return null;
  if (url.username !== "" || url.password !== "" || /^[^/]*\/\/[^/?#]*@/u.test(trimmed)) return null;
  return isPublicHost(url.hostname) ? url : null;
}

/** A website's link, labeled with its host, shortened in the middle if long; null if there is none or it is unsafe. */
export function websiteLink(text: string | null): ContactLink | null {
  const url = safeUrl(text);
  if (!url) return null;
  const host = shownHost(url, text ?? "").replace(/^www\./u, "");
  const port = url.port === "" ? "" : `:${url.port}`;
  return { href: url.href, text: withoutMiddle(`${host}${port}`) };
}

/** Returns a `mailto:` link that contains only one address and our subject; null if the input is not an address. */
export function emailLink(address: string | null, subject?: string): ContactLink | null {
  const text = address?.trim() ?? "";
  const parts = /^([^@\s"(),:;<>[\]\\]+)@([^@\s"(),:;<>[\]\\/?#&%]+\.[^@\s"(),:;<>[\]\\/?#&%.]{2,})$/u.exec(text);
  if (!parts || text.length > 254 || unfit.test(text)) return null;
  const [, local = "", domain = ""] = parts;
  const query = subject === undefined ? "" : `?subject=${encodeURIComponent(subject)}`;
  return { href: `mailto:${encodeURIComponent(local)}@${domain}${query}`, text };
}

/** A link to an external map's search for an address. Nothing is requested before the reader follows it. */
export function directionsLink(address: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
}

/** Shortens a host but keeps both ends: the start identifies the site, the end its domain. */
function withoutMiddle(host: string): string {
  const half = maxShownLength / 2;
  return host.length > maxShownLength ? `${host.slice(0, half)}…${host.slice(1 - half)}` : host;
}

function isPublicHost(hostname: string): boolean {
  const labels = hostname.replace(/\.$/u, "").split(".");
  const last = labels.at(-1) ?? "";
  if (labels.length < 2 || labels.includes("") || privateSuffixes.has(last)) return false;
  return /^([a-z]{2,}|xn--[a-z0-9-]+)$/u.test(last);
}

/**
 * The host as the owner typed it, if every part is plain ASCII or plain Han. Any other script is shown encoded
 * (`xn--…`), because its characters can resemble Latin ones.
 */
function shownHost(url: URL, text: string): string {
  const typed = /^https?:\/\/([^/?#:]+)/iu.exec(text.trim())?.[1]?.normalize("NFC").toLowerCase() ?? "";
  const plain = typed.split(".").every((label) => /^([a-z0-9_-]+|[\p{Script=Han}0-9-]+)$/u.test(label));
  return plain && URL.parse(`http://${typed}`)?.hostname === url.hostname ? typed : url.hostname;
}
