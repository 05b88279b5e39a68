import { Button } from "#app/design/button.tsx";
import { Notice } from "#app/design/notice.tsx";
import { fill } from "#i18n/fill.ts";
import type { Words } from "#i18n/words.ts";
import type { DashboardTexts } from "./dashboard-texts.ts";
import { LiveNotice } from "./live-notice.tsx";
import type { Pricing } from "./pricing.ts";
import { StandingNotice } from "./standing-notice.tsx";
import { UnconfirmedNotice } from "./unconfirmed-notice.tsx";
import type { ListingFormApi } from "./use-listing-form.ts";
import type { WorkspaceState } from "./use-workspace.ts";

type WordsProps = { words: Words<"dashboard"> };

type Props = { state: WorkspaceState; pricing: Pricing; texts: DashboardTexts; onDiscarded: () => void };
type RestoredProps = WordsProps & { form: ListingFormApi; onDiscarded: () => void };

/** What an owner has to know before anything else. */
export function WorkspaceNotices({ state, pricing, texts, onDiscarded }: Props) {
  const { listing, form, billing, visibility, standing } = state;
  const words = texts.dashboard;
  const isRestored = form.restored && form.unsaved && form.conflict === null;
  return (
    <>
      <UnconfirmedNotice unconfirmed={billing.unconfirmed} words={texts.payments} />
      <LiveNotice listing={listing} words={texts.live} />
      {listing ? (
        <StandingNotice
          {...{ listing, pricing, visibility }}
          isPending={billing.isPending}
          words={words.standing}
          focusRef={standing}
        />
      ) : null}
      {listing?.removedAt ? <RemovedNotice reason={listing.removalReason} words={words} /> : null}
      {isRestored ? <RestoredNotice form={form} words={words} onDiscarded={onDiscarded} /> : null}
    </>
  );
}

/** What stands in the form comes from this tab's memory. */
function RestoredNotice({ form, words, onDiscarded }: RestoredProps) {
  const discard = () => {
    form.discard();
    onDiscarded();
  };
  return (
    <div className="dash-notice">
      <Notice
        title={words.restored}
        action={
          <Button variant="secondary" className="notice-a" onClick={discard}>
            {form.base === null ? words.discardNew : words.discard}
          </Button>
        }
      >
        {words.restoredText}
      </Notice>
    </div>
  );
}

function RemovedNotice({ reason, words }: WordsProps & { reason: string | null }) {
  return (
    <div className="dash-notice">
      <Notice tone="danger" title={words.removed}>
        {reason === null ? null : fill(words.removedReason, { reason })}
      </Notice>
    </div>
  );
}
