import { createHash } from "node:crypto";

export type SealedPage = { html: string; scriptHashes: string[] };

/**
 * Hashes the inline scripts of one render for its Content-Security-Policy. Only scripts that carry `mark`, a random
 * nonce of this render, are hashed, so a script smuggled into the page is not blessed; then the mark is taken out, so
 * that page and policy can be cached together.
 */
export function sealScripts(markedHtml: string, mark: string): SealedPage {
  const hashes = new Set<string>();
  for (const [, attributes = "", body = ""] of markedHtml.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes.includes(` nonce="${mark}"`) && !/\ssrc=/.test(attributes)) hashes.add(hashOf(body));
  }
  return { html: markedHtml.replaceAll(` nonce="${mark}"`, ""), scriptHashes: [...hashes] };
}

function hashOf(body: string): string {
  return `'sha256-${createHash("sha256").update(body).digest("base64")}'`;
}
