import { unsentFields } from "#app/forms/unsent-fields.ts";
import type { Messages } from "#i18n/messages.ts";
import type { PostedMessage } from "./posted-message.ts";

/** All that was typed into or chosen in the form, as a text to copy; "" if there is nothing. */
export function unsentMessage(
  { forWhom, name, email, body }: PostedMessage["values"],
  messages: Messages<"message">,
): string {
  const answer = forWhom === "self" || forWhom === "child" ? messages[forWhom] : "";
  return unsentFields(body, [
    [messages.forWhom, answer],
    [messages.name, name],
    [messages.email, email],
  ]);
}
