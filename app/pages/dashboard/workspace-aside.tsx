import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import type { ListingDetail, Previewed } from "#domain/listings/listing.ts";
import type { ListingSketch } from "#domain/listings/listing-fields.ts";
import { PaymentsCard } from "./billing/payments-card.tsx";
import { SubscriptionCard } from "./billing/subscription-card.tsx";
import type { DashboardTexts } from "./dashboard-texts.ts";
import { CompletenessCard } from "./listing-form/completeness-card.tsx";
import { LivePreview } from "./preview/live-preview.tsx";
import type { Pricing } from "./pricing.ts";
import type { WorkspaceState } from "./use-workspace.ts";

type Props = {
  state: WorkspaceState;
  fullName: string;
  sketch: ListingSketch;
  preview: Previewed<ListingDetail>;
  pricing: Pricing;
  texts: DashboardTexts;
  onOpenPage: () => void;
};

/** Beside the form: status and payments, once there is a listing, and the preview. */
export function WorkspaceAside({ state, fullName, sketch, preview, pricing, texts, onOpenPage }: Props) {
  const { listing, billing, visibility } = state;
  return (
    <div className="dash-aside">
      {listing ? (
        <>
          <SubscriptionCard {...{ listing, pricing, billing, visibility, texts }} />
          <PaymentsCard payments={billing.payments} told={billing.told} timeZone={timeZoneOf(listing)} texts={texts} />
          <CompletenessCard sketch={sketch} fullName={fullName} messages={texts.dashboard.completeness} />
        </>
      ) : null}
      <div className="o5 preview-way">
        <LivePreview {...{ preview, texts, onOpenPage }} />
      </div>
    </div>
  );
}
