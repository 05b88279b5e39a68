import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { criticalCss } from "./critical-css.ts";
import type { PageTokens } from "./page-tokens.ts";
import { parseStyleSheet, type StyleSheet } from "./style-sheet.ts";

export type StyleSheets = {
  /** Returns the rules of these style sheets that the first paint needs; null if a sheet is of another build. */
  criticalCss(links: readonly string[], tokens: PageTokens): string | null;
};

/** Pages of one kind use the same rules. Selecting them takes a tenth of a render, so selections are cached. */
const maxCached = 200;

/** Reads the style sheets of a client build. */
export function readStyleSheets(clientFolder: string): StyleSheets {
  const assets = join(clientFolder, "assets");
  const names = readdirSync(assets).filter((name) => name.endsWith(".css"));
  const texts = names.map((name) => [`/assets/${name}`, readFileSync(join(assets, name), "utf8")] as const);
  return createStyleSheets(new Map(texts));
}

/**
 * Parses the style sheets, given by URL path, when the first page that links to them is rendered.
 *
 * @internal Exported for its tests.
 */
export function createStyleSheets(texts: ReadonlyMap<string, string>): StyleSheets {
  const parsed = new Map<string, StyleSheet>();
  const cache = new Map<string, string>();

  function sheetOf(path: string): StyleSheet | undefined {
    const text = texts.get(path);
    if (text === undefined) return undefined;
    const sheet = parsed.get(path) ?? parseStyleSheet(text);
    parsed.set(path, sheet);
    return sheet;
  }

  return {
    criticalCss(links, tokens) {
      const paths = links.map((href) => href.replace(/#.*/, ""));
      const linked = paths.map(sheetOf).filter((sheet) => sheet !== undefined);
      if (linked.length < paths.length) return null;
      const key = [...paths, ...[...tokens].toSorted()].join(" ");
      const css = cache.get(key) ?? criticalCss(linked, tokens);
      // Moves the entry to the end: the cache evicts the least recently used.
      cache.delete(key);
      cache.set(key, css);
      const [oldest] = cache.keys();
      if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest);
      return css;
    },
  };
}
