/** What the link of an email-change email left in the URL of this page. */
export type LinkResult = { kind: "failed"; code: string } | { kind: "half" } | { kind: "used" };

/**
 * Reads an error code; a message, with which the provider answers the first of two links; or a code, with which the
 * client renews the session. Null when the page was not opened by such a link.
 */
export function linkResult(search: string, hash: string): LinkResult | null {
  const parameters = new URLSearchParams(hash.slice(1));
  for (const [name, value] of new URLSearchParams(search)) parameters.set(name, value);
  const code = parameters.get("error_code") ?? parameters.get("error");
  if (code !== null) return { kind: "failed", code };
  if (parameters.has("message")) return { kind: "half" };
  return parameters.has("code") ? { kind: "used" } : null;
}
