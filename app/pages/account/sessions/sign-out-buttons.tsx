import { useRef, useState } from "react";
import { Button } from "#app/design/button/button.tsx";
import { useAuth } from "#app/session/auth-context.tsx";
import { type AuthFailure, authFailure } from "#app/session/auth-failure.ts";
import { useAccount } from "../account-context.tsx";
import { FailureAlert } from "../failure-alert.tsx";
import { useDone } from "../use-done.ts";

type Scope = "local" | "others" | "global";

type Props = { scopes: readonly Scope[]; label?: string; onDone?: () => void };

/** Signs out other devices, all of them, or this browser. The last two lead home. */
export function SignOutButtons({ scopes, label, onDone }: Props) {
  const { messages } = useAccount();
  const { signOut } = useAuth();
  const [busy, setBusy] = useState<Scope | null>(null);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const underWay = useRef(false);
  const done = useDone();
  const leave = async (scope: Scope) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(scope);
    setFailure(null);
    const failed = await signOut(scope).then(
      (error) => error && authFailure(error),
      (error: unknown) => authFailure(error),
    );
    underWay.current = false;
    setBusy(null);
    setFailure(failed);
    if (failed !== null || scope !== "others") return;
    done(messages.sessions.done);
    onDone?.();
  };
  return (
    <>
      <FailureAlert failure={failure} />
      <div className="setting-acts">
        {scopes.map((scope) => (
          <Button key={scope} variant="secondary" busy={busy === scope} onClick={() => leave(scope)}>
            {label ?? messages.sessions.scopes[scope]}
          </Button>
        ))}
      </div>
    </>
  );
}
