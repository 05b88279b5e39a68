import type { Messages } from "#i18n/messages.ts";
// oxlint-disable-next-line import/default -- it is the file's URL
import script from "./saved.js?url&no-inline";

type Props = { messages: Messages<"compare">["saved"] };

/** Names the script of saved listings, for the boot script to load, and what it says. Comes before any save button. */
export function SavedScript({ messages }: Props) {
  return <div id="saved" hidden data-script={script} data-words={JSON.stringify(messages)} />;
}
