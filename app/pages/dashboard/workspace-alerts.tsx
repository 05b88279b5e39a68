import type { ApiClient } from "#app/api-client.ts";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button } from "#app/design/button/button.tsx";
import type { Messages } from "#i18n/messages.ts";
import { LiveAlert } from "./billing/live-alert.tsx";
import { StatusAlert } from "./billing/status-alert.tsx";
import { UnconfirmedAlert } from "./billing/unconfirmed-alert.tsx";
import type { DashboardTexts, Pricing } from "./dashboard-texts.ts";
import type { ListingFormApi } from "./listing-form/use-listing-form.ts";
import { RemovedAlert } from "./removal/removed-alert.tsx";
import type { WorkspaceState } from "./use-workspace.ts";

type MessagesProps = { messages: Messages<"dashboard"> };

type Props = {
  state: WorkspaceState;
  api: ApiClient;
  pricing: Pricing;
  contactEmail: string;
  texts: DashboardTexts;
  onDiscarded: () => void;
};
type RestoredProps = MessagesProps & { form: ListingFormApi; onDiscarded: () => void };

/** The alerts that an owner should see first. */
export function WorkspaceAlerts({ state, api, pricing, contactEmail, texts, onDiscarded }: Props) {
  const { listing, form, billing, visibility, listingState } = state;
  const messages = texts.dashboard;
  const isRestored = form.restored && form.unsaved && form.conflict === null;
  return (
    <>
      <UnconfirmedAlert unconfirmed={billing.unconfirmed} messages={texts.payments} />
      <LiveAlert listing={listing} messages={texts.live} />
      {listing ? (
        <StatusAlert
          {...{ listing, pricing, visibility }}
          isPending={billing.isPending}
          messages={messages.listingState}
          focusRef={listingState}
        />
      ) : null}
      {listing?.removedAt ? <RemovedAlert {...{ listing, api, contactEmail, texts }} /> : null}
      {isRestored ? <RestoredAlert form={form} messages={messages} onDiscarded={onDiscarded} /> : null}
    </>
  );
}

/** Shown when the values come from this tab's draft. */
function RestoredAlert({ form, messages, onDiscarded }: RestoredProps) {
  const discard = () => {
    form.discard();
    onDiscarded();
  };
  return (
    <div className="dash-alert">
      <Alert
        title={messages.restored}
        action={
          <Button variant="secondary" className="alert-a" onClick={discard}>
            {form.base === null ? messages.discardNew : messages.discard}
          </Button>
        }
      >
        {messages.restoredText}
      </Alert>
    </div>
  );
}
