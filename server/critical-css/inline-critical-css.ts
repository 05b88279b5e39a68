import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { criticalCss } from "./critical-css.ts";
import { parseStyleSheet, type StyleSheet } from "./style-sheet.ts";

/** Parsed style sheets by the path that pages link to. */
export type StyleSheets = ReadonlyMap<string, StyleSheet>;

/** Reads the style sheets of a client build. */
export function readStyleSheets(clientFolder: string): StyleSheets {
  const names = readdirSync(join(clientFolder, "assets")).filter((name) => name.endsWith(".css"));
  return new Map(
    names.map((name) => [`/assets/${name}`, parseStyleSheet(readFileSync(join(clientFolder, "assets", name), "utf8"))]),
  );
}

const styleSheetLink = /<link\b[^>]*\srel="stylesheet"[^>]*\shref="([^"]+)"[^>]*\/>/g;

/**
 * Inlines the rules that a page's first paint needs, so that it does not wait for a second request. The style sheets
 * themselves are disabled until the boot script enables them after that paint; without JavaScript, `<noscript>` loads
 * them at once. The inline style carries `nonce`, so that it is hashed for the page's policy.
 */
export function inlineCriticalCss(html: string, sheets: StyleSheets, nonce: string): string {
  const linked: StyleSheet[] = [];
  for (const [, href = ""] of html.matchAll(styleSheetLink)) {
    const sheet = sheets.get(href.replace(/#.*/, ""));
    if (sheet === undefined) return html;
    linked.push(sheet);
  }
  let style = `<style nonce="${nonce}">${criticalCss(linked, html)}</style>`;
  return html.replace(styleSheetLink, (link) => {
    const before = style;
    style = "";
    return `${before}${link.replace("/>", ' disabled=""/>')}<noscript>${link}</noscript>`;
  });
}
