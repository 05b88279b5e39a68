import { isJsonType } from "#std/formats/json-type.ts";
import { parseStrictJson } from "#std/formats/strict-json.ts";
import { failure, type Result, success } from "#std/result.ts";

/** A form has some twenty keys and one nested list; our forms never exceed these limits. */
const jsonLimits = { depth: 8, keys: 64 };

/**
 * Returns the object in an `application/json` body in UTF-8. `bodyLimit` has already limited its size. A compressed
 * body, or one with another charset or type, is rejected unread, so that other sites cannot send one from a form
 * without a CORS preflight.
 */
export async function readJsonBody(request: Request): Promise<Result<object, "bad-json" | "wrong-media-type">> {
  if (!isJsonType(request.headers)) return failure("wrong-media-type");
  const text = await readText(request);
  if (text === null) return failure("bad-json");
  const parsed = parseStrictJson(text, jsonLimits);
  if (!parsed.ok || typeof parsed.value !== "object" || parsed.value === null) return failure("bad-json");
  return Array.isArray(parsed.value) ? failure("bad-json") : success(parsed.value);
}

/** Returns null for invalid UTF-8: decoding it leniently would store different text. */
async function readText(request: Request): Promise<string | null> {
  const bytes = await request.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
