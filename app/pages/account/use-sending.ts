import { useRef, useState } from "react";
import { useAuth } from "#app/session/auth-context.tsx";
import type { AuthFailure } from "#app/session/auth-failure.ts";
import { type AccountAction, attempt, endsSession } from "./account-action.ts";
import { useAccount } from "./account-context.tsx";

type Sending = {
  busy: boolean;
  failure: AuthFailure | null;
  /** True when it is done. What is under way is not started twice. `byCode`: the code of an email is asked for in any case. */
  send: (action: AccountAction, options?: { byCode?: boolean }) => Promise<boolean>;
  forget: () => void;
};

/**
 * Sends requests to the provider, one at a time. When it needs to be sure who asks, the reader confirms it first, with the current
 * password or the code of an email. A session that has ended is removed, which leads to the sign-in page and back.
 */
export function useSending(): Sending {
  const { client } = useAuth();
  const { prove } = useAccount();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const underWay = useRef(false);

  const send = async (action: AccountAction, { byCode = false } = {}) => {
    if (underWay.current) return false;
    underWay.current = true;
    setBusy(true);
    setFailure(null);
    const first = byCode ? null : await attempt(client, action);
    const isToProve = byCode || first?.code === "reauthentication_needed";
    const outcome = isToProve ? await prove(action, { byCode }) : first;
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
