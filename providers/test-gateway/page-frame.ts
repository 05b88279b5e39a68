import { createHash } from "node:crypto";
import { type Locale, localeTags } from "#i18n/locale.ts";
import { type Markup, markup } from "#std/markup.ts";
import { gatewayWords } from "./words.ts";

const style = `
:root {
  color-scheme: light dark;
  font: 100%/1.5 system-ui, "PingFang SC", "Noto Sans SC", sans-serif;
  --paper: light-dark(#f6f3f1, #171316);
  --card: light-dark(#fff, #221a20);
  --ink: light-dark(#221a20, #f3edf0);
  --soft: light-dark(#655a61, #b9adb4);
  --line: light-dark(#8b7f86, #7c7077);
  --rule: light-dark(#e8e0dc, #3b3038);
  --accent: light-dark(#5b1d46, #f4b69c);
  --on-accent: light-dark(#fff, #2a1420);
  --problem: light-dark(#b3261e, #ff9d94);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--card); color: var(--ink); }
.notice { padding: .75rem 1rem; background: #ffe08a; font-weight: 600; text-align: center; }
main { max-width: 30rem; margin: 0 auto; padding: 1.5rem 1.25rem 2rem; overflow-wrap: anywhere; }
@media (min-width: 34rem) {
  body { background: var(--paper); }
  main { margin-block: 2.5rem; padding: 2rem; border-radius: 1rem; background: var(--card); }
}
h1 { font-size: 1.125rem; font-weight: 600; margin: 0; }
h2 { font-size: 1rem; margin: 2rem 0 .5rem; }
p { margin: .75rem 0; color: var(--soft); }
ul { margin: .5rem 0; padding-inline-start: 1.25rem; }
a { color: var(--accent); text-underline-offset: .2em; }
.list { list-style: none; margin: 1rem 0 2rem; padding: 0; border-top: 1px solid var(--rule); }
.list li { padding-bottom: .625rem; border-bottom: 1px solid var(--rule); }
.list a { display: block; padding-top: .625rem; text-decoration: none; }
.list a:hover { text-decoration: underline; }
.list span { font-size: .875rem; color: var(--soft); }
label { font-weight: 600; }
.notice { margin: 0; color: #3a2a00; }
.amount { font-size: 2.25rem; line-height: 1.25; font-weight: 600; margin: .25rem 0 1rem; color: var(--ink); }
.problem { border-inline-start: 4px solid var(--problem); padding-inline-start: .75rem; color: var(--problem); }
form { display: grid; gap: .75rem; margin-top: 1.5rem; }
button, select {
  font: inherit; min-height: 3rem; padding: .625rem 1rem; cursor: pointer;
  border: 1px solid var(--line); border-radius: .625rem; background: var(--card); color: inherit;
}
button:hover { border-color: var(--accent); }
button[value="pay"] { font-weight: 600; background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

const styleHash = createHash("sha256").update(style).digest("base64");

/** `formTargets`: where a form may lead in the end, as full addresses. */
type Page = { language: Locale; title: string; content: Markup; status?: number; formTargets?: (string | null)[] };

/** A whole page of the gateway: without script, never kept, and with the notice that no money moves. */
export function pageResponse({ language, title, content, status = 200, formTargets = [] }: Page): Response {
  const { notice } = gatewayWords[language];
  const html = markup`<!doctype html>
<html lang="${localeTags[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title} · ${notice}</title>
<style>${{ html: style }}</style>
</head>
<body>
<header><p class="notice">${notice}</p></header>
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
export function moneyText(language: Locale, cents: number, currency: string): string {
  const format = new Intl.NumberFormat(localeTags[language], { style: "currency", currency: currency || "usd" });
  return format.format(cents / 100);
}
