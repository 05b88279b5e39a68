import { paymentPageOrigin } from "#app/payments/payment-page-origin.ts";

/** Response headers by kind of response. Lowercase, complete, plain objects: created once and reused. */
export type HeaderSet = Record<string, string>;

const twoYearsSeconds = 63_072_000;

/**
 * Disables browser features that pages never use. The content policy already blocks frames and scripts from other
 * sites. The list is short, because a page with its headers has to fit into the first 14,600 bytes that a server may
 * send.
 */
const permissions = "camera=(), microphone=(), geolocation=(), payment=(), usb=()";

/** Returns the headers of every response. HSTS is sent only with https. */
function commonHeaders(origin: string): HeaderSet {
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(isHttps(origin) && { "strict-transport-security": `max-age=${twoYearsSeconds}; includeSubDomains` }),
  };
}

/** The origin of pages, and the URL of their account requests. */
type PageSource = { origin: string; accounts: { url: string } };

/** Hashes of the inline code that a page's policy allows, as `'sha256-…'`. */
type InlineHashes = { scriptHashes: readonly string[]; styleHashes: readonly string[] };

/** A private page sends no referrer. A payment form's response redirects to Stripe's payment page. */
type PageKind = { isPrivate: boolean; hasPaymentForm?: boolean };

/** For HTML. The hashes allow the inline code of this body. */
export function pageHeaders({ origin, accounts }: PageSource, hashes: InlineHashes, page: PageKind): HeaderSet {
  return {
    ...commonHeaders(origin),
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": pagePolicy(origin, new URL(accounts.url).origin, hashes, page),
    "referrer-policy": page.isPrivate ? "no-referrer" : "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": permissions,
    "reporting-endpoints": 'csp="/api/csp-reports"',
  };
}

/** For JSON, plain text, and XML: their content may not load or run anything. */
export function plainHeaders(origin: string): HeaderSet {
  return {
    ...commonHeaders(origin),
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
  };
}

/** For files from the build and from public/. */
export function fileHeaders(origin: string, cacheControl: string): HeaderSet {
  return {
    ...commonHeaders(origin),
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": cacheControl,
  };
}

function pagePolicy(
  origin: string,
  authOrigin: string,
  { scriptHashes, styleHashes }: InlineHashes,
  { hasPaymentForm = false }: PageKind,
): string {
  return [
    "default-src 'none'",
    ["script-src", `${origin}/assets/`, ...scriptHashes].join(" "),
    ["style-src", `${origin}/assets/`, ...styleHashes].join(" "),
    "img-src 'self' data:",
    `font-src ${origin}/assets/`,
    authOrigin === origin ? "connect-src 'self'" : `connect-src 'self' ${authOrigin}`,
    hasPaymentForm ? `form-action 'self' ${paymentPageOrigin}` : "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
    // On plain http (a laptop), the directive would upgrade the page's own files to a port without TLS.
    ...(isHttps(origin) ? ["upgrade-insecure-requests"] : []),
    "report-to csp",
  ].join("; ");
}

function isHttps(origin: string): boolean {
  return origin.startsWith("https://");
}
