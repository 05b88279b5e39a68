import type { MouseEvent } from "react";
import { ListingRow } from "#app/components/listing-row.tsx";
import { listingRowView } from "#app/components/listing-row-view.ts";
import { Button } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { ListingDetail, Previewed } from "#domain/listings/listing-summary.ts";
import type { DashboardTexts } from "../dashboard-texts.ts";

type Props = {
  preview: Previewed<ListingDetail>;
  texts: DashboardTexts;
  onOpenPage: () => void;
};

/** The results row with the form's current values. Its link opens the page's preview. */
export function LivePreview({ preview, texts, onOpenPage }: Props) {
  const { locale, messages: shared } = useLocale();
  const messages = texts.dashboard.preview;
  const row = listingRowView(preview, locale, { shared, results: texts.results });
  const stayHere = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || !new URL(link.href).pathname.endsWith(`/listing/${preview.id}`)) return;
    event.preventDefault();
    event.stopPropagation();
    onOpenPage();
  };
  return (
    <section className="preview" aria-labelledby="preview">
      <h2 id="preview">{messages.title}</h2>
      <p className="sm muted">{messages.lead}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only the links inside are pressed; keys click them */}
      <div onClickCapture={stayHere}>
        <ListingRow row={row} messages={texts.results} sample={false} />
      </div>
      <Button variant="ghost" onClick={onOpenPage}>
        <Icon name="eye" size={18} />
        {messages.openPage}
      </Button>
    </section>
  );
}
