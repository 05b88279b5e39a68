import { useState } from "react";
import { Link } from "react-router";
import { Button, ButtonLink, buttonClass } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { LogOutIcon } from "#app/design/icon/drawn-icons.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { useSignOut } from "#app/session/use-sign-out.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import type { Messages } from "#i18n/messages.ts";
import { DashboardHead } from "./dashboard-head.tsx";
import { LeaveDialog } from "./listing-form/leave-dialog.tsx";
import { isPaidFor } from "./listing-state.ts";

type Props = {
  messages: Messages<"dashboard">;
  failures: Messages<"authFailures">;
  listing: OwnListing | null;
  unsaved: boolean;
  onPreview: () => void;
  /** Called with true before leaving the page: disables the leave prompt. Called with false if leaving failed. */
  onLeave: (isLeaving: boolean) => void;
};

/** The page's head with its actions: the public page or its preview, the account, signing out. */
export function OwnerHead({ messages, failures, listing, unsaved, onPreview, onLeave }: Props) {
  const { href } = useLocale();
  const [asking, setAsking] = useState(false);
  const signOut = useSignOut(failures);
  const leave = async () => {
    setAsking(false);
    onLeave(true);
    if (!(await signOut())) onLeave(false);
  };
  return (
    <DashboardHead messages={messages}>
      {listing ? <PublicPageButton listing={listing} messages={messages} onPreview={onPreview} /> : null}
      <Link className={buttonClass({ variant: "ghost" })} to={href("/dashboard/account")}>
        <Icon name="user" size={18} />
        {messages.accountSettings}
      </Link>
      <Button variant="ghost" onClick={() => (unsaved ? setAsking(true) : leave())}>
        <LogOutIcon />
        {messages.signOut}
      </Button>
      {asking ? <LeaveDialog messages={messages.leave} onStay={() => setAsking(false)} onLeave={leave} /> : null}
    </DashboardHead>
  );
}

/** Opens the public page, or a preview if the listing is not paid for. */
function PublicPageButton({
  listing,
  messages,
  onPreview,
}: Pick<Props, "messages" | "onPreview"> & { listing: OwnListing }) {
  const { href } = useLocale();
  if (isPaidFor(listing)) {
    return (
      <ButtonLink variant="secondary" href={href(`/listing/${listing.id}`)}>
        {messages.viewProfile}
      </ButtonLink>
    );
  }
  return (
    <Button variant="secondary" onClick={onPreview}>
      {messages.preview.openPage}
    </Button>
  );
}
