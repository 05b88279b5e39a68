import { html, raw } from "hono/html";
import type { SandboxContext } from "../options.ts";
import type { SessionRecord } from "../store/store.ts";
import { type Locale, localeTags, type Messages, messages } from "./messages.ts";
import { stylesheetPath, stylesheetVersion, type Theme } from "./theme.ts";

/** Escaped markup: a template of `html`. */
export type Html = ReturnType<typeof html>;

type PageSettings = { theme?: Theme | undefined; pagesUrl: string };

type Page = {
  locale: Locale;
  title: string;
  content: Html;
  status?: number;
  /** Links at the top right. */
  links?: Html;
  /** Final destinations of the page's forms, as absolute URLs. */
  formTargets?: (string | null)[];
};

const retryAfterSeconds = "5";

/** A complete page: no script, not cacheable, with a banner that no money moves. */
export async function pageResponse(settings: PageSettings, page: Page): Promise<Response> {
  const { locale, title, content, status = 200, links, formTargets = [] } = page;
  const { testBanner } = messages[locale];
  const { theme, pagesUrl } = settings;
  const stylesheet = `${new URL(pagesUrl).pathname.replace(/\/$/u, "")}${stylesheetPath}?v=${stylesheetVersion(theme)}`;
  const markup = await html`<!doctype html>
<html lang="${localeTags[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title} · ${testBanner}</title>
<link rel="stylesheet" href="${stylesheet}">
</head>
<body class="sandbox">
<header>
<p class="sandbox-banner">${testBanner}</p>
<div class="sandbox-header sandbox-wrap">
<div>${theme?.header ? raw(theme.header(locale)) : html`<span class="sandbox-name">Stripe sandbox</span>`}</div>
${links === undefined ? null : html`<nav>${links}</nav>`}
</div>
</header>
<main class="sandbox-main sandbox-wrap">${content}</main>
</body>
</html>
`;
  return new Response(String(markup), { status, headers: headersOf(formTargets) });
}

/** Returns a 503 with a link to itself, for a page whose records are unavailable. */
export async function unavailableResponse(settings: PageSettings, locale: Locale): Promise<Response> {
  const t = messages[locale];
  const content = html`<div class="sandbox-message">
<h1>${t.unavailableTitle}</h1>
<p role="alert">${t.unavailable}</p>
<p><a class="sandbox-button sandbox-primary" href="">${t.tryAgain}</a></p>
</div>`;
  const response = await pageResponse(settings, { locale, title: t.unavailableTitle, status: 503, content });
  response.headers.set("retry-after", retryAfterSeconds);
  return response;
}

/** Redirects to a GET after a form submission, so that a reload does not resubmit the form. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}

/** A link to the overview, where there is one. */
export function overviewLink({ hasOverview, pagesUrl }: SandboxContext, locale: Locale): Html {
  const url = `${pagesUrl}${locale === "zh" ? "?language=zh" : ""}`;
  return hasOverview ? html`<a href="${url}">${messages[locale].allPayments}</a>` : html``;
}

export type BadgeTone = "good" | "bad" | "wait" | "plain";

export function badge(tone: BadgeTone, text: string): Html {
  return html`<span class="sandbox-badge sandbox-${tone}">${text}</span>`;
}

/** Cents as money: `$15.00`, in Chinese `US$15.00`. */
export function formatMoney(locale: Locale, cents: number, currency: string | null): string {
  const format = new Intl.NumberFormat(localeTags[locale], { style: "currency", currency: currency || "usd" });
  return format.format(cents / 100);
}

/** Seconds since 1970 as a time in UTC: `2027-01-31 10:00:00`. */
export function formatTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace("T", " ");
}

function headersOf(formTargets: (string | null)[]): Record<string, string> {
  const origins = new Set(formTargets.filter((url) => url !== null).map((url) => new URL(url).origin));
  return {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": [
      "default-src 'none'",
      "style-src 'self'",
      "font-src 'self'",
      `form-action ${["'self'", ...origins].join(" ")}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "x-robots-tag": "noindex, nofollow",
  };
}

/** The state of a payment in one word: of the session until it completes, then of the payment. */
export function paymentBadge(t: Messages, { session, settlement }: SessionRecord): Html {
  if (session.status === "open") return badge("wait", t.sessionStatus.open);
  if (session.status === "expired") return badge("plain", t.sessionStatus.expired);
  if (session.payment_status === "paid") return badge("good", t.paymentStatus.paid);
  return settlement === null ? badge("bad", t.paymentStatus.failed) : badge("wait", t.paymentStatus.processing);
}
