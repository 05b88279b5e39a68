import { failure, type Result, success } from "#std/result.ts";

/** The reason that a JSON text is rejected. */
export type JsonProblem = "not-json" | "too-deep" | "too-many-keys" | "duplicate-key";

/** An unterminated string is also a token: otherwise each of its quotes would be tried as a start, up to the end. */
const tokens = /"(?:[^"\\]|\\.)*"?|[{}[\],:]/gsu;

/**
 * Parses untrusted JSON: no deeper than `depth`, with at most `keys` keys in total, and no duplicate key in one object,
 * because parsers disagree on which value counts. Takes time linear in the text's length.
 */
export function parseStrictJson(text: string, most: { depth: number; keys: number }): Result<unknown, JsonProblem> {
  const problem = fieldErrorOf(text, most);
  if (problem !== null) return failure(problem);
  try {
    return success(JSON.parse(text) as unknown);
  } catch {
    return failure("not-json");
  }
}

/** Checks the tokens only. Text that is not JSON is left to the parser. */
function fieldErrorOf(text: string, most: { depth: number; keys: number }): JsonProblem | null {
  const open: (Set<string> | null)[] = [];
  let keys = 0;
  let last = "";
  for (const [token] of text.matchAll(tokens)) {
    if (token === "{" || token === "[") open.push(token === "{" ? new Set() : null);
    else if (token === "}" || token === "]") open.pop();
    if (open.length > most.depth) return "too-deep";
    if (token === ":") {
      keys += 1;
      if (keys > most.keys) return "too-many-keys";
      const known = open.at(-1);
      const key = plainKey(last);
      if (known?.has(key)) return "duplicate-key";
      known?.add(key);
    }
    last = token;
  }
  return null;
}

/** Decodes a key's escapes: "a" and "\u0061" are the same key. */
function plainKey(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token;
  }
}
