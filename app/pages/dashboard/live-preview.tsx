import type { MouseEvent } from "react";
import { ListingRow } from "#app/components/listing-row.tsx";
import { listingRowView } from "#app/components/listing-row-view.ts";
import { Icon } from "#app/design/any-icon.tsx";
import { Button } from "#app/design/button.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import type { ListingDetail, Previewed } from "#domain/listings/listing.ts";
import type { DashboardTexts } from "./dashboard-texts.ts";

type Props = {
  preview: Previewed<ListingDetail>;
  texts: DashboardTexts;
  onOpenPage: () => void;
};

/** The row of the results as it would read now. Its way to the listing leads to the page's own preview. */
export function LivePreview({ preview, texts, onOpenPage }: Props) {
  const { language, words: shared } = useLanguage();
  const words = texts.dashboard.preview;
  const row = listingRowView(preview, language, { shared, results: texts.results });
  const stayHere = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || !new URL(link.href).pathname.endsWith(`/listing/${preview.id}`)) return;
    event.preventDefault();
    event.stopPropagation();
    onOpenPage();
  };
  return (
    <section className="preview" aria-labelledby="preview">
      <h2 id="preview">{words.title}</h2>
      <p className="sm muted">{words.lead}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the links within are what is pressed; keys reach them as clicks */}
      <div onClickCapture={stayHere}>
        <ListingRow row={row} words={texts.results} sample={false} />
      </div>
      <Button variant="ghost" onClick={onOpenPage}>
        <Icon name="eye" size={18} />
        {words.openPage}
      </Button>
    </section>
  );
}
