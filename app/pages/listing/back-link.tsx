import type { MouseEvent } from "react";
import { Link, useNavigate, useNavigation } from "react-router";
import { buttonClass } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";

type Props = {
  /** Where to go when there is nothing of this site to go back to. */
  to: string;
  label: string;
};

/**
 * One step back in history if that stays on this site; otherwise a link. If a step back was taken but its page did not
 * load, the link requests that page again instead of going back further.
 */
export function BackLink({ to, label }: Props) {
  const navigate = useNavigate();
  const { location: awaited } = useNavigation();
  const goBack = (event: MouseEvent) => {
    // In a document that began as results or a listing, the inline script handles the click. Elsewhere the router does.
    if (event.defaultPrevented || awaited || !(window.history.state?.idx > 0)) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <div className="crumb">
      <Link
        className={buttonClass({ variant: "ghost" })}
        to={awaited ?? to}
        replace={awaited !== undefined}
        data-back={awaited ? undefined : ""}
        onClick={goBack}
      >
        <Icon name="arrow-left" size={18} />
        {label}
      </Link>
    </div>
  );
}
