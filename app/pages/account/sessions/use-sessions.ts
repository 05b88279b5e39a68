import { useCallback, useEffect, useState } from "react";
import { accessToken } from "#app/session/access-token.ts";
import { useAuth } from "#app/session/auth-context.tsx";
import { type AuthFailure, authFailure } from "#app/session/auth-failure.ts";
import { providerFetch } from "#app/session/provider-fetch.ts";
import { useAccount } from "../account-context.tsx";

/** A signed-in device as the provider lists it. Times are ISO 8601, UTC; null is what it does not know. */
export type SignedInDevice = {
  id: string;
  current: boolean;
  created_at: string;
  last_active_at: string;
  device: { browser: string | null; system: string | null; type: "desktop" | "mobile" | "tablet" | null };
  time_zone: string | null;
  network: string | null;
};

type Sessions = {
  /** Null until they are read. */
  sessions: readonly SignedInDevice[] | null;
  failure: AuthFailure | null;
  read: () => void;
  /** Ends one on the server. What it failed with, or null; one that had ended already has ended. */
  end: (id: string) => Promise<AuthFailure | null>;
  /** Takes those that have ended out of the list. */
  forget: (hasEnded: (session: SignedInDevice) => boolean) => void;
};

/**
 * The devices on which the account is signed in. They are read again whenever the session changes or the page comes to
 * the front.
 */
export function useSessions(): Sessions {
  const { session } = useAuth();
  const call = useProviderCall();
  const [sessions, setSessions] = useState<readonly SignedInDevice[] | null>(null);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [reads, setReads] = useState(0);

  useEffect(() => {
    let isAwaited = session !== null && reads >= 0;
    void call("GET", "/user/sessions").then(({ body, failure: failed }) => {
      if (!isAwaited) return;
      setFailure(failed);
      if (failed === null) setSessions(listIn(body));
    });
    return () => {
      isAwaited = false;
    };
  }, [call, session, reads]);
  useEffect(() => {
    const readAgain = () => {
      if (document.visibilityState === "visible") setReads((count) => count + 1);
    };
    document.addEventListener("visibilitychange", readAgain);
    return () => document.removeEventListener("visibilitychange", readAgain);
  }, []);

  return {
    sessions,
    failure,
    read: () => setReads((count) => count + 1),
    end: async (id) => {
      const { failure: failed } = await call("DELETE", `/user/sessions/${id}`);
      return failed?.code === "not_found" ? null : failed;
    },
    forget: (hasEnded) => setSessions((known) => known?.filter((one) => !hasEnded(one)) ?? null),
  };
}

type Outcome = { body: unknown; failure: AuthFailure | null };

/** Calls what our provider offers beyond the protocol, of which the client knows nothing. Never rejects. */
function useProviderCall(): (method: "GET" | "DELETE", path: string) => Promise<Outcome> {
  const { client } = useAuth();
  const { url, apiKey } = useAccount().accounts;
  return useCallback(
    async (method, path) => {
      try {
        const authorization = `Bearer ${await accessToken(await client())}`;
        const response = await providerFetch(url + path, {
          method,
          headers: { authorization, ...(apiKey && { apikey: apiKey }) },
        });
        const body: unknown = response.status === 204 ? null : await response.json();
        return { body, failure: response.ok ? null : authFailure(errorIn(response.status, body)) };
      } catch (error) {
        return { body: null, failure: authFailure(error) };
      }
    },
    [client, url, apiKey],
  );
}

/** A refusal in the form in which the client has them. */
function errorIn(status: number, body: unknown) {
  const { error_code: code, msg } = (body ?? {}) as { error_code?: string; msg?: string };
  if (status >= 500) return { name: "AuthRetryableFetchError", message: msg, status };
  return { name: "AuthApiError", message: msg, status, code };
}

function listIn(body: unknown): SignedInDevice[] {
  const { sessions } = (body ?? {}) as { sessions?: SignedInDevice[] };
  return Array.isArray(sessions) ? sessions : [];
}
