import type { ApiFailure } from "#app/api-client.ts";
import type { Words } from "#i18n/words.ts";

/** What the server said, in the page's language; or that it said nothing. */
export function failureText(failure: ApiFailure, words: Words<"failures">): string {
  return "message" in failure ? failure.message : words.answers.offline;
}
