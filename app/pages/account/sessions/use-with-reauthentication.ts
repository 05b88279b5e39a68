import type { AuthFailure } from "#app/session/auth-failure.ts";
import { useAccount } from "../account-context.tsx";
import { type RequestOutcome, sendProof } from "../account-request.ts";

/** Sends a request. If the provider requires it, repeats it after the reader has confirmed their identity. */
export function useWithReauthentication(): (send: () => Promise<AuthFailure | null>) => Promise<RequestOutcome> {
  const { confirmIdentity } = useAccount();
  return async (send) => {
    const first = await send();
    if (first?.code !== "reauthentication_needed") return first;
    return (await confirmIdentity(sendProof, { byCode: false })) ?? (await send());
  };
}
