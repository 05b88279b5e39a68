import { useRef, useState } from "react";
import type { ApiClient } from "#app/api-client.ts";
import { useToast } from "#app/design/toast.tsx";
import { failureText } from "#app/failure-text.ts";
import { useLeaveGuard } from "#app/forms/use-leave-guard.ts";
import { useLanguage } from "#app/language/language-context.tsx";
import { previewOf } from "#domain/listings/listing-preview.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { CompletenessCard } from "./completeness-card.tsx";
import { ConflictPanel } from "./conflict-panel.tsx";
import type { DashboardTexts } from "./dashboard-texts.ts";
import { sketchOf } from "./form-values.ts";
import { LeaveDialog } from "./leave-dialog.tsx";
import { ListingForm } from "./listing-form.tsx";
import { LivePreview } from "./live-preview.tsx";
import type { Owner } from "./owner.ts";
import { OwnerHead } from "./owner-head.tsx";
import { PagePreview } from "./page-preview.tsx";
import { PaymentsCard } from "./payments-card.tsx";
import type { Pricing } from "./pricing.ts";
import { SubscriptionCard } from "./subscription-card.tsx";
import { UnconfirmedNotice } from "./unconfirmed-notice.tsx";
import { useBilling } from "./use-billing.ts";
import { useListingForm } from "./use-listing-form.ts";
import type { SaveOutcome } from "./use-save-listing.ts";
import { WorkspaceNotices } from "./workspace-notices.tsx";

type Props = {
  owner: Owner;
  stored: OwnListing | null;
  api: ApiClient;
  pricing: Pricing;
  texts: DashboardTexts;
};

/** The listing being written, and what is said about it meanwhile. */
export function Workspace({ owner, stored, api, pricing, texts }: Props) {
  const { dashboard: words, failures } = texts;
  const [listing, setListing] = useState(stored);
  const [previewing, setPreviewing] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const onOutcome = useOutcomeToast(texts);
  const form = useListingForm({
    userId: owner.userId,
    listing,
    api,
    failures,
    onSaved: setListing,
    onOutcome,
  });
  const billing = useBilling({ hasListing: listing !== null, api, texts, onListing: setListing });
  const guard = useLeaveGuard(form.unsaved && !leaving);
  const sketch = sketchOf(form.values);
  const preview = previewOf(sketch, { ...owner, id: listing?.id ?? owner.userId });
  const rated = sketch.hourly_rate !== null;
  // What asked a question goes with its answer: the focus comes here.
  const main = useRef<HTMLDivElement>(null);
  const toForm = () => main.current?.focus();
  const openPage = () => setPreviewing(true);
  return (
    <>
      <OwnerHead
        words={words}
        failures={texts.authFailures}
        listing={listing}
        unsaved={form.unsaved}
        onPreview={openPage}
        onLeave={setLeaving}
      />
      <UnconfirmedNotice unconfirmed={billing.unconfirmed} words={texts.payments} />
      <WorkspaceNotices listing={listing} form={form} words={words} onDiscarded={toForm} />
      <div className={listing ? "dash" : "dash is-new"}>
        <div className="o4 dash-main" ref={main} tabIndex={-1}>
          {form.conflict ? (
            <ConflictPanel form={form} conflict={form.conflict} words={words} onSettled={toForm} />
          ) : null}
          <ListingForm form={form} words={words} email={owner.email} />
        </div>
        <div className="dash-aside">
          {listing ? <SubscriptionCard {...{ listing, pricing, billing, texts }} /> : null}
          {listing ? <PaymentsCard payments={billing.payments} told={billing.told} texts={texts} /> : null}
          {listing ? <CompletenessCard sketch={sketch} fullName={owner.fullName} words={words.completeness} /> : null}
          <div className="o5 preview-way">
            <LivePreview preview={preview} rated={rated} texts={texts} onOpenPage={openPage} />
          </div>
        </div>
      </div>
      {previewing ? (
        <PagePreview preview={preview} rated={rated} texts={texts} onClose={() => setPreviewing(false)} />
      ) : null}
      {guard.state === "blocked" ? (
        <LeaveDialog words={words.leave} onStay={() => guard.reset()} onLeave={() => guard.proceed()} />
      ) : null}
    </>
  );
}

/** Says how a save ended, in the words of the specification. */
function useOutcomeToast({ dashboard, failures }: DashboardTexts) {
  const toast = useToast();
  const { words } = useLanguage();
  return (outcome: SaveOutcome) => {
    // What an earlier attempt was told holds no longer.
    toast(null);
    if (outcome.kind !== "failed") return toast({ kind: "success", title: dashboard[outcome.kind] });
    toast({ kind: "error", title: words.error, text: failureText(outcome.failure, failures) });
  };
}
