import { useEffect } from "react";
import { type Blocker, useBlocker } from "react-router";
import { splitLocale } from "#i18n/locale.ts";

/**
 * Asks for confirmation before the reader leaves a form with unsaved changes: the browser asks when the page unloads,
 * and the page asks, through the returned blocker, when the route changes. Navigation to the sign-in page is exempt:
 * the draft is restored afterwards.
 */
export function useLeaveGuard(unsaved: boolean): Blocker {
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [unsaved]);
  return useBlocker(({ currentLocation, nextLocation }) => {
    const isSigningIn = splitLocale(nextLocation.pathname).path === "/auth";
    return unsaved && !isSigningIn && currentLocation.pathname !== nextLocation.pathname;
  });
}
