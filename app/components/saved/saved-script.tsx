import type { Messages } from "#i18n/messages.ts";
// oxlint-disable-next-line import/default -- it is the file's URL
import seen from "../seen/seen.js?url&no-inline";
// oxlint-disable-next-line import/default -- it is the file's URL
import script from "./saved.js?url&no-inline";

/**
 * Names the scripts for saved listings and for counting, which the boot script loads, and the messages of the first
 * one. Rendered only by the server.
 */
export function SavedScript({ messages }: { messages: Messages<"saved"> }) {
  const { label, count, onDevice, compare, full, notStored } = messages;
  // Not as JSON: its escaped quotes and names would be in every page.
  const words = [label, count.one, count.other, onDevice, compare, full, notStored].join("|");
  return <div id="saved" data-script={script} data-seen={seen} data-words={words} />;
}
