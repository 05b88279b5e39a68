const anyScript = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const enqueue = /^window\.__reactRouterContext\.streamController\.enqueue\(("[\s\S]*")\);$/;
const close = "window.__reactRouterContext.streamController.close();";

export type ExtractedPage = { html: string; state: string };

/**
 * Takes the hydration data out of a page: half of a results page's bytes, which reading does not need. The browser
 * fetches it at the reader's first interaction (`hydrate-on-interaction.ts`). Only scripts that carry the nonce of
 * this render are read. Null when the page has none.
 */
export function extractHydrationData(htmlWithNonces: string, nonce: string): ExtractedPage | null {
  const parts: string[] = [];
  const html = htmlWithNonces.replace(anyScript, (script, attributes: string, body: string) => {
    if (!attributes.includes(` nonce="${nonce}"`)) return script;
    const literal = enqueue.exec(body)?.[1];
    if (literal === undefined) return body === close ? "" : script;
    parts.push(JSON.parse(literal) as string);
    return "";
  });
  return parts.length === 0 ? null : { html, state: parts.join("") };
}
