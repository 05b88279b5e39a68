import { useMemo } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { operatorCalls } from "#app/operator/operator-api.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import type { EmailState } from "#domain/operators/emails/outbox-email.ts";
import type { Result } from "#std/result.ts";

/** Named as in the server's JSON; times are ISO 8601, UTC. */
export type EmailRow = {
  id: string;
  kind: string;
  recipient: string;
  language: string | null;
  state: EmailState;
  attempts: number;
  failure: string | null;
  created_at: string;
  due_at: string | null;
  expires_at: string;
  finished_at: string | null;
  can_retry: boolean;
};

type EmailsApi = {
  list(filter: string, signal: AbortSignal): Promise<Result<{ emails: EmailRow[]; next: string | null }, ApiFailure>>;
  retry(id: string): Promise<Result<EmailRow, ApiFailure>>;
};

export function useEmailsApi(): EmailsApi {
  const options = useApiOptions();
  return useMemo(() => {
    const { get, post } = operatorCalls(options);
    return {
      list: (filter, signal) => get(`/emails?${filter}`, null, signal),
      retry: (id) => post(`/emails/${id}/retry`, {}, "email"),
    };
  }, [options]);
}
