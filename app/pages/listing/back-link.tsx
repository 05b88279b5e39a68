import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router";
import { Icon } from "#app/design/any-icon.tsx";
import { buttonClass } from "#app/design/button.tsx";

type Props = {
  /** Where to go when there is nothing of this site to go back to. */
  to: string;
  label: string;
};

/** One step back in history when that stays on this site; otherwise, and without script, a link. */
export function BackLink({ to, label }: Props) {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (!cameFromThisSite()) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <div className="crumb">
      <Link className={buttonClass({ variant: "ghost" })} to={to} onClick={goBack}>
        <Icon name="arrow-left" size={18} />
        {label}
      </Link>
    </div>
  );
}

/** Asks the browser, or where that cannot tell: the router, which counts its entries, and the link that led here. */
function cameFromThisSite(): boolean {
  const { navigation }: { navigation?: { canGoBack: boolean } } = window;
  if (navigation) return navigation.canGoBack;
  const { state, length } = window.history;
  if (state?.idx > 0) return true;
  return length > 1 && URL.parse(document.referrer)?.origin === window.location.origin;
}
