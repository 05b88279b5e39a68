import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants } from "node:zlib";

const style = `body{font:16px/1.6 system-ui,sans-serif;max-width:70rem;margin:0 auto;padding:0 1rem}
li,article{margin:.5rem 0}a{color:#5e1f47}`;

export type BarePages = { origin: string; close(): void };

type Bare = { headers: Record<string, string | number>; body: Buffer };

/**
 * The baseline for a first paint: pages with the text, links, forms and photos of the given site's pages, one short
 * inline style, and no script, drawing or other request. Sent compressed, from memory, by `node:http`.
 */
export async function serveBarePages(siteOrigin: string): Promise<BarePages> {
  const pages = new Map<string, Bare>();
  const server = createServer(async ({ url = "/" }, response) => {
    const { headers, body } = pages.get(url) ?? (await bareOf(siteOrigin + url));
    pages.set(url, { headers, body });
    response.writeHead(200, headers).end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, close: () => void server.close() };
}

/** Returns a page in its bare form, or an unchanged photo. */
async function bareOf(url: string): Promise<Bare> {
  const response = await fetch(url);
  const type = response.headers.get("content-type") ?? "";
  const isPage = type.startsWith("text/html");
  const body = isPage ? compress(barePage(await response.text())) : Buffer.from(await response.arrayBuffer());
  const encoding = isPage && { "content-encoding": "br" };
  return { headers: { "content-type": type, ...encoding, "content-length": body.length }, body };
}

/** Removes a page's design: keeps content elements and text in their original order. */
function barePage(html: string): string {
  return html
    .replace(/<(script|style|svg|noscript|dialog)\b[\s\S]*?<\/\1>/g, "")
    .replace(/<link rel="(?:stylesheet|icon|manifest)"[^>]*>/g, "")
    .replace(/ (?:class|popover\w*|data-[\w-]+|aria-hidden)="[^"]*"/gi, "")
    .replace("</head>", `<style>${style}</style></head>`);
}

function compress(html: string): Buffer {
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } });
}
