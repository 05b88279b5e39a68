import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { exportQuery } from "#app/private-data/queries.ts";
import { saveFile } from "#app/save-file.ts";
import { useApi } from "#app/session/use-api.ts";
import { useAccount } from "../account-context.tsx";
import { useReauthenticatedRequest } from "../use-reauthenticated-request.ts";

type Step = "idle" | "requesting" | "downloading" | "downloaded";

/**
 * The member's data export: its state on the server, which other tabs and a reload share, and this page's actions on
 * it.
 */
export function useExport() {
  const { messages } = useAccount();
  const api = useApi();
  const cache = useQueryClient();
  const query = exportQuery(api);
  const { data: known, error, refetch, isFetching } = useQuery(query);
  const [step, setStep] = useState<Step>("idle");
  const [failure, setFailure] = useState<string | null>(null);
  const { send, needsSignIn, signInAgain } = useReauthenticatedRequest();
  const textOf = (failed: ApiFailure) => ("message" in failed ? failed.message : messages.export.offline);

  const request = async () => {
    setStep("requesting");
    setFailure(null);
    const requested = await send(() => api.requestExport());
    setStep("idle");
    if (requested.ok) cache.setQueryData(query.queryKey, requested.value);
    else setFailure("text" in requested.failure ? requested.failure.text : textOf(requested.failure));
  };

  const download = async () => {
    setStep("downloading");
    setFailure(null);
    const downloaded = await api.downloadExport();
    setStep(downloaded.ok ? "downloaded" : "idle");
    if (downloaded.ok) return saveFile(downloaded.value, fileName(known?.requestedAt));
    setFailure("message" in downloaded.failure ? downloaded.failure.message : messages.export.interrupted);
    // The export may have expired in the meantime.
    await refetch();
  };

  const unread = known === undefined && error !== null ? textOf(error.failure) : null;
  const isReading = known === undefined && isFetching;
  return { known, step, failure: failure ?? unread, isReading, needsSignIn, signInAgain, request, download, refetch };
}

function fileName(requestedAt: string | undefined): string {
  return `taoli-data-${(requestedAt ?? new Date().toISOString()).slice(0, 10)}.zip`;
}
