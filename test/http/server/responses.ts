import type { ResponseKind } from "./header-table.ts";

/** A request and its response from a working site. `{id}` and `{gone}` are placeholders for listings. */
export type Reply = { path: string; status: number; kind: ResponseKind; cacheControl?: string; init?: RequestInit };

const publicPage = "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400";
const figuresPage = "public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400";
const missingPage = "public, max-age=0, s-maxage=10";
const immutable = "public, max-age=31536000, immutable";
const aDay = "public, max-age=86400";

const publicPaths = [
  "/",
  "/zh",
  "/?city=Boston",
  "/zh?city=All+Cities&page=2",
  "/city/boston",
  "/zh/city/boston/hsk",
  "/listing/{id}",
  "/zh/listing/{id}",
  "/resources",
  "/zh/resources",
  "/pricing",
  "/zh/pricing",
  "/terms",
  "/zh/terms",
  "/privacy",
  "/zh/privacy",
];

const post = (body: BodyInit, headers: Record<string, string>): RequestInit => ({ method: "POST", body, headers });
const ours = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };
const report = [{ type: "csp-violation", body: { effectiveDirective: "a", blockedURL: "b", documentURL: "c" } }];
const json = { "content-type": "application/reports+json" };

/** Read-only requests. */
export const readings: Reply[] = [
  ...publicPaths.map((path): Reply => ({ path, status: 200, kind: "public-page", cacheControl: publicPage })),
  ...["/about", "/zh/about"].map(
    (path): Reply => ({ path, status: 200, kind: "public-page", cacheControl: figuresPage }),
  ),
  ...["/auth", "/zh/auth", "/auth?tab=sign-up", "/dashboard", "/zh/dashboard"].map(
    (path): Reply => ({ path, status: 200, kind: "private-page" }),
  ),
  ...["/nothing/here", "/zh/nothing", "/city/atlantis", "/listing/x"].map(
    (path): Reply => ({ path, status: 404, kind: "public-page", cacheControl: missingPage }),
  ),
  { path: "/zh?city=Atlantis", status: 404, kind: "public-page", cacheControl: "private, max-age=0" },
  { path: "/listing/{gone}", status: 410, kind: "public-page", cacheControl: missingPage },
  { path: "/pricing/", status: 308, kind: "plain" },
  { path: "/Pricing", status: 308, kind: "plain" },
  { path: "/%c0%af", status: 400, kind: "plain" },
  { path: `/?city=${"x".repeat(9000)}`, status: 414, kind: "plain" },
  { path: "/api/nothing", status: 404, kind: "plain" },
  { path: "/assets/nothing.js", status: 404, kind: "plain" },
  { path: "/api/csp-reports", status: 405, kind: "plain" },
  { path: "/api/me/payments", status: 401, kind: "plain" },
  { path: "/functions/v1/nothing", status: 404, kind: "plain" },
  { path: "/functions/v1/create-checkout", status: 405, kind: "plain" },
  { path: "/functions/v1/stripe-webhook", status: 405, kind: "plain" },
  { path: "/test-payments", status: 404, kind: "plain" },
  { path: "/test-payments/pay/cs_test_none", status: 404, kind: "plain" },
  { path: "/test-payments/x", status: 404, kind: "plain" },
  { path: "/hydration/city/boston.data", status: 404, kind: "plain" },
  { path: "/%64ashboard", status: 308, kind: "plain" },
  { path: "/healthz", status: 200, kind: "plain" },
  { path: "/readyz", status: 200, kind: "plain" },
  { path: "/og/en/city/atlantis.png", status: 404, kind: "plain" },
  { path: "/sitemaps/nothing.xml", status: 404, kind: "plain" },
  { path: "/sitemap.xml", status: 200, kind: "file", cacheControl: "public, max-age=0, s-maxage=60" },
  { path: "/robots.txt", status: 200, kind: "file", cacheControl: "public, max-age=300, s-maxage=3600" },
  { path: "/favicon.svg", status: 200, kind: "file", cacheControl: aDay },
  { path: "/favicon.ico", status: 200, kind: "file", cacheControl: aDay },
  { path: "{asset}", status: 200, kind: "file", cacheControl: immutable },
  { path: "/og/zh/site.png", status: 200, kind: "share-image", cacheControl: aDay },
];

/** Submissions. */
export const submissions: Reply[] = [
  { path: "/pricing", status: 405, kind: "plain", init: { method: "PUT" } },
  { path: "/auth", status: 405, kind: "plain", init: { method: "OPTIONS" } },
  { path: "/pricing", status: 405, kind: "public-page", cacheControl: "no-store", init: post("", ours) },
  { path: "/auth", status: 422, kind: "private-page", init: post("email=x", ours) },
  { path: "/auth", status: 503, kind: "private-page", init: post("email=a%40b.example&password=secret1", ours) },
  { path: "/auth", status: 403, kind: "plain", init: post("email=x", { ...ours, "sec-fetch-site": "cross-site" }) },
  { path: "/auth", status: 415, kind: "plain", init: post("email=x", { ...ours, "content-type": "text/plain" }) },
  { path: "/auth", status: 413, kind: "plain", init: post("x".repeat(70_000), ours) },
  { path: "/api/csp-reports", status: 204, kind: "plain", init: post(JSON.stringify(report), json) },
  { path: "/api/csp-reports", status: 400, kind: "plain", init: post("{", json) },
  { path: "/api/csp-reports", status: 413, kind: "plain", init: post("x".repeat(17_000), json) },
  { path: "/robots.txt", status: 405, kind: "plain", init: { method: "DELETE" } },
  { path: "/functions/v1/create-checkout", status: 401, kind: "plain", init: post("{}", json) },
  { path: "/functions/v1/verify-payment", status: 415, kind: "plain", init: post("{}", json) },
  { path: "/functions/v1/stripe-webhook", status: 400, kind: "plain", init: post("{}", json) },
  { path: "/test-payments/pay/cs_test_none", status: 415, kind: "plain", init: post("{}", json) },
  { path: "/test-payments/pay/cs_test_none", status: 404, kind: "plain", init: post("choice=pay", ours) },
];
