import { createHash } from "node:crypto";
import { type Language, languageTags } from "#i18n/language.ts";
import { type Markup, markup } from "#std/markup.ts";
import { gatewayWords } from "./words.ts";

const style = `
:root { color-scheme: light dark; font: 100%/1.5 system-ui, "PingFang SC", "Noto Sans SC", sans-serif; }
body { margin: 0; }
main { max-width: 30rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
.notice { margin: 0; padding: .75rem 1rem; background: #ffe08a; color: #3a2a00; font-weight: 600; text-align: center; }
h1 { font-size: 1.25rem; margin: 0 0 .25rem; }
h2 { font-size: 1rem; margin: 2rem 0 .5rem; }
.amount { font-size: 2rem; font-weight: 600; margin: .5rem 0; }
.problem { border-inline-start: 4px solid #b3261e; padding-inline-start: .75rem; }
form { display: grid; gap: .75rem; margin-top: 1.5rem; }
li form { margin: .5rem 0 1rem; }
button, select { font: inherit; padding: .75rem 1rem; border: 1px solid currentColor; border-radius: .5rem; min-height: 2.75rem; cursor: pointer; }
button:first-child { font-weight: 600; }
`;

const styleHash = createHash("sha256").update(style).digest("base64");

/** `formTargets`: where a form may lead in the end, as full addresses. */
type Page = { language: Language; title: string; content: Markup; status?: number; formTargets?: (string | null)[] };

/** A whole page of the gateway: without script, never kept, and with the notice that no money moves. */
export function pageResponse({ language, title, content, status = 200, formTargets = [] }: Page): Response {
  const { notice } = gatewayWords[language];
  const html = markup`<!doctype html>
<html lang="${languageTags[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title} · ${notice}</title>
<style>${{ html: style }}</style>
</head>
<body>
<p class="notice" role="note">${notice}</p>
<main>${content}</main>
</body>
</html>
`.html;
  return new Response(html, { status, headers: headersOf(formTargets) });
}

function headersOf(formTargets: (string | null)[]): Record<string, string> {
  const origins = new Set(formTargets.filter((url) => url !== null).map((url) => new URL(url).origin));
  return {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": [
      "default-src 'none'",
      `style-src 'sha256-${styleHash}'`,
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

/** Cents as money, such as `$15.00` or `US$15.00`. */
export function moneyText(language: Language, cents: number, currency: string): string {
  const format = new Intl.NumberFormat(languageTags[language], { style: "currency", currency: currency || "usd" });
  return format.format(cents / 100);
}
