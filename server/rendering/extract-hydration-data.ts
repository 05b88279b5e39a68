const anyScript = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const enqueue = /^window\.__reactRouterContext\.streamController\.enqueue\(("[\s\S]*")\);$/;
const close = "window.__reactRouterContext.streamController.close();";

export type ExtractedPage = { html: string; state: string };

/**
 * Takes the state that the framework starts from out of a page: half of a results page's bytes, which nobody needs
 * who only reads. The browser asks for it at the reader's first touch (`start-at-first-touch.ts`). Only scripts that
 * carry `mark`, the nonce of this render, are read. Null when the page has no state.
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
