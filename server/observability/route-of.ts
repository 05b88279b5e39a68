/** Pages, which exist in both locales, as data (`.data`) and as hydration data. */
const pages = [
  "/",
  "/city/:city",
  "/city/:city/:category",
  "/compare",
  "/filters",
  "/listing/:id",
  "/listing/:id/report",
  "/listing/:id/reviews",
  "/listing/:id/message",
  "/confirm/:token",
  "/gift/:id",
  "/renew/:token",
  "/review/:id",
  "/review/write/:token",
  "/review/edit/:token",
  "/review/no-more/:token",
  "/review/proof/:token",
  "/resources",
  "/resources/:guide",
  "/pricing",
  "/about",
  "/terms",
  "/privacy",
  "/auth",
  "/admin",
  "/admin/:section",
  "/dashboard",
  "/dashboard/account",
  "/dashboard/messages",
  "/dashboard/courses",
  "/dashboard/team",
  "/dashboard/analytics",
  "/dashboard/photos",
  "/dashboard/reviews",
  "/dashboard/receipt/:id",
  "/account-deleted",
  "/account-deleted/style.css",
  "/unsubscribe",
  "/unsubscribe/monthly",
  "/unsubscribe/style.css",
  "/busy/style.css",
  "/dev/mail",
  "/dev/mail/:name",
  "/dev/mail/:name/email",
];

/** Of the auth provider, below `/auth/v1/`. */
const authCalls = [
  "admin/generate_link",
  "admin/users",
  "admin/users/:id",
  "admin/users/:id/factors",
  "admin/users/:id/factors/:factor",
  "admin/users/:id/logout",
  "authorize",
  "callback",
  "factors",
  "factors/:id",
  "factors/:id/challenge",
  "factors/:id/verify",
  "factors/recovery-codes",
  "factors/recovery-codes/regenerate",
  "factors/recovery-codes/verify",
  "health",
  "invite",
  "logout",
  "magiclink",
  "otp",
  "reauthenticate",
  "recover",
  "resend",
  "settings",
  "signup",
  "sso",
  "token",
  "user",
  "user/identities/authorize",
  "user/identities/:id",
  "user/sessions",
  "user/sessions/:id",
  "verify",
  ".well-known/jwks.json",
];

