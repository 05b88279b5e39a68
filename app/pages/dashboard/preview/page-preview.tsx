import { ContactPanel } from "#app/components/listing/contact-panel.tsx";
import { FactStrip } from "#app/components/listing/fact-strip.tsx";
import { ListingHeader } from "#app/components/listing/listing-header.tsx";
import { ListingSections } from "#app/components/listing/listing-sections.tsx";
import { listingView } from "#app/components/listing/listing-view.ts";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { ListingDetail, Previewed } from "#domain/listings/listing-summary.ts";
import type { DashboardTexts } from "../dashboard-texts.ts";

type Props = {
  preview: Previewed<ListingDetail>;
  texts: DashboardTexts;
  onClose: () => void;
};

/** Previews the listing's page with its current values, using the same components as the page. */
export function PagePreview({ preview, texts, onClose }: Props) {
  const { locale, messages: shared } = useLocale();
  const messages = texts.listing;
  // The encoder of scan codes stays on the server: here the id is shown without one.
  const listing = listingView(preview, locale, { messages, shared, drawCode: () => null });
  const { pageTitle, close } = texts.dashboard.preview;
  return (
    <Dialog title={pageTitle} closeLabel={close} wide onClose={onClose}>
      <div className="detail">
        <div>
          <ListingHeader listing={listing} level={3} />
          <FactStrip facts={listing.facts} />
          <ListingSections listing={listing} messages={messages} />
        </div>
        <aside className="d-aside">
          <ContactPanel contact={listing.contact} messages={messages} />
        </aside>
      </div>
    </Dialog>
  );
}
