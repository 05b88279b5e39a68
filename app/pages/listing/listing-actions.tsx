import type { ComponentProps } from "react";
import { ShareButton } from "#app/components/page-actions/page-actions.tsx";
import { SaveButton } from "#app/components/saved/save-button.tsx";
import { ButtonLink } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import type { Messages } from "#i18n/messages.ts";

type Props = {
  id: string;
  name: string;
  /** The page's absolute URL. */
  url: string;
  /** The page on which anyone can give months to the listing; null if it does not accept gifts. */
  gift: string | null;
  /** Attributes of the link to the report form. */
  report: ComponentProps<"a">;
  messages: Messages<"listing">;
};

export function ListingActions({ id, name, url, gift, report, messages }: Props) {
  return (
    <div className="aside-actions">
      <SaveButton id={id} name={name} label={messages.save} />
      <ShareButton url={url} label={messages.share} />
      {gift === null ? null : (
        <ButtonLink variant="ghost" href={gift} rel="nofollow">
          <Icon name="gift" size={18} />
          {messages.gift}
        </ButtonLink>
      )}
      <ButtonLink variant="ghost" {...report} rel="nofollow">
        <Icon name="flag" size={18} />
        {messages.report}
      </ButtonLink>
    </div>
  );
}
