import { useMemo } from "react";
import { type ApiFailure, callForFile } from "#app/api-call.ts";
import { operatorCalls } from "#app/operator/operator-api.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import type { CheckedRow } from "#domain/invitations/check-invitations.ts";
import type { InvitationSums } from "#domain/invitations/list-invitations.ts";
import type { Result } from "#std/result.ts";

/** Named as in the server's JSON; times are ISO 8601, UTC. */
export type InvitationRow = {
  id: string;
  name: string | null;
  email: string | null;
  city: string | null;
  language: string;
  send_at: string;
  is_sent: boolean;
  has_account: boolean;
  is_published: boolean;
  is_refused: boolean;
};

type ReportRow = Omit<CheckedRow, "hash">;

/** A dry run of an upload: its rows, and the first email. */
export type UploadPreview = {
  rows: ReportRow[];
  email: { to: string; language: string; subject: string; text: string } | null;
};

export type Upload = { csv: string; language: string; free_months: number };

type Reply<Value> = Promise<Result<Value, ApiFailure>>;

type InvitationsApi = {
  list(
    after: string,
    signal: AbortSignal,
  ): Reply<{ invitations: InvitationRow[]; sums: InvitationSums; next: string | null }>;
  check(upload: Upload): Reply<UploadPreview>;
  send(upload: Upload & { note: string; is_published: boolean }): Reply<{ rows: ReportRow[]; sent: number }>;
  download(): Reply<Blob>;
};

export function useInvitationsApi(): InvitationsApi {
  const options = useApiOptions();
  return useMemo(() => {
    const { get, post } = operatorCalls(options);
    return {
      list: (after, signal) => get(`/invitations?${new URLSearchParams({ after })}`, null, signal),
      check: (upload) => post("/invitations/check", upload),
      send: (upload) => post("/invitations", upload),
      download: () =>
        callForFile(options, { method: "GET", path: "/api/operator/invitations.csv" }, "text/csv; charset=utf-8"),
    };
  }, [options]);
}
