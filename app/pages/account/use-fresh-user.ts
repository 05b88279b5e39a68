import type { User } from "@supabase/auth-js";
import { useEffect, useRef } from "react";
import { useAuth } from "#app/session/auth-context.tsx";

/**
 * Asks for the account as it is now, at first and whenever the reader comes back to the page: a link may have been
 * opened, or a name changed, elsewhere. What has changed comes with a new token.
 */
export function useFreshUser(known: User): void {
  const { client } = useAuth();
  const latest = useRef(known);
  useEffect(() => {
    latest.current = known;
  }, [known]);
  useEffect(() => {
    const compare = async () => {
      if (document.visibilityState !== "visible") return;
      try {
        const auth = await client();
        const { data } = await auth.getUser();
        if (data.user && summary(data.user) !== summary(latest.current)) await auth.refreshSession();
      } catch {
        // What is shown stays as it was: any action says when the server cannot be asked.
      }
    };
    void compare();
    document.addEventListener("visibilitychange", compare);
    return () => document.removeEventListener("visibilitychange", compare);
  }, [client]);
}

/** The parts of an account that the page shows. */
function summary({ email, new_email, email_change_sent_at, user_metadata, factors }: User): string {
  const ids = (factors ?? []).map(({ id, status }) => [id, status]);
  return JSON.stringify([email, new_email ?? "", email_change_sent_at, user_metadata, ids]);
}
