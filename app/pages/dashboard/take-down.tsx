import { useState } from "react";
import { Button } from "#app/design/button.tsx";
import { Dialog } from "#app/design/dialog.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { fill } from "#i18n/fill.ts";
import type { Words } from "#i18n/words.ts";
import { dayOfListing } from "./listing-standing.ts";
import type { VisibilityControl } from "./use-visibility.ts";

type Props = { listing: OwnListing; visibility: VisibilityControl; words: Words<"dashboard">["visibility"] };

/** Takes an active listing down, after a confirmation that explains what happens. */
export function TakeDown({ listing, visibility, words }: Props) {
  const { language } = useLanguage();
  const [asking, setAsking] = useState(false);
  const { title, text, paidTime, stay, go } = words.confirm;
  const date = dayOfListing(listing, listing.subscriptionExpiresAt, language);
  const takeDown = () => {
    setAsking(false);
    void visibility.change("taken-down");
  };
  return (
    <div className="take-down">
      <Button variant="ghost" busy={visibility.busy} onClick={() => setAsking(true)}>
        {words.takeDown}
      </Button>
      {asking ? (
        <Dialog title={title} onClose={() => setAsking(false)}>
          <p className="muted">{text}</p>
          <p className="muted">{fill(paidTime, { date })}</p>
          <div className="dialog-acts">
            <Button variant="ghost" onClick={takeDown}>
              {go}
            </Button>
            <Button onClick={() => setAsking(false)}>{stay}</Button>
          </div>
        </Dialog>
      ) : null}
    </div>
  );
}
