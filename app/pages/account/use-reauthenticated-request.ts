import { useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { useAuth } from "#app/session/auth-context.tsx";
import { failureText } from "#app/session/auth-failure.ts";
import { failure, type Result } from "#std/result.ts";
import { useAccount } from "./account-context.tsx";
import { sendProof } from "./account-request.ts";

/** The reader gave no proof. The message is null if they know why. */
type Unproven = { code: "unproven"; text: string | null };

/**
 * Sends requests for which the server requires a recent proof of identity. If the provider accepts proofs without a new
 * sign-in, a dialog asks for one; otherwise the reader has to sign in again (`needsSignIn`).
 */
export function useReauthenticatedRequest() {
  const { messages, accounts, confirmIdentity } = useAccount();
  const { client } = useAuth();
  const [needsSignIn, setNeedsSignIn] = useState(false);

  async function send<Value>(
    request: () => Promise<Result<Value, ApiFailure>>,
  ): Promise<Result<Value, ApiFailure | Unproven>> {
    setNeedsSignIn(false);
    const first = await request();
    if (first.ok || first.failure.code !== "reauthentication-needed") return first;
    if (!accounts.features.currentPassword) {
      setNeedsSignIn(true);
      return failure({ code: "unproven", text: null });
    }
    const outcome = await confirmIdentity(sendProof, { byCode: false });
    if (outcome === null) return await request();
    const text = outcome === "dismissed" ? null : failureText(outcome, messages.failures);
    return failure({ code: "unproven", text });
  }

  const signInAgain = async () => (await client()).signOut({ scope: "local" });
  return { send, needsSignIn, signInAgain };
}
