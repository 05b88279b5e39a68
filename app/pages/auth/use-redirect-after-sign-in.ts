import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useAuth } from "#app/session/auth-context.tsx";
import { hasNoPassword } from "#app/session/has-no-password.ts";
import { needsSecondFactor } from "#app/session/second-factor.ts";
import { useAuthPage } from "./auth-page-context.ts";
import type { AuthView } from "./auth-view.ts";

/**
 * Redirects signed-in readers to where they wanted to go: by way of the second factor if the account has one, and of
 * the new password if they came to reset it or have none. `isPaused` while a link on the page is still to be used.
 */
export function useRedirectAfterSignIn(view: AuthView, isPaused: boolean): void {
  const { path, returnTo } = useAuthPage();
  const { session, loading, event } = useAuth();
  const navigate = useNavigate();
  useEffect(() => {
    if (isPaused || loading || session === null || view === "new-password") return;
    const { pathname, search, hash } = new URL(returnTo("next"));
    const choosesPassword = event === "PASSWORD_RECOVERY" || hasNoPassword(session.user);
    const stop: AuthView | null = choosesPassword
      ? "new-password"
      : needsSecondFactor(session)
        ? "second-factor"
        : null;
    if (stop !== view) void navigate(stop === null ? pathname + search + hash : path(stop), { replace: true });
  }, [view, isPaused, session, loading, event, path, returnTo, navigate]);
}
