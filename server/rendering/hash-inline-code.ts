import { createHash } from "node:crypto";

export type HashedPage = { html: string; scriptHashes: string[]; styleHashes: string[] };

/**
 * Hashes the inline scripts and styles of one render for its Content-Security-Policy. Only elements that carry `nonce`,
 * random for every render, are hashed, so injected code stays blocked. The nonce is then removed from the HTML, so that
 * page and policy can be cached together.
 */
export function hashInlineCode(html: string, nonce: string): HashedPage {
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [, tag, attributes = "", body = ""] of html.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g)) {
    if (!attributes.includes(` nonce="${nonce}"`) || /\ssrc=/.test(attributes)) continue;
    hashes[tag === "style" ? "style" : "script"].add(hashOf(body));
  }
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ""),
    scriptHashes: [...hashes.script],
    styleHashes: [...hashes.style],
  };
}

function hashOf(body: string): string {
  return `'sha256-${createHash("sha256").update(body).digest("base64")}'`;
}
