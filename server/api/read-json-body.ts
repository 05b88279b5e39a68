import { isJsonType } from "#std/json-type.ts";
import { failure, type Result, success } from "#std/result.ts";
import { parseStrictJson } from "#std/strict-json.ts";

/** A form has some twenty keys and a list inside; more than this is no form of ours. */
const most = { depth: 8, keys: 64 };

/**
 * The object that a request carries as `application/json` in UTF-8. Its size is limited before (`bodyLimit`). A body
 * that is compressed, in another charset or of another type is refused without being read, so that no form of another
 * site can send one without asking first.
 */
export async function readJsonBody(request: Request): Promise<Result<object, "bad-json" | "wrong-media-type">> {
  if (!isJsonType(request.headers)) return failure("wrong-media-type");
  const text = await readText(request);
  if (text === null) return failure("bad-json");
  const parsed = parseStrictJson(text, most);
  if (!parsed.ok || typeof parsed.value !== "object" || parsed.value === null) return failure("bad-json");
  return Array.isArray(parsed.value) ? failure("bad-json") : success(parsed.value);
}

/** Returns null for invalid UTF-8: decoding it leniently would store something else. */
async function readText(request: Request): Promise<string | null> {
  const bytes = await request.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
