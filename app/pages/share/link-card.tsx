import { useCopied } from "#app/components/use-copied.ts";
import { Button } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import type { Messages } from "#i18n/messages.ts";

type Props = { url: string; messages: Messages<"poster"> };

/** The URL of the listing's page in the language of the poster. */
export function LinkCard({ url, messages }: Props) {
  const { copied, copy } = useCopied();
  return (
    <section className="card pad" aria-labelledby="link-title">
      <h2 id="link-title">{messages.linkTitle}</h2>
      <p className="share-url">{url}</p>
      <Button variant="secondary" onClick={() => void copy(url)}>
        <Icon name={copied ? "check" : "copy"} size={18} />
        {copied ? messages.linkCopied : messages.copyLink}
      </Button>
      <output className="vh">{copied ? messages.linkCopied : ""}</output>
    </section>
  );
}
