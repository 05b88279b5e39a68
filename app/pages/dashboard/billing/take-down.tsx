import { useState } from "react";
import { Button } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { dayOfListing } from "../listing-state.ts";
import type { VisibilityControl } from "./use-visibility.ts";

type Props = { listing: OwnListing; visibility: VisibilityControl; messages: Messages<"dashboard">["visibility"] };

/** Takes an active listing down, after a confirmation that explains what happens. */
export function TakeDown({ listing, visibility, messages }: Props) {
  const { locale } = useLocale();
  const [asking, setAsking] = useState(false);
  const { title, text, paidTime, stay, go } = messages.confirm;
  const date = dayOfListing(listing, listing.subscriptionExpiresAt, locale);
  const takeDown = () => {
    setAsking(false);
    void visibility.change("taken-down");
  };
  return (
    <div className="take-down">
      <Button variant="ghost" busy={visibility.busy} onClick={() => setAsking(true)}>
        {messages.takeDown}
      </Button>
      {asking ? (
        <Dialog title={title} onClose={() => setAsking(false)}>
          <p className="muted">{text}</p>
          <p className="muted">{interpolate(paidTime, { date })}</p>
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
