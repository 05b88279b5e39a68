import { useRef, useState } from "react";
import { useAuth } from "#app/session/auth-context.tsx";
import type { AuthFailure } from "#app/session/auth-failure.ts";
import { type AccountAction, attempt, endsSession } from "./account-action.ts";
import { useAccount } from "./account-context.tsx";

type Sending = {
  busy: boolean;
  failure: AuthFailure | null;
  /** True when it is done. What is under way is not started twice. */
  send: (action: AccountAction) => Promise<boolean>;
  forget: () => void;
};

/**
 * Asks the provider, one thing at a time. When it wants to be sure who asks, the reader gives the code of a letter
 * first. A session that has ended is put away, which leads to the sign-in page and back.
 */
export function useSending(): Sending {
  const { client } = useAuth();
  const { prove } = useAccount();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const underWay = useRef(false);

  const send = async (action: AccountAction) => {
    if (underWay.current) return false;
    underWay.current = true;
    setBusy(true);
    setFailure(null);
    const first = await attempt(client, action);
    const outcome = first?.code === "reauthentication_needed" ? await prove(action) : first;
    underWay.current = false;
    setBusy(false);
    if (outcome === null) return true;
    if (outcome === "turned-away") return false;
    setFailure(outcome);
    if (endsSession(outcome)) await (await client()).signOut({ scope: "local" });
    return false;
  };
  return { busy, failure, send, forget: () => setFailure(null) };
}
