import { Button } from "#app/design/button.tsx";
import { Notice } from "#app/design/notice.tsx";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { fill } from "#i18n/fill.ts";
import type { Words } from "#i18n/words.ts";
import type { ListingFormApi } from "./use-listing-form.ts";

type WordsProps = { words: Words<"dashboard"> };

type Props = RestoredProps & { listing: OwnListing | null };
type RestoredProps = WordsProps & { form: ListingFormApi; onDiscarded: () => void };

/** What an owner has to know before anything else. */
export function WorkspaceNotices({ listing, form, words, onDiscarded }: Props) {
  const isRestored = form.restored && form.unsaved && form.conflict === null;
  return (
    <>
      {listing?.removed_at ? <RemovedNotice reason={listing.removal_reason} words={words} /> : null}
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
