import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import type { ApiFailure } from "./api-call.ts";

/** Returns the server's message in the page's locale, with the id of a server error, or the offline one. */
export function failureText(failure: ApiFailure, messages: Messages<"failures">): string {
  if (!("message" in failure)) return messages.errors.offline;
  const { message, requestId: id } = failure;
  return id === undefined ? message : interpolate(messages.withErrorId, { message, id });
}
