/**
 * Whether the headers declare uncompressed `application/json` in UTF-8: other sites cannot send such a request without
 * a CORS preflight.
 */
export function isJsonType(headers: Headers): boolean {
  if ((headers.get("content-encoding") ?? "identity").trim().toLowerCase() !== "identity") return false;
  return /^\s*application\/json\s*(?:;\s*charset="?utf-?8"?\s*)?$/iu.test(headers.get("content-type") ?? "");
}
