import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useAuth } from "#app/session/auth-context.tsx";
import { authFailure, failureText } from "#app/session/auth-failure.ts";
import { useAuthPage } from "./auth-page-context.ts";
import { linkComplaint, sayComplaint } from "./link-complaint.ts";
import { useIsAlive } from "./use-is-alive.ts";

/**
 * Why the link that led here did not start a session, in the reader's locale: the error in its URL, or the one that
 * the client got when it used the link. Null when neither is known.
 */
export function useLinkFailure(): string | null {
  const own = useAuthPage();
  const { client } = useAuth();
  const { search, hash } = useLocation();
  const isAlive = useIsAlive();
  const [found, setFound] = useState<unknown>(null);
  useEffect(() => {
    client()
      .then((loaded) => loaded.initialize())
      .then(({ error }) => setFound(error), setFound);
  }, [client]);
  const complaint = isAlive ? linkComplaint(search, hash) : null;
  if (complaint !== null) return sayComplaint(complaint, own).text;
  return found === null ? null : failureText(authFailure(found), own.failures);
}
