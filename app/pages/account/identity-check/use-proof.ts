import { useState } from "react";
import { useAuth } from "#app/session/auth-context.tsx";
import type { AuthFailure } from "#app/session/auth-failure.ts";
import { type AccountAction, attempt, type Proof } from "../account-action.ts";
import { currentPasswordCodes, emailOtpCodes } from "../field-failure.ts";

type Options = {
  action: AccountAction;
  /** The action is done, or failed with something that another proof does not mend. */
  onEnd: (outcome: AuthFailure | null) => void;
};

/** Runs an action with a proof. `submit` returns false where the proof was wrong or did not arrive, and may be given again. */
export function useProof({ action, onEnd }: Options) {
  const { client } = useAuth();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(null);

  const submit = async (proof: Proof) => {
    if (busy) return true;
    setBusy(true);
    setFailure(null);
    const outcome = await attempt(client, action, proof);
    setBusy(false);
    if (outcome === null || !staysOpen(outcome)) {
      onEnd(outcome);
      return true;
    }
    setFailure(outcome);
    return false;
  };
  return { busy, failure, setFailure, submit };
}

const unasked = ["offline", "unreachable", "unavailable", "reauthentication_needed"];

/** What can be mended with the same proof, or by trying again. All else belongs to the card that asked. */
function staysOpen({ code }: AuthFailure): boolean {
  return [...emailOtpCodes, ...currentPasswordCodes, ...unasked].includes(code) || code.startsWith("over_");
}
