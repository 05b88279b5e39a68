/**
 * Whether the headers announce `application/json` in UTF-8, not compressed: a request that a page of another site
 * cannot send without asking first.
 */
export function isJsonType(headers: Headers): boolean {
  if ((headers.get("content-encoding") ?? "identity").trim().toLowerCase() !== "identity") return false;
  return /^\s*application\/json\s*(?:;\s*charset="?utf-?8"?\s*)?$/iu.test(headers.get("content-type") ?? "");
}
