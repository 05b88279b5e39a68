import type { Messages } from "#i18n/messages.ts";
// oxlint-disable-next-line import/default -- it is the file's URL
import seen from "../seen/seen.js?url&no-inline";
// oxlint-disable-next-line import/default -- it is the file's URL
import script from "./saved.js?url&no-inline";

/**
 * Tells the boot script which scripts save listings and count views, and passes the messages for saving. Rendered only
 * on the server.
 */
export function SavedScript({ messages }: { messages: Messages<"saved"> }) {
  const { label, count, onDevice, compare, full, notStored } = messages;
  // Not JSON, because every page contains this: escaped quotes and names would add weight.
  const words = [label, count.one, count.other, onDevice, compare, full, notStored].join("|");
  return <div id="saved" data-script={script} data-seen={seen} data-words={words} />;
}
