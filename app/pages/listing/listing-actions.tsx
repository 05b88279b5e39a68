import type { ComponentProps } from "react";
import { useCopied } from "#app/components/listing/use-copied.ts";
import { Button, ButtonLink } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { Messages } from "#i18n/messages.ts";

type Props = {
  title: string;
  /** The page's own address, whole. */
  url: string;
  /** Attributes of the link to the report form. */
  report: ComponentProps<"a">;
  messages: Messages<"listing">;
};

export function ListingActions({ title, url, report, messages }: Props) {
  return (
    <div className="aside-acts">
      <ShareButton title={title} url={url} messages={messages} />
      <ButtonLink variant="ghost" {...report} rel="nofollow">
        <Icon name="flag" size={18} />
        {messages.report}
      </ButtonLink>
    </div>
  );
}

type ShareButtonProps = { title: string; url: string; messages: Messages<"listing"> };

/** Opens the system's share sheet, or copies the link where there is none. Hidden where scripts do not run. */
function ShareButton({ title, url, messages }: ShareButtonProps) {
  const { messages: shared } = useLocale();
  const { copied, copy } = useCopied();
  const share = async () => {
    if (!(await sharedBySystem({ title, url }))) await copy(url);
  };
  return (
    <span className="script-only">
      <Button variant="ghost" onClick={share}>
        <Icon name={copied ? "check" : "share-2"} size={18} />
        {copied ? shared.linkCopied : messages.share}
      </Button>
      <output className="vh">{copied ? shared.linkCopied : ""}</output>
    </span>
  );
}

/** True when the system took it, or when the reader closed its sheet on purpose. */
async function sharedBySystem(data: { title: string; url: string }): Promise<boolean> {
  if (!navigator.share) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
