import { Button } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { Messages } from "#i18n/messages.ts";
// oxlint-disable-next-line import/default -- it is the file's URL
import script from "./page-actions.js?url&no-inline";

/** Opens the system's share sheet, or copies the link where there is none. Hidden where scripts do not run. */
export function ShareButton({ url, label }: { url: string; label: string }) {
  const { messages: shared } = useLocale();
  return (
    <span className="script-only">
      <Button variant="ghost" data-share={url} data-done={shared.linkCopied}>
        <Icon name="share-2" size={18} />
        {label}
      </Button>
      <output className="vh" />
    </span>
  );
}

/** Tells the boot script which script handles the page's buttons, and passes the messages that the script shows. */
export function ActionsScript({ messages }: { messages: Pick<Messages<"listing">, "pressToCopy"> }) {
  const { messages: shared } = useLocale();
  const { error, copyFailed, close } = shared;
  const words = { error, copyFailed, close, pressToCopy: messages.pressToCopy };
  return <script type="module" data-script={script} data-words={JSON.stringify(words)} />;
}
