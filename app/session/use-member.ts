import type { Session } from "@supabase/auth-js";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useLocale } from "#app/locale/locale-context.tsx";
import { useAuth } from "./auth-context.tsx";
import { authPathFor } from "./next-path.ts";
import { needsSecondFactor } from "./second-factor.ts";

/** Replaces the error code of a link that is valid but was opened in another browser. */
export const openedElsewhere = "opened_elsewhere";

/**
 * The session of a page for members only; null while it is unknown. Visitors, and members who still have to enter a
 * second factor, are redirected to /auth and back, with the error of a link from an email.
 */
export function useMember(): Session | null {
  const { session, loading } = useAuth();
  const { href } = useLocale();
  const navigate = useNavigate();
  const isMember = session !== null && !needsSecondFactor(session);

  useEffect(() => {
    if (loading || isMember) return;
    // Uses the browser's `location`: the client removes a used code from the URL without notifying the router.
    const { pathname, search, hash } = location;
    const linkError = linkErrorOf(search, hash);
    const path = linkError === null ? pathname + search : pathname;
    const view = session === null ? "" : "&view=second-factor";
    const to = `${href(authPathFor(path))}${view}${linkError === null ? "" : `#${linkError}`}`;
    void navigate(to, { replace: true });
  }, [loading, isMember, session, href, navigate]);

  return loading || !isMember ? null : session;
}

/** The error of a link from an email that led here: an error code, or a code that belongs to another browser. */
function linkErrorOf(search: string, hash: string): string | null {
  const parameters = new URLSearchParams(hash.slice(1));
  for (const [name, value] of new URLSearchParams(search)) parameters.set(name, value);
  const code = parameters.get("error_code") ?? (parameters.has("code") ? openedElsewhere : null);
  if (code === null && !parameters.has("error")) return null;
  return new URLSearchParams({ error_code: code ?? parameters.get("error") ?? "" }).toString();
}
