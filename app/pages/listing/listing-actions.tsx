import { ButtonLink } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import type { Messages } from "#i18n/messages.ts";
import { ShareButton } from "./share-button.tsx";

type Props = {
  title: string;
  /** The page's own address, whole. */
  url: string;
  /** An email to the operator that names the listing. */
  reportHref: string | null;
  messages: Messages<"listing">;
};

export function ListingActions({ title, url, reportHref, messages }: Props) {
  return (
    <div className="aside-acts">
      <ShareButton title={title} url={url} messages={messages} />
      {reportHref === null ? null : (
        <ButtonLink variant="ghost" href={reportHref}>
          <Icon name="flag" size={18} />
          {messages.report}
        </ButtonLink>
      )}
    </div>
  );
}
