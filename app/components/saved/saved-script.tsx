import type { Messages } from "#i18n/messages.ts";
// oxlint-disable-next-line import/default -- it is the file's URL
import script from "./saved.js?url&no-inline";

/** Names the script of saved listings, for the boot script to load, and what it says. Rendered by the server alone. */
export function SavedScript({ messages }: { messages: Messages<"saved"> }) {
  return <div id="saved" data-script={script} data-words={JSON.stringify(messages)} />;
}
