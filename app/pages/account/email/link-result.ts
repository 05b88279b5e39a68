/** The result that an email-change link left in this page's URL. */
export type LinkResult = { kind: "failed"; code: string } | { kind: "half" } | { kind: "used" };

/**
 * Reads the result of a link from the URL: an error code; a message, which the provider returns for the first of two
 * links; or a code, with which the client renews the session. Null if the page was not opened through one of these
 * links.
 */
export function linkResult(search: string, hash: string): LinkResult | null {
  const parameters = new URLSearchParams(hash.slice(1));
  for (const [name, value] of new URLSearchParams(search)) parameters.set(name, value);
  const code = parameters.get("error_code") ?? parameters.get("error");
  if (code !== null) return { kind: "failed", code };
  if (parameters.has("message")) return { kind: "half" };
  return parameters.has("code") ? { kind: "used" } : null;
}
