import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useAuth } from "#app/session/auth-context.tsx";
import { authFailure, failureText } from "#app/session/auth-failure.ts";
import { useAuthPage } from "./auth-page-context.ts";
import { linkComplaint, sayComplaint } from "./link-complaint.ts";

/**
 * Why the link that led here has opened no session, in the reader's language: what its address complains of, or what
 * the client found when it used it.
 */
export function useLinkFailure(): string {
  const own = useAuthPage();
  const { client } = useAuth();
  const { search, hash } = useLocation();
  const [found, setFound] = useState<unknown>(null);
  useEffect(() => {
    client()
      .then((loaded) => loaded.initialize())
      .then(({ error }) => setFound(error), setFound);
  }, [client]);
  const complaint = linkComplaint(search, hash);
  if (complaint !== null) return sayComplaint(complaint, own).text;
  if (found !== null) return failureText(authFailure(found), own.failures);
  // A code that the client left alone: what belongs to it is in another browser.
  const isElsewhere = new URLSearchParams(search).has("code");
  return isElsewhere ? own.failures.codes.flow_state_not_found : own.words.linkExpired;
}
