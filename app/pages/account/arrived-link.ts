/** What a link of a letter leaves in the address of the page that it leads to. */
export type ArrivedLink = { kind: "failed"; code: string } | { kind: "half" } | { kind: "used" };

/**
 * Reads it: an error code; a message, with which the first of two links is answered; or a code, with which the session
 * is renewed. Null when the page was opened in another way.
 */
export function arrivedLink(search: string, hash: string): ArrivedLink | null {
  const given = new URLSearchParams(hash.slice(1));
  for (const [name, value] of new URLSearchParams(search)) given.set(name, value);
  const code = given.get("error_code") ?? given.get("error");
  if (code !== null) return { kind: "failed", code };
  if (given.has("message")) return { kind: "half" };
  return given.has("code") ? { kind: "used" } : null;
}
