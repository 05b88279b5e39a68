import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Alert } from "#app/design/alert/alert.tsx";
import { useAuth } from "#app/session/auth-context.tsx";
import { authFailure, failureText } from "#app/session/auth-failure.ts";
import { useHydrated } from "../auth-form.tsx";
import { useAuthPage } from "../auth-page-context.ts";
import type { AuthView } from "../auth-view.ts";
import { describeLinkError, linkErrorCode, withoutLinkError } from "./link-error.ts";

/**
 * The error code that a link left in the URL, which is then removed from it. `isSignedIn`: the reader was already
 * signed in when the page opened. The new-password view leaves the error in the URL and shows it itself
 * (`useLinkFailure`).
 */
export function useLinkError(view: AuthView): { code: string | null; isSignedIn: boolean } {
  const { pathname, search, hash } = useLocation();
  const { session, loading } = useAuth();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const found = isHydrated && view !== "new-password" ? linkErrorCode(search, hash) : null;
  const [code, setCode] = useState(found);
  if (found !== null && found !== code) setCode(found);
  const [firstUser, setFirstUser] = useState<string | null>();
  if (!loading && firstUser === undefined) setFirstUser(session?.user.id ?? null);
  useEffect(() => {
    if (found === null) return;
    void navigate({ pathname, search: withoutLinkError(search) }, { replace: true, preventScrollReset: true });
  }, [found, pathname, search, navigate]);
  const isSignedIn = code !== null && session !== null && (loading || session.user.id === firstUser);
  return { code: view === "new-password" ? null : code, isSignedIn };
}

/** Explains why the link did not work. */
export function LinkErrorAlert({ code }: { code: string }) {
  const { tone, title, text } = describeLinkError(code, useAuthPage());
  return (
    <div className="link-error">
      <Alert tone={tone} title={title} role="alert">
        {text}
      </Alert>
    </div>
  );
}

/**
 * The reason why the link did not start a session, in the reader's locale: the error in its URL, or the one that the
 * client got when it used the link. Null when neither is known.
 */
export function useLinkFailure(): string | null {
  const page = useAuthPage();
  const { client } = useAuth();
  const { search, hash } = useLocation();
  const isHydrated = useHydrated();
  const [found, setFound] = useState<unknown>(null);
  useEffect(() => {
    client()
      .then((loaded) => loaded.initialize())
      .then(({ error }) => setFound(error), setFound);
  }, [client]);
  const code = isHydrated ? linkErrorCode(search, hash) : null;
  if (code !== null) return describeLinkError(code, page).text;
  return found === null ? null : failureText(authFailure(found), page.failures);
}
