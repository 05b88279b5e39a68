import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Alert } from "#app/design/alert/alert.tsx";
import { useAuth } from "#app/session/auth-context.tsx";
import { useAuthPage } from "./auth-page-context.ts";
import type { AuthView } from "./auth-view.ts";
import { linkComplaint, sayComplaint, withoutComplaint } from "./link-complaint.ts";
import { useIsAlive } from "./use-is-alive.ts";

/**
 * The error that a link passed in the URL, which is then removed from it. `isSignedIn`: the reader was signed in at
 * that time. The new-password view leaves the error in the URL and shows it itself.
 */
export function useComplaint(view: AuthView): { complaint: string | null; isSignedIn: boolean } {
  const { pathname, search, hash } = useLocation();
  const { session, loading } = useAuth();
  const navigate = useNavigate();
  const isAlive = useIsAlive();
  const found = isAlive && view !== "new-password" ? linkComplaint(search, hash) : null;
  const [complaint, setComplaint] = useState(found);
  if (found !== null && found !== complaint) setComplaint(found);
  const [firstUser, setFirstUser] = useState<string | null>();
  if (!loading && firstUser === undefined) setFirstUser(session?.user.id ?? null);
  useEffect(() => {
    if (found === null) return;
    void navigate({ pathname, search: withoutComplaint(search) }, { replace: true, preventScrollReset: true });
  }, [found, pathname, search, navigate]);
  const isSignedIn = complaint !== null && session !== null && (loading || session.user.id === firstUser);
  return { complaint: view === "new-password" ? null : complaint, isSignedIn };
}

/** Explains why the link that led here did not work. */
export function ComplaintAlert({ complaint }: { complaint: string }) {
  const { tone, title, text } = sayComplaint(complaint, useAuthPage());
  return (
    <div className="complaint">
      <Alert tone={tone} title={title} role="alert">
        {text}
      </Alert>
    </div>
  );
}
