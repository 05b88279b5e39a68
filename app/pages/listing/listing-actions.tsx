import { Icon } from "#app/design/any-icon.tsx";
import { ButtonLink } from "#app/design/button.tsx";
import type { Words } from "#i18n/words.ts";
import { ShareButton } from "./share-button.tsx";

type Props = {
  title: string;
  /** The page's own address, whole. */
  url: string;
  /** A letter to the operator that names the listing. */
  reportHref: string | null;
  words: Words<"listing">;
};

export function ListingActions({ title, url, reportHref, words }: Props) {
  return (
    <div className="aside-acts">
      <ShareButton title={title} url={url} words={words} />
      {reportHref === null ? null : (
        <ButtonLink variant="ghost" href={reportHref}>
          <Icon name="flag" size={18} />
          {words.report}
        </ButtonLink>
      )}
    </div>
  );
}
