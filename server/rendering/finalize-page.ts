import { createHash } from "node:crypto";
import type { StyleSheets } from "#server/critical-css/read-style-sheets.ts";
import { type Marker, MissingMarkerError } from "./missing-marker-error.ts";
import { PageReader } from "./read-page.ts";
import type { StartFiles } from "./start-files.ts";

type Settings = {
  /** Random for every render; only our own scripts, styles and links have it. */
  nonce: string;
  /** If null, the links to style sheets stay unchanged. */
  styleSheets: StyleSheets | null;
  startFiles: Pick<StartFiles, "pathOf">;
  extractsHydrationData: boolean;
};

export type FinalizedPage = {
  html: string;
  /** Null if the page keeps it or has none. */
  hydrationData: string | null;
  scriptHashes: string[];
  styleHashes: string[];
};

/** A page with the framework has all of these, a page without it none. */
const hydrationMarkers: readonly Marker[] = ["preloads", "context", "start", "routeModules", "data", "dataEnd"];

/**
 * Turns React Router's output into the page that is sent, in one walk:
 *
 * - The hydration data, half of a results page's bytes, is extracted; the browser fetches it at the first interaction.
 * - The framework's inline scripts are left out; the page names the file that does their work (`start-files.ts`).
 * - The rules that the first paint needs are inlined. The style sheets are disabled until the boot script enables them
 *   after that paint; without JavaScript, `<noscript>` loads them at once. A link with `data-inlined` stays disabled:
 *   all that the page needs of its style sheet is inlined.
 * - Our own inline code, recognized by the nonce, is hashed for the page's policy, so injected code stays blocked. The
 *   nonce is removed, so that page and policy can be cached together.
 *
 * Throws a MissingMarkerError if the output lacks something that this relies on.
 */
export function finalizePage(html: string, settings: Settings): FinalizedPage {
  const { nonce, styleSheets, startFiles, extractsHydrationData } = settings;
  const page = new PageReader(html, nonce, extractsHydrationData);
  const missing = hydrationMarkers.find((marker) => !page.found.has(marker));
  if (page.found.size > 0 && missing !== undefined) throw new MissingMarkerError(missing);
  if (page.styleLinks.every(({ isInlined }) => isInlined)) throw new MissingMarkerError("styleSheet");
  const hydrationData = page.data.length === 0 ? null : page.data.join("");
  nameStartFile(page, startFiles);
  if (styleSheets !== null) inlineCriticalCss(page, styleSheets);
  return {
    html: page.pieces.join(""),
    hydrationData,
    scriptHashes: hashesOf(page.scripts),
    styleHashes: hashesOf(page.styles),
  };
}

function nameStartFile({ start, startsNow, pieces }: PageReader, startFiles: Settings["startFiles"]): void {
  if (start === null) return;
  const tag = pieces[start.tagPiece] ?? "";
  pieces[start.tagPiece] = tag.replace(/>$/, ` data-script="${startFiles.pathOf(start.routeId, startsNow)}">`);
}

/** A page with a style sheet from another build is left unchanged. */
function inlineCriticalCss({ pieces, styleLinks, styles, tokens }: PageReader, styleSheets: StyleSheets): void {
  const links = styleLinks.map(({ href }) => href);
  const css = styleSheets.criticalCss(links, tokens.tokens);
  if (css === null) return;
  styles.push(css);
  for (const [index, { piece, isInlined }] of styleLinks.entries()) {
    const link = pieces[piece] ?? "";
    const style = index === 0 ? `<style>${css}</style>` : "";
    const withoutScript = isInlined ? "" : `<noscript>${link}</noscript>`;
    pieces[piece] = `${style}${link.replace("/>", ' disabled=""/>')}${withoutScript}`;
  }
}

function hashesOf(codes: readonly string[]): string[] {
  return [...new Set(codes)].map((code) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`);
}
