import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { type ReadError, valueOf } from "#app/private-data/queries.ts";
import { accessToken } from "#app/session/access-token.ts";
import { useAuth } from "#app/session/auth-context.tsx";
import { type AuthFailure, authFailure } from "#app/session/auth-failure.ts";
import { providerFetch } from "#app/session/provider-fetch.ts";
import { failure, type Result, success } from "#std/result.ts";
import { useAccount } from "../account-context.tsx";
import { endsSession, type RequestOutcome } from "../account-request.ts";
import { useWithReauthentication } from "./use-with-reauthentication.ts";

/** A signed-in device as listed by the provider. Times are ISO 8601, UTC; null if unknown. */
export type SignedInDevice = {
  id: string;
  current: boolean;
  created_at: string;
  last_active_at: string;
  device: { browser: string | null; system: string | null; type: "desktop" | "mobile" | "tablet" | null };
  time_zone: string | null;
  network: string | null;
};

type Devices = readonly SignedInDevice[];

const queryKey = ["sessions"] as const;

/** The devices on which the account is signed in; fetched again when this browser's session changes. */
export function useSessions() {
  const { session } = useAuth();
  const call = useProviderCall();
  const withReauthentication = useWithReauthentication();
  const cache = useQueryClient();
  const sessions = useQuery<Devices, ReadError<AuthFailure>>({
    queryKey,
    queryFn: async ({ signal }) => devicesIn(await valueOf(call("GET", "/user/sessions", signal))),
  });
  const token = session?.access_token;
  const readWith = useRef(token);
  useEffect(() => {
    if (readWith.current !== token) void cache.invalidateQueries({ queryKey });
    readWith.current = token;
  }, [cache, token]);

  return {
    sessions,
    /** Why the list could not be read; null once it is loaded. */
    failure: sessions.data === undefined ? (sessions.error?.failure ?? null) : null,
    /** Ends a session on the server. Returns the failure, or null; a session that has already ended counts as ended. */
    end: async (id: string): Promise<RequestOutcome> =>
      await withReauthentication(async () => {
        const ended = await call("DELETE", `/user/sessions/${id}`);
        return ended.ok || ended.failure.code === "not_found" ? null : ended.failure;
      }),
    /** Removes ended sessions from the list. */
    forget: (hasEnded: (session: SignedInDevice) => boolean) => {
      cache.setQueryData<Devices>(queryKey, (known) => known?.filter((one) => !hasEnded(one)));
    },
  };
}

type ProviderCall = (
  method: "GET" | "DELETE",
  path: string,
  signal?: AbortSignal,
) => Promise<Result<unknown, AuthFailure>>;

/**
 * Calls endpoints that our provider adds to the protocol and that the client lacks. If the session has ended, removes
 * it, which leads to sign-in. Never rejects.
 */
function useProviderCall(): ProviderCall {
  const { client } = useAuth();
  const { url, apiKey } = useAccount().accounts;
  return async (method, path, signal) => {
    try {
      const auth = await client();
      const authorization = `Bearer ${await accessToken(auth)}`;
      const headers = { authorization, ...(apiKey && { apikey: apiKey }) };
      const response = await providerFetch(url + path, { method, headers, ...(signal && { signal }) });
      const body: unknown = response.status === 204 ? null : await response.json();
      if (response.ok) return success(body);
      const failed = authFailure(errorIn(response.status, body));
      if (endsSession(failed)) await auth.signOut({ scope: "local" });
      return failure(failed);
    } catch (error) {
      return failure(authFailure(error));
    }
  };
}

/** Converts an error to the client's error format. */
function errorIn(status: number, body: unknown) {
  const { error_code: code, msg } = (body ?? {}) as { error_code?: string; msg?: string };
  if (status >= 500) return { name: "AuthRetryableFetchError", message: msg, status };
  return { name: "AuthApiError", message: msg, status, code };
}

function devicesIn(body: unknown): Devices {
  const { sessions } = (body ?? {}) as { sessions?: SignedInDevice[] };
  return Array.isArray(sessions) ? sessions : [];
}
