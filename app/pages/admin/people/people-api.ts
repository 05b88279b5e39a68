import { useMemo } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { operatorCalls } from "#app/operator/operator-api.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import type { NamePair } from "#domain/listings/fields/person-name.ts";
import type { Result } from "#std/result.ts";

/** An account, named as in the server's JSON; times are ISO 8601, UTC. */
export type PersonDetail = {
  id: string;
  email: string;
  created_at: string;
  confirmed_at: string | null;
  last_sign_in_at: string | null;
  providers: string[];
  factors: string[];
  is_operator: boolean;
  listing: { id: string; name: NamePair; is_removed: boolean } | null;
  payments: number;
  ban: { reason: string; note: string | null; until: string | null; since: string; is_told: boolean } | null;
  /** Null if the auth provider does not list sessions. */
  sessions: PersonSession[] | null;
};

export type PersonSession = {
  id: string;
  last_active_at: string;
  browser: string | null;
  system: string | null;
  network: string | null;
};

type Reply<Value> = Promise<Result<Value, ApiFailure>>;

export type PeopleApi = {
  search(query: string): Reply<{ id: string }>;
  read(id: string, signal: AbortSignal): Reply<PersonDetail>;
  endSession(id: string, sessionId: string): Reply<object>;
  /** One of the actions with a dialog; `fields` are those of its form. */
  act(id: string, action: PersonAction, fields: object): Reply<object>;
};

export type PersonAction = "sessions/end" | "reset-password" | "ban" | "lift-ban";

export function usePeopleApi(): PeopleApi {
  const options = useApiOptions();
  return useMemo(() => {
    const { get, post } = operatorCalls(options);
    return {
      search: (query) => post("/people", { query }),
      read: (id, signal) => get(`/people/${id}`, "person", signal),
      endSession: (id, sessionId) => post(`/people/${id}/sessions/${sessionId}/end`, {}),
      act: (id, action, fields) => post(`/people/${id}/${action}`, fields),
    };
  }, [options]);
}
