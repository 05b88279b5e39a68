import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useAuth } from "#app/session/auth-context.tsx";
import { hasNoPassword } from "#app/session/has-no-password.ts";
import { needsSecondFactor } from "#app/session/second-factor.ts";
import { useAuthPage } from "./auth-page-context.ts";
import type { AuthView } from "./auth-view.ts";

/**
 * Leads whoever is signed in, or has just become so, to where they wanted to go; over the second factor if their
 * account has one, and over the new password if they have come for it or have none. While they hold a link that waits to be
 * used (`isHeld`), they stay.
 */
export function useWayOn(view: AuthView, isHeld: boolean): void {
  const { path, returnTo } = useAuthPage();
  const { session, loading, event } = useAuth();
  const navigate = useNavigate();
  useEffect(() => {
    if (isHeld || loading || session === null || view === "new-password") return;
    const { pathname, search, hash } = new URL(returnTo("next"));
    const choosesPassword = event === "PASSWORD_RECOVERY" || hasNoPassword(session.user);
    const stop: AuthView | null = choosesPassword
      ? "new-password"
      : needsSecondFactor(session)
        ? "second-factor"
        : null;
    if (stop !== view) void navigate(stop === null ? pathname + search + hash : path(stop), { replace: true });
  }, [view, isHeld, session, loading, event, path, returnTo, navigate]);
}
