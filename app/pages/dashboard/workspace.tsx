import { useRef, useState } from "react";
import type { ApiClient } from "#app/api-client.ts";
import { AccountAlerts } from "#app/components/account-alerts/account-alerts.tsx";
import { DashboardTabs } from "#app/components/dashboard-tabs/dashboard-tabs.tsx";
import { useLeaveGuard } from "#app/forms/drafts/use-leave-guard.ts";
import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import type { ListingPreviewValues } from "#domain/listings/fields/listing-fields.ts";
import { previewOf } from "#domain/listings/listing-preview.ts";
import type { ListingDetail, Previewed } from "#domain/listings/listing-summary.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { PaymentsCard } from "./billing/payments-card.tsx";
import { SubscriptionCard } from "./billing/subscription-card.tsx";
import type { DashboardTexts, Pricing } from "./dashboard-texts.ts";
import { CompletenessCard } from "./listing-form/completeness-card.tsx";
import { ConflictPanel } from "./listing-form/conflict-panel.tsx";
import { previewValuesOf } from "./listing-form/form-values.ts";
import { LeaveDialog } from "./listing-form/leave-dialog.tsx";
import { ListingForm } from "./listing-form/listing-form.tsx";
import type { Owner } from "./owner.ts";
import { OwnerHead } from "./owner-head.tsx";
import { LivePreview } from "./preview/live-preview.tsx";
import { PagePreview } from "./preview/page-preview.tsx";
import { useWorkspace, type WorkspaceState } from "./use-workspace.ts";
import { WorkspaceAlerts } from "./workspace-alerts.tsx";

type Props = {
  owner: Owner;
  listing: OwnListing | null;
  api: ApiClient;
  pricing: Pricing;
  contactEmail: string;
  texts: DashboardTexts;
};

/** The listing's form, with its alerts, status and preview. */
export function Workspace({ owner, listing, api, pricing, contactEmail, texts }: Props) {
  const { dashboard: messages } = texts;
  const [previewing, setPreviewing] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const state = useWorkspace({ userId: owner.userId, listing, api, texts });
  const { form } = state;
  const guard = useLeaveGuard(form.unsaved && !leaving);
  const previewValues = previewValuesOf(form.values);
  const preview = previewOf(previewValues, { ...owner, id: listing?.id ?? owner.userId });
  // Receives the focus when a prompt is removed.
  const main = useRef<HTMLDivElement>(null);
  const toForm = () => main.current?.focus();
  const openPage = () => setPreviewing(true);
  return (
    <>
      <OwnerHead
        messages={messages}
        failures={texts.authFailures}
        listing={listing}
        unsaved={form.unsaved}
        onPreview={openPage}
        onLeave={setLeaving}
      />
      {listing ? (
        <DashboardTabs current="listing" hasListing listingType={listing.listingType} messages={texts.tabs} />
      ) : null}
      <AccountAlerts messages={texts.accountAlerts} />
      <WorkspaceAlerts {...{ state, api, pricing, contactEmail, texts }} onDiscarded={toForm} />
      <div className={listing ? "dash" : "dash is-new"}>
        <div className="order-4 dash-main" ref={main} tabIndex={-1}>
          {form.conflict ? (
            <ConflictPanel form={form} conflict={form.conflict} messages={messages} onSettled={toForm} />
          ) : null}
          <ListingForm form={form} messages={messages} email={owner.email} />
        </div>
        <WorkspaceAside
          {...{ state, previewValues, preview, pricing, texts, api }}
          fullName={owner.fullName}
          onOpenPage={openPage}
        />
      </div>
      {previewing ? <PagePreview preview={preview} texts={texts} onClose={() => setPreviewing(false)} /> : null}
      {guard.state === "blocked" ? (
        <LeaveDialog messages={messages.leave} onStay={() => guard.reset()} onLeave={() => guard.proceed()} />
      ) : null}
    </>
  );
}

type WorkspaceAsideProps = {
  state: WorkspaceState;
  fullName: string;
  previewValues: ListingPreviewValues;
  preview: Previewed<ListingDetail>;
  pricing: Pricing;
  texts: DashboardTexts;
  api: ApiClient;
  onOpenPage: () => void;
};

/** Beside the form: status and payments, once there is a listing, and the preview. */
function WorkspaceAside({
  state,
  fullName,
  previewValues,
  preview,
  pricing,
  texts,
  api,
  onOpenPage,
}: WorkspaceAsideProps) {
  const { listing, billing, visibility, setListing } = state;
  return (
    <div className="dash-aside">
      {listing ? (
        <>
          <SubscriptionCard {...{ listing, pricing, billing, visibility, texts, api }} onRedeemed={setListing} />
          <PaymentsCard
            payments={billing.payments}
            highlighted={billing.highlighted}
            timeZone={timeZoneOf(listing)}
            texts={texts}
          />
          <CompletenessCard values={previewValues} fullName={fullName} messages={texts.dashboard.completeness} />
        </>
      ) : null}
      <div className="order-5 preview-way">
        <LivePreview {...{ preview, texts, onOpenPage }} />
      </div>
    </div>
  );
}