const endpoints = [
  "/healthz",
  "/readyz",
  "/readyz/details",
  "/api/me/account",
  "/api/me/account/consents",
  "/api/me/account/deletion",
  "/api/me/account/export",
  "/api/me/account/export/file",
  "/api/me/listing",
  "/api/me/listing/removal",
  "/api/me/listing/visibility",
  "/api/me/messages",
  "/api/me/messages/summary",
  "/api/me/messages/settings",
  "/api/me/messages/away-reply",
  "/api/me/messages/:id/answered",
  "/api/me/messages/:id/reopen",
  "/api/me/messages/:id/genuine",
  "/api/me/messages/:id/block",
  "/api/me/messages/:id/unblock",
  "/api/me/messages/:id/report",
  "/api/me/reviews",
  "/api/me/reviews/:id/reply",
  "/api/me/reviews/:id/report",
  "/api/me/reviews/invitations",
  "/api/me/courses",
  "/api/me/courses/order",
  "/api/me/courses/:id",
  "/api/me/team",
  "/api/me/team/order",
  "/api/me/team/:id",
  "/api/me/team/:id/picture",
  "/api/me/analytics",
  "/api/me/analytics.csv",
  "/api/seen",
  "/api/me/photos",
  "/api/me/photos/:id",
  "/api/me/photos/:id/restore",
  "/api/me/photos/:id/image",
  "/api/me/picture",
  "/api/me/picture/image",
  "/api/me/wechat-code",
  "/api/me/reminders",
  "/api/me/monthly-email",
  "/api/me/codes",
  "/api/me/payments",
  "/api/listings/:id/payments",
  "/api/operator/payments",
  "/api/operator/payments/:id",
  "/api/operator/payments/:id/ask",
  "/api/operator/payments/:id/refund",
  "/api/operator/payments/apply",
  "/api/operator/alerts/resolve",
  "/api/operator/audit",
  "/api/operator/cities",
  "/api/operator/decisions/:id/undo",
  "/api/operator/exports/:section",
  "/api/operator/emails",
  "/api/operator/emails/:id/retry",
  "/api/operator/jobs",
  "/api/operator/jobs/:name/run",
  "/api/operator/listings",
  "/api/operator/listings/:id",
  "/api/operator/listings/:id/remove",
  "/api/operator/listings/:id/restore",
  "/api/operator/messages",
  "/api/operator/messages/:id",
  "/api/operator/messages/:id/decide",
  "/api/operator/messages/:id/lift-ban",
  "/api/operator/overview",
  "/api/operator/overview/figures",
  "/api/operator/overview/counting",
  "/api/operator/people",
  "/api/operator/people/:id",
  "/api/operator/people/:id/ban",
  "/api/operator/people/:id/lift-ban",
  "/api/operator/people/:id/reset-password",
  "/api/operator/people/:id/sessions/:session/end",
  "/api/operator/people/:id/sessions/end",
  "/api/operator/photos",
  "/api/operator/photos/:kind/:id/remove",
  "/api/operator/photos/image/:hash",
  "/api/operator/promotions",
  "/api/operator/promotions/:id/deactivate",
  "/api/operator/promotions/:id/uses",
  "/api/operator/reports",
  "/api/operator/reports/:id",
  "/api/operator/reports/:id/decide",
  "/api/operator/reviews",
  "/api/operator/reviews/:id",
  "/api/operator/reviews/:id/proof",
  "/api/operator/reviews/:id/decide",
  "/api/operator/session",
  "/api/reports",
  "/api/messages",
  "/api/reviews/link",
  "/api/reviews/:token",
  "/api/reviews/:token/withdraw",
  "/api/confirm/:token",
  "/api/common-passwords/:prefix",
  "/api/csp-reports",
  "/api/*",
  "/functions/v1/create-checkout",
  "/functions/v1/verify-payment",
  "/functions/v1/stripe-webhook",
  "/functions/*",
  ...authCalls.map((call) => `/auth/v1/${call}`),
  "/auth/v1/*",
  "/test-payments",
  "/test-payments/*",
  "/og/:locale/site.png",
  "/og/:locale/city/:file",
  "/og/:locale/listing/:file",
  "/og/*",
  "/robots.txt",
  "/sitemap.xml",
  "/sitemaps/:file",
  "/media/:name",
  "/media/wechat/:file",
  "/assets/*",
  "/favicon.svg",
  "/favicon.ico",
];

/**
 * The label of every path that belongs to none of the patterns.
 *
 * @internal Exported for its tests.
 */
export const otherRoute = "other";

/**
 * Returns the pattern that a path belongs to, `/city/:city`: a label of bounded cardinality that never contains a part
 * of the path. Both locales share one.
 */
export function routeOf(path: string): string {
  const endpoint = find(endpointPatterns, path);
  if (endpoint !== undefined) return endpoint;
  const isHydration = path === "/hydration" || path.startsWith("/hydration/");
  const unprefixed = isHydration ? path.slice("/hydration".length) : path;
  const isData = unprefixed.endsWith(".data");
  const bare = isData ? unprefixed.slice(0, -".data".length) : unprefixed;
  const page = find(pagePatterns, bare.replace(/^\/(?:zh(?=\/|$)|_root$)/u, "") || "/");
  if (page === undefined) return otherRoute;
  return `${isHydration ? "/hydration" : ""}${page}${isData ? ".data" : ""}`;
}

type Pattern = { name: string; test: RegExp };

const pagePatterns = pages.map(compile);
const endpointPatterns = endpoints.map(compile);

function compile(name: string): Pattern {
  const source = name.replaceAll(".", "\\.").replace(/:\w+/gu, "[^/]+").replace(/\*$/u, ".*");
  return { name, test: new RegExp(`^${source}$`, "u") };
}

/** A fixed path comes before one with a parameter that would match it too. */
function find(patterns: readonly Pattern[], path: string): string | undefined {
  const fixed = patterns.find(({ name }) => name === path);
  return (fixed ?? patterns.find(({ test }) => test.test(path)))?.name;
}
