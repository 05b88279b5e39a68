import type { Messages } from "#i18n/messages.ts";
import type { ApiFailure } from "./api-call.ts";

/** Returns the server's message in the page's locale, or the offline one. */
export function failureText(failure: ApiFailure, messages: Messages<"failures">): string {
  return "message" in failure ? failure.message : messages.errors.offline;
}
