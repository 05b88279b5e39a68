import type { ComponentProps } from "react";
import { Button, ButtonLink } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { Messages } from "#i18n/messages.ts";
// oxlint-disable-next-line import/default -- it is the file's URL
import script from "./listing-actions.js?url&no-inline";

type Props = {
  /** The page's own address, whole. */
  url: string;
  /** Attributes of the link to the report form. */
  report: ComponentProps<"a">;
  messages: Messages<"listing">;
};

export function ListingActions({ url, report, messages }: Props) {
  return (
    <div className="aside-acts">
      <ShareButton url={url} messages={messages} />
      <ButtonLink variant="ghost" {...report} rel="nofollow">
        <Icon name="flag" size={18} />
        {messages.report}
      </ButtonLink>
    </div>
  );
}

/** Opens the system's share sheet, or copies the link where there is none. Hidden where scripts do not run. */
function ShareButton({ url, messages }: Pick<Props, "url" | "messages">) {
  const { messages: shared } = useLocale();
  return (
    <span className="script-only">
      <Button variant="ghost" data-share={url} data-done={shared.linkCopied}>
        <Icon name="share-2" size={18} />
        {messages.share}
      </Button>
      <output className="vh" />
    </span>
  );
}

/** Names the script behind the page's buttons, for the boot script to start, and the messages that it shows. */
export function ActionsScript({ messages }: Pick<Props, "messages">) {
  const { messages: shared } = useLocale();
  const { error, copyFailed, close } = shared;
  const words = { error, copyFailed, close, pressToCopy: messages.pressToCopy };
  return <script type="module" data-script={script} data-words={JSON.stringify(words)} />;
}
