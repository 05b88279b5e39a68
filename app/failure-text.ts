import type { Messages } from "#i18n/messages.ts";
import type { ApiFailure } from "./api-call.ts";

/** What the server said, in the page's language; or that it said nothing. */
export function failureText(failure: ApiFailure, messages: Messages<"failures">): string {
  return "message" in failure ? failure.message : messages.errors.offline;
}
