import type { ReactNode } from "react";
import { useLinkClickHandler } from "react-router";

type Props = { to: string; className?: string; children: ReactNode };

/**
 * A link to a listing's page. A browser with speculation rules has prerendered that page by the time of the click, so
 * the link opens it as a document. In other browsers, and offline, the router opens it and can report a failure.
 */
export function ListingLink({ to, className, children }: Props) {
  const openInPlace = useLinkClickHandler<HTMLAnchorElement>(to);
  return (
    <a className={className} href={to} onClick={(event) => (isPrerendered() ? undefined : openInPlace(event))}>
      {children}
    </a>
  );
}

function isPrerendered(): boolean {
  return navigator.onLine && (HTMLScriptElement.supports?.("speculationrules") ?? false);
}
