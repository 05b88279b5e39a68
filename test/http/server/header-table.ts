/** The headers of every kind of response, written out. A null header must be absent. */
export type HeaderTable = Record<string, string | null>;

export type ResponseKind = "public-page" | "private-page" | "plain" | "file" | "share-image";

const permissions = "camera=(), microphone=(), geolocation=(), payment=(), usb=()";

const pageHeaders: HeaderTable = {
  "content-type": "text/html; charset=utf-8",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": null,
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": permissions,
  "origin-agent-cluster": null,
  "reporting-endpoints": 'csp="/api/csp-reports"',
  vary: "Accept-Encoding",
  "access-control-allow-origin": null,
};

const inert = "default-src 'none'; frame-ancestors 'none'";

const kinds: Record<ResponseKind, HeaderTable> = {
  "public-page": { ...pageHeaders, "referrer-policy": "strict-origin-when-cross-origin" },
  "private-page": { ...pageHeaders, "referrer-policy": "no-referrer", "cache-control": "no-store" },
  plain: {
    "content-security-policy": inert,
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
    "access-control-allow-origin": null,
  },
  file: {
    "content-security-policy": inert,
    "cross-origin-embedder-policy": null,
    "cross-origin-resource-policy": "same-origin",
    "access-control-allow-origin": null,
  },
  "share-image": { "content-security-policy": inert, "cross-origin-resource-policy": "cross-origin" },
};

/** Returns the expected headers for this kind of response when the site is served from `origin`. */
export function expectedHeaders(kind: ResponseKind, origin: string): HeaderTable {
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "strict-transport-security": origin.startsWith("https:") ? "max-age=63072000; includeSubDomains" : null,
    server: null,
    "x-powered-by": null,
    "x-script-nonce": null,
    "cache-tag": null,
    "set-cookie": null,
    ...kinds[kind],
  };
}

/** The policy of a page with these inline scripts and styles. */
export function expectedPolicy(
  origin: string,
  scriptHashes: readonly string[],
  styleHashes: readonly string[],
): string {
  return [
    "default-src 'none'",
    ["script-src", `${origin}/assets/`, ...scriptHashes].join(" "),
    ["style-src", `${origin}/assets/`, ...styleHashes].join(" "),
    "img-src 'self' data:",
    `font-src ${origin}/assets/`,
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
    ...(origin.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
    "report-to csp",
  ].join("; ");
}
