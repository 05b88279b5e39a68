import { Button } from "#app/design/button.tsx";
import { Notice } from "#app/design/notice.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import type { DashboardTexts } from "./dashboard-texts.ts";
import { LiveNotice } from "./live-notice.tsx";
import type { Pricing } from "./pricing.ts";
import { StandingNotice } from "./standing-notice.tsx";
import { UnconfirmedNotice } from "./unconfirmed-notice.tsx";
import type { ListingFormApi } from "./use-listing-form.ts";
import type { WorkspaceState } from "./use-workspace.ts";

type MessagesProps = { messages: Messages<"dashboard"> };

type Props = { state: WorkspaceState; pricing: Pricing; texts: DashboardTexts; onDiscarded: () => void };
type RestoredProps = MessagesProps & { form: ListingFormApi; onDiscarded: () => void };

/** What an owner has to know before anything else. */
export function WorkspaceNotices({ state, pricing, texts, onDiscarded }: Props) {
  const { listing, form, billing, visibility, standing } = state;
  const messages = texts.dashboard;
  const isRestored = form.restored && form.unsaved && form.conflict === null;
  return (
    <>
      <UnconfirmedNotice unconfirmed={billing.unconfirmed} messages={texts.payments} />
      <LiveNotice listing={listing} messages={texts.live} />
      {listing ? (
        <StandingNotice
          {...{ listing, pricing, visibility }}
          isPending={billing.isPending}
          messages={messages.standing}
          focusRef={standing}
        />
      ) : null}
      {listing?.removed_at ? <RemovedNotice reason={listing.removal_reason} messages={messages} /> : null}
      {isRestored ? <RestoredNotice form={form} messages={messages} onDiscarded={onDiscarded} /> : null}
    </>
  );
}

/** What stands in the form comes from this tab's memory. */
function RestoredNotice({ form, messages, onDiscarded }: RestoredProps) {
  const discard = () => {
    form.discard();
    onDiscarded();
  };
  return (
    <div className="dash-notice">
      <Notice
        title={messages.restored}
        action={
          <Button variant="secondary" className="notice-a" onClick={discard}>
            {form.base === null ? messages.discardNew : messages.discard}
          </Button>
        }
      >
        {messages.restoredText}
      </Notice>
    </div>
  );
}

function RemovedNotice({ reason, messages }: MessagesProps & { reason: string | null }) {
  return (
    <div className="dash-notice">
      <Notice tone="danger" title={messages.removed}>
        {reason === null ? null : interpolate(messages.removedReason, { reason })}
      </Notice>
    </div>
  );
}
