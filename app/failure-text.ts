import type { Words } from "#i18n/words.ts";
import type { ApiFailure } from "./api-call.ts";

/** What the server said, in the page's language; or that it said nothing. */
export function failureText(failure: ApiFailure, words: Words<"failures">): string {
  return "message" in failure ? failure.message : words.answers.offline;
}
