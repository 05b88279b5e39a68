import { useState } from "react";
import { usePending } from "#app/forms/use-pending.ts";
import { useAuth } from "#app/session/auth-context.tsx";
import type { AuthFailure } from "#app/session/auth-failure.ts";
import { useAccount } from "./account-context.tsx";
import { endsSession, type RequestOutcome, type SendRequest, sendOnce } from "./account-request.ts";

/**
 * Sends requests to the auth provider, one at a time: a second one is "dismissed". Where the provider requires it, or
 * with `byCode`, the reader first confirms their identity; with `byCode` only an emailed code counts. A session that
 * has ended is removed, which leads to the sign-in page and back.
 */
export function useAccountRequest() {
  const { client } = useAuth();
  const { confirmIdentity } = useAccount();
  const { pending, run } = usePending();
  const [failure, setFailure] = useState<AuthFailure | null>(null);

  const send: SendRequest = async (request, { byCode = false } = {}) => {
    const outcome = await run<RequestOutcome>(async () => {
      setFailure(null);
      const first = byCode ? null : await sendOnce(client, request);
      const needsProof = byCode || first?.code === "reauthentication_needed";
      return needsProof ? await confirmIdentity(request, { byCode }) : first;
    });
    if (outcome === undefined || outcome === "dismissed") return "dismissed";
    if (outcome === null) return null;
    setFailure(outcome);
    if (endsSession(outcome)) await (await client()).signOut({ scope: "local" });
    return outcome;
  };
  return { pending, failure, send };
}
