import { unsentFields } from "#app/forms/unsent-fields.ts";
import type { Messages } from "#i18n/messages.ts";
import type { PostedReport } from "./posted-report.ts";

/** All that was typed into or chosen in the form, as a text to copy; "" if there is nothing. */
export function unsentReport({ reason, text, email }: PostedReport["values"], messages: Messages<"report">): string {
  const reasons: Readonly<Record<string, string>> = messages.reasons;
  return unsentFields(text, [
    [messages.reason, Object.hasOwn(reasons, reason) ? (reasons[reason] ?? "") : ""],
    [messages.email, email],
  ]);
}
